import { APPEAL_DECISIONS } from '@pengawas/shared/contracts/appeals'
import type { DeskFigures } from '@pengawas/shared/contracts/audit-desk'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { saveTable, type TableFormat } from '../../../lib/save-table.ts'
import { toastFailure } from '../../../lib/toasts.ts'

type Words = TFunction<['auditing', 'wall', 'flags']>
type Item = readonly [item: string, value: number | string]
type Row = readonly [section: string, ...Item]

const itemsOfReviewers = (t: Words, { confirmedOfAll, proctors }: DeskFigures, language: string): Item[] => {
  const percent = (share: number): string => formatPercent(share, language)
  // As on the page: no share without its interval and its number.
  const shareText = ({ value, low, high, n }: NonNullable<DeskFigures['confirmedOfAll']>): string =>
    t('auditing:fairness.share', { share: percent(value), low: percent(low), high: percent(high), n, count: n })
  const shareItem = (of: string, share: DeskFigures['confirmedOfAll']): Item[] =>
    share === null ? [] : [[of + t('auditing:fairness.confirmedShare'), shareText(share)]]
  return [
    ...shareItem('', confirmedOfAll),
    ...proctors.flatMap(({ name, confirmed, dismissed, share, standing }): Item[] => [
      [`${name} · ${t('flags:status.confirmed')}`, confirmed],
      [`${name} · ${t('flags:status.dismissed')}`, dismissed],
      ...shareItem(`${name} · `, share),
      [`${name} · ${t('auditing:fairness.beside')}`, t(`auditing:fairness.standing.${standing}`)],
    ]),
  ]
}

const itemsOfSittings = (t: Words, { sittings }: DeskFigures): Item[] =>
  sittings.flatMap(({ assessmentTitle, sitting, place, ...counts }): Item[] => {
    const where = [sitting, place].filter((part) => part !== null)
    const of = [assessmentTitle, ...(where.length === 0 ? [t('auditing:figures.noSitting')] : where)].join(' · ')
    return [
      [`${of} · ${t('auditing:figures.total')}`, counts.sessions],
      ...(['completed', 'flagged', 'flags'] as const).map((name): Item => [
        `${of} · ${t(`auditing:figures.${name}`)}`,
        counts[name],
      ]),
    ]
  })

const itemsOfAppeals = (t: Words, { appeals }: DeskFigures): Item[] =>
  appeals === undefined
    ? []
    : [
        ...(['waiting', 'overdue', 'decided'] as const).map((name): Item => [
          t(`auditing:appeals.${name}`),
          appeals[name],
        ]),
        ...APPEAL_DECISIONS.map((decision): Item => [t(`auditing:appeals.${decision}`), appeals.points[decision]]),
      ]

/** The figures as the page shows them, one to a row: under which heading, of what, and how much. */
export function figureRows(t: Words, figures: DeskFigures, language: string): Row[] {
  const { sessions, flags } = figures
  const under = (section: string, items: readonly Item[]): Row[] => items.map((item) => [section, ...item])
  return [
    ...under(t('auditing:figures.sessions'), [
      [t('auditing:figures.total'), sessions.total],
      [t('auditing:figures.completed'), sessions.completed],
      [t('auditing:figures.flagged'), sessions.flagged],
      [t('auditing:figures.flags'), flags.total],
      [t('auditing:figures.completionRate'), formatPercent(sessions.completionRate / 100, language)],
      [t('auditing:figures.flagRate'), formatPercent(sessions.flagRate / 100, language)],
    ]),
    ...under(
      t('auditing:figures.bySeverity'),
      FLAG_SEVERITIES.map((severity) => [t(`wall:severity.${severity}`), flags.bySeverity[severity]]),
    ),
    ...under(t('auditing:figures.byVerdict'), [
      ...(['pending', 'confirmed', 'dismissed'] as const).map((verdict): Item => [
        t(`flags:status.${verdict}`),
        flags.byVerdict[verdict],
      ]),
      [t('auditing:figures.technical'), flags.technical],
    ]),
    ...under(
      t('auditing:figures.byType'),
      FLAG_TYPES.filter((type) => type !== 'technical').map((type) => [t(`wall:flagType.${type}`), flags.byType[type]]),
    ),
    ...under(t('auditing:appeals.title'), itemsOfAppeals(t, figures)),
    ...under(t('auditing:fairness.title'), itemsOfReviewers(t, figures, language)),
    ...under(t('auditing:figures.bySitting'), itemsOfSittings(t, figures)),
  ]
}

/** Saves the figures that are shown; when they were counted is in the heading of their column. */
export function useSaveFigures() {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'flags'])
  const failureText = useFailureText()
  return useMutation({
    mutationFn: ({ format, figures }: { format: TableFormat; figures: DeskFigures }) =>
      saveTable(format, {
        name: t('auditing:figures.file'),
        headings: [
          t('auditing:figures.section'),
          t('auditing:report.item'),
          `${t('auditing:figures.value')} (${formatInstant(figures.at, i18n.language)})`,
        ],
        rows: figureRows(t, figures, i18n.language),
        isRightToLeft: i18n.dir() === 'rtl',
      }),
    onError: (error) => toastFailure(failureText(error)),
  })
}
