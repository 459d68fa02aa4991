import { Text } from '@mantine/core'
import type { SystemLog } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { factsOf } from '../rules/facts.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** The facts of an entry in words of the reader's language; what has no word there is shown as the log keeps it. */
export function EntryDetails({ data }: { data: SystemLog['data'] }) {
  const { t, i18n } = useTranslation('audit')
  const names: Record<string, string> = t('facts', { returnObjects: true })
  const words: Record<string, string> = t('words', { returnObjects: true })
  const methods: Record<string, string> = t('methods', { returnObjects: true })
  const wordOf = (value: SystemLog['data'][string]): string => {
    if (value === null || value === '') return '–'
    const text = String(value)
    if (INSTANT.test(text)) return formatInstant(text, i18n.language)
    return ID.test(text) ? text.slice(0, 8) : (words[text] ?? text)
  }
  const valueOf = (name: string, value: SystemLog['data'][string]): string =>
    name === 'fields'
      ? String(value)
          .split(' ')
          .map((field) => names[field] ?? field)
          .join(', ')
      : // A login by password is not the wrong password that `words` says of a failed one.
        ((name === 'method' ? methods[String(value)] : undefined) ?? wordOf(value))
  const facts = factsOf(data)
  if (facts.length === 0) return '–'
  return (
    <div>
      {facts.map(({ name, value, ...change }) => (
        <Text key={name} size="xs" style={{ overflowWrap: 'anywhere' }}>
          <bdi>
            {names[name] ?? name}: {'before' in change ? `${wordOf(change.before ?? null)} → ` : null}
            {valueOf(name, value)}
          </bdi>
        </Text>
      ))}
    </div>
  )
}
