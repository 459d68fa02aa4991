import type { CardFigure, CardTable } from '@pengawas/shared/contracts/report-cards'
import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import type { AppealDecision } from '@pengawas/shared/contracts/appeals'
import { FEWEST_KIND_REVIEWS } from '@pengawas/shared/flag-kinds'
import { proportion, quartiles } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import type { WatchedTests } from '../../supervision/eyes-on/eyes-on.queries.ts'
import { coverageOf } from '../reports/coverage.rules.ts'
import { type CardParts, percentOf, rounded, sumBy } from './card-parts.rules.ts'

const raisedOf = ({ right, wrong, undecidable, waiting }: FlagKind): number => right + wrong + undecidable + waiting
/** A share from 0 to 1 in percent. */
const inPercent = (share: number | undefined): number | null => (share === undefined ? null : rounded(100 * share))

/** Of kinds of conduct, since a technical kind accuses nobody. */
export function kindFigures(kinds: readonly FlagKind[], parts: CardParts): CardFigure[] {
  const conduct = kinds.filter(({ isTechnical }) => !isTechnical)
  const right = sumBy(conduct, (kind) => kind.right)
  const n = right + sumBy(conduct, (kind) => kind.wrong)
  const precision = n < FEWEST_KIND_REVIEWS ? null : proportion(right, n)
  return [
    parts.figure('flags', 'count', sumBy(conduct, raisedOf)),
    parts.figure(
      'waitingFlags',
      'count',
      sumBy(conduct, ({ waiting }) => waiting),
    ),
    parts.figure('precision', 'percent', inPercent(precision?.value), {
      ...{ n, low: inPercent(precision?.low), high: inPercent(precision?.high) },
    }),
    parts.figure('observedKinds', 'count', kinds.filter(({ isObserved }) => isObserved).length),
  ]
}

export const kindTable = (kinds: readonly FlagKind[], parts: CardParts): CardTable =>
  parts.table(
    'kinds',
    [
      ...(['kind', 'flagType', 'raised', 'right', 'wrong', 'undecidable', 'waiting', 'reviews'] as const),
      ...(['precision', 'precisionLow', 'precisionHigh', 'isObserved'] as const),
    ],
    kinds.map((one) => ({
      cells: [
        ...[one.kind, one.type, raisedOf(one), one.right, one.wrong, one.undecidable, one.waiting],
        ...[one.right + one.wrong, inPercent(one.precision?.value)],
        ...[inPercent(one.precision?.low), inPercent(one.precision?.high), one.isObserved],
      ],
    })),
  )

/** Tests that began in the period, and how many have a flag of conduct that nobody dismissed. */
export const testFigures = ({ total, flagged }: { total: number; flagged: number }, parts: CardParts): CardFigure[] => [
  parts.figure('tests', 'count', total),
  parts.figure('flaggedTests', 'percent', percentOf(flagged, total), { n: total }),
]

/** How many flags waited so many minutes for their first verdict. */
export interface WaitTally {
  minutes: number
  count: number
}

export function decisionFigures(waits: readonly WaitTally[], parts: CardParts): CardFigure[] {
  const middle = quartiles(waits.flatMap(({ minutes, count }) => Array.from({ length: count }, () => minutes)))
  const n = middle?.n ?? 0
  return [
    parts.figure('decisionMedian', 'minutes', middle === null ? null : rounded(middle.median), { n }),
    parts.figure('decisionUpperQuarter', 'minutes', middle === null ? null : rounded(middle.upper), { n }),
  ]
}

export function coverageFigures(watched: WatchedTests, parts: CardParts): CardFigure[] {
  const { tests, unseen, watchedShare } = coverageOf(watched)
  return [
    parts.figure('watchedMinutes', 'percent', watchedShare, { n: tests }),
    parts.figure('unseenTests', 'count', unseen, { n: tests }),
  ]
}

export const appealFigures = (
  { waiting, overdue, decided }: { waiting: number; overdue: number; decided: number },
  points: Readonly<Record<AppealDecision, number>>,
  parts: CardParts,
): CardFigure[] => [
  parts.figure('appealsWaiting', 'count', waiting),
  parts.figure('appealsOverdue', 'count', overdue),
  parts.figure('appealsDecided', 'count', decided),
  parts.figure('pointsOverturned', 'count', points.overturned, { n: points.upheld + points.overturned }),
]
