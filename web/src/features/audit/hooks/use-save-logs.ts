import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useActionName } from '../../../lib/use-action-name.ts'
import { type SavedColumns, useSaveRows } from '../../../lib/use-save-rows.ts'
import { fetchLogs } from '../api/audit.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Saves the entries of a selection in words, with old and new values, and says so where there are more than a file holds. */
export function useSaveLogs(query: string) {
  const { t, i18n } = useTranslation('audit')
  const nameOf = useActionName()
  const { linesOf, changeLine, typedLine } = useEntryWords()
  const subjects: Record<string, string> = t('subjects', { returnObjects: true })
  const columns: SavedColumns<Awaited<ReturnType<typeof fetchLogs>>['rows'][number]> = [
    [t('fields.sequence'), ({ sequence }) => sequence],
    [t('fields.at'), ({ at }) => formatInstant(at, i18n.language)],
    [t('fields.actor'), ({ actorId, actorName }) => (actorId === null ? t('system') : (actorName ?? t('gone')))],
    [t('fields.action'), ({ action }) => nameOf(action)],
    [
      t('fields.subject'),
      ({ subjectType, subjectId }) =>
        [subjects[subjectType] ?? subjectType, ...(subjectId === null ? [] : [subjectId])].join(' '),
    ],
    [t('fields.data'), (entry) => linesOf(entry).join('; ')],
    [
      t('changes'),
      ({ data, changes }) => (changes ?? []).map(typeof data['words'] === 'string' ? typedLine : changeLine).join('; '),
    ],
  ]
  return useSaveRows({ name: t('file'), columns, fetchRows: () => fetchLogs(query) })
}
