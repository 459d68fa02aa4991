import { deskFlagsExportSchema } from '@pengawas/shared/contracts/audit-desk'
import type { FoundFlag } from '@pengawas/shared/contracts/flags'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '../../../lib/dates.ts'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { requestJson } from '../../../lib/http.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { saveTable, type TableFormat } from '../../../lib/save-table.ts'
import type { WorkbookCell } from '../../../lib/save-workbook.ts'
import { toastFailure, toastWarning } from '../../../lib/toasts.ts'

/** Thousands of rows take the hub a while. */
const PATIENCE_MS = 60_000

/** Saves every flag of a selection in words, and says so where there are more than a file holds. */
export function useSaveFlags(query: string) {
  const { t, i18n } = useTranslation(['flags', 'wall', 'auditing'])
  const titleOf = useFlagTitle()
  const kindOf = useFlagKind()
  const failureText = useFailureText()
  const at = (instant: string | null): WorkbookCell =>
    instant === null ? null : formatExactInstant(instant, i18n.language)
  const columns: readonly (readonly [heading: string, cell: (found: FoundFlag) => WorkbookCell])[] = [
    [t('flags:fields.at'), ({ flag }) => at(flag.timestamp)],
    [t('flags:file.ended'), ({ flag }) => at(flag.endedAt)],
    [t('flags:file.flag'), ({ flag }) => titleOf(flag)],
    [t('flags:file.type'), ({ flag }) => t(`wall:flagType.${flag.type}`)],
    [t('flags:fields.severity'), ({ flag }) => kindOf(flag)],
    [t('flags:file.confidence'), ({ flag }) => formatPercent(flag.confidence, i18n.language)],
    [t('flags:fields.candidate'), ({ participantName }) => participantName],
    [t('flags:file.code'), ({ code }) => code],
    [t('flags:file.assessment'), ({ assessmentTitle }) => assessmentTitle],
    [t('flags:fields.status'), ({ flag }) => t(`flags:status.${flag.validationStatus}`)],
    [t('flags:file.reviewer'), ({ flag }) => flag.reviewerName],
    [
      t('flags:file.reason'),
      ({ flag: { dismissal, reviewReason } }) =>
        [dismissal === null || dismissal === 'other' ? '' : t(`flags:dismissal.${dismissal}`), reviewReason ?? '']
          .filter((part) => part !== '')
          .join(' · '),
    ],
  ]
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const { rows, total } = await requestJson(`/api/audit-desk/flags/export?${query}`, deskFlagsExportSchema, {
        timeoutMs: PATIENCE_MS,
      })
      await saveTable(format, {
        name: t('flags:file.name'),
        headings: columns.map(([heading]) => heading),
        rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
        isRightToLeft: i18n.dir() === 'rtl',
      })
      const [saved, all] = [formatCount(rows.length, i18n.language), formatCount(total, i18n.language)]
      if (rows.length < total) toastWarning(t('auditing:cut.title'), t('auditing:cut.text', { saved, all }))
    },
    onError: (error) => toastFailure(failureText(error)),
  })
}
