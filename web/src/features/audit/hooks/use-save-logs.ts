import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { saveTable, type TableFormat } from '../../../lib/save-table.ts'
import { toastFailure, toastWarning } from '../../../lib/toasts.ts'
import { useActionName } from '../../../lib/use-action-name.ts'
import { fetchLogs } from '../api/audit.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Saves the entries of a selection in words, with old and new values, and says so where there are more than a file holds. */
export function useSaveLogs(query: string) {
  const { t, i18n } = useTranslation(['audit', 'auditing'])
  const failureText = useFailureText()
  const nameOf = useActionName()
  const { linesOf, changeLine, typedLine } = useEntryWords()
  const subjects: Record<string, string> = t('audit:subjects', { returnObjects: true })
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const { rows, total } = await fetchLogs(query)
      const columns = ['sequence', 'at', 'actor', 'action', 'subject', 'data'] as const
      await saveTable(format, {
        name: t('audit:file'),
        headings: [...columns.map((column) => t(`audit:fields.${column}`)), t('audit:changes')],
        rows: rows.map(({ sequence, at, actorId, actorName, action, subjectType, subjectId, data, changes }) => [
          sequence,
          formatInstant(at, i18n.language),
          actorId === null ? t('audit:system') : (actorName ?? t('audit:gone')),
          nameOf(action),
          [subjects[subjectType] ?? subjectType, ...(subjectId === null ? [] : [subjectId])].join(' '),
          linesOf({ action, data }).join('; '),
          (changes ?? []).map(typeof data['words'] === 'string' ? typedLine : changeLine).join('; '),
        ]),
        isRightToLeft: i18n.dir() === 'rtl',
      })
      const [saved, all] = [formatCount(rows.length, i18n.language), formatCount(total, i18n.language)]
      if (rows.length < total) toastWarning(t('auditing:cut.title'), t('auditing:cut.text', { saved, all }))
    },
    onError: (error) => toastFailure(failureText(error)),
  })
}
