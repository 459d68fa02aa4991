import { deskFlagsExportSchema } from '@pengawas/shared/contracts/audit-desk'
import type { FoundFlag } from '@pengawas/shared/contracts/flags'
import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '../../../lib/dates.ts'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { requestJson } from '../../../lib/http.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import type { WorkbookCell } from '../../../lib/rules/workbook-sheet.ts'
import { type SavedColumns, useSaveRows } from '../../../lib/use-save-rows.ts'

/** Thousands of rows take the hub a while. */
const PATIENCE_MS = 60_000

/** Saves every flag of a selection in words, and says so where there are more than a file holds. */
export function useSaveFlags(query: string) {
  const { t, i18n } = useTranslation(['flags', 'wall'])
  const titleOf = useFlagTitle()
  const kindOf = useFlagKind()
  const at = (instant: string | null): WorkbookCell =>
    instant === null ? null : formatExactInstant(instant, i18n.language)
  const columns: SavedColumns<FoundFlag> = [
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
  return useSaveRows({
    name: t('flags:file.name'),
    columns,
    fetchRows: () =>
      requestJson(`/api/audit-desk/flags/export?${query}`, deskFlagsExportSchema, { timeoutMs: PATIENCE_MS }),
  })
}
