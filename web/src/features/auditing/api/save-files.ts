import type { DeskReport, DeskSession } from '@pengawas/shared/contracts/audit-desk'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { saveTable, type TableFormat } from '../../../lib/save-table.ts'
import type { WorkbookCell } from '../../../lib/rules/workbook-sheet.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { type SavedColumns, useSaveRows } from '../../../lib/use-save-rows.ts'
import { fetchReport, fetchSessions } from './desk.ts'

type Words = TFunction<['auditing', 'wall', 'flags', 'results']>

const columnsOf = (t: Words, language: string): SavedColumns<DeskSession> => [
  [t('auditing:fields.code'), ({ code }) => code],
  [t('auditing:fields.name'), ({ participantName }) => participantName],
  [t('auditing:fields.assessment'), ({ assessmentTitle }) => assessmentTitle],
  [t('auditing:fields.sitting'), ({ sitting }) => sitting],
  [t('auditing:fields.place'), ({ place }) => place],
  [t('auditing:fields.attempt'), ({ attempt }) => attempt],
  [t('auditing:fields.status'), ({ status }) => t(`wall:status.${status}`)],
  [t('auditing:fields.start'), ({ startTime }) => formatInstant(startTime, language)],
  [t('auditing:fields.end'), ({ endTime }) => (endTime === null ? null : formatInstant(endTime, language))],
  [t('auditing:fields.minutes'), ({ durationMinutes }) => durationMinutes],
  [t('auditing:fields.flags'), ({ flags }) => flags],
  [t('auditing:fields.confirmed'), ({ confirmed }) => confirmed],
]

/** Saves every session of a selection, and says so where there are more than a file holds. */
export function useSaveSessions(query: string) {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'flags', 'results'])
  return useSaveRows({
    name: t('auditing:sessionsFile'),
    columns: columnsOf(t, i18n.language),
    fetchRows: () => fetchSessions(query),
  })
}

/** The result of a report in words; null where there is none. */
export function resultText(t: Words, { result }: DeskReport, language: string): string | null {
  if (result === null) return null
  const verdict = t(result.isProvisional ? 'results:provisional.title' : `results:${result.verdict}`)
  return result.percentageScore === null
    ? verdict
    : `${verdict} · ${formatPercent(result.percentageScore / 100, language)}`
}

/** Saves one session with its result and each of its flags. */
export function useSaveReport(id: string) {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'flags', 'results'])
  const titleOf = useFlagTitle()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const report = await fetchReport(id)
      const facts: [string, WorkbookCell][] = columnsOf(t, i18n.language).map(([heading, cell]) => [
        heading,
        cell(report.session),
      ])
      const result = resultText(t, report, i18n.language)
      await saveTable(format, {
        name: `${t('auditing:reportFile')} ${report.session.code}`,
        headings: [t('auditing:report.item'), t('auditing:report.content')],
        rows: [
          ...facts,
          [t('auditing:fields.result'), result],
          ...report.flags.map((flag, index): [string, WorkbookCell] => [
            t('auditing:report.flag', { value: index + 1 }),
            [
              formatInstant(flag.timestamp, i18n.language),
              titleOf(flag),
              t(isTechnicalFlag(flag) ? 'flags:kind.technical' : `wall:severity.${flag.severity}`),
              t(`flags:status.${flag.validationStatus}`),
              ...(flag.reviewerName === null ? [] : [flag.reviewerName]),
              ...(flag.reviewReason === null || flag.reviewReason === '' ? [] : [flag.reviewReason]),
            ].join(' · '),
          ]),
        ],
        isRightToLeft: i18n.dir() === 'rtl',
      })
    },
    onError: (error) => toastFailure(failureText(error)),
  })
}
