import type { BoundValues, SystemLog } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { factsOf } from '../rules/facts.ts'

type Value = SystemLog['data'][string]
type Change = NonNullable<BoundValues['changes']>[number]

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** What entries say, in the reader's language; what has no word there is given as the log keeps it. */
export function useEntryWords(): {
  linesOf: (entry: Pick<SystemLog, 'action' | 'data'>) => string[]
  changeLine: (change: Change) => string
  /** What somebody typed, which was nothing before. */
  typedLine: (change: Change) => string
} {
  const { t, i18n } = useTranslation('audit')
  const names: Record<string, string> = {
    ...t('history.fields', { returnObjects: true }),
    ...t('facts', { returnObjects: true }),
  }
  const words: Record<string, string> = t('words', { returnObjects: true })
  const methods: Record<string, string> = t('methods', { returnObjects: true })
  const nameOf = (name: string): string => names[name] ?? name
  const wordOf = (value: Value): string => {
    if (value === null || value === '') return '–'
    const text = String(value)
    if (INSTANT.test(text)) return formatInstant(text, i18n.language)
    return ID.test(text) ? text.slice(0, 8) : (words[text] ?? text)
  }
  const valueOf = (name: string, value: Value): string =>
    name === 'fields'
      ? String(value).split(' ').map(nameOf).join(', ')
      : // A login by password is not the wrong password that `words` says of a failed one.
        ((name === 'method' ? methods[String(value)] : undefined) ?? wordOf(value))
  return {
    linesOf: (entry) =>
      factsOf(entry).map(({ name, value, ...change }) => {
        const before = 'before' in change ? `${wordOf(change.before ?? null)} → ` : ''
        return `${nameOf(name)}: ${before}${valueOf(name, value)}`
      }),
    changeLine: ({ field, before, after }) => `${nameOf(field)}: ${wordOf(before)} → ${wordOf(after)}`,
    typedLine: ({ field, after }) => `${nameOf(field)}: ${after ?? '–'}`,
  }
}
