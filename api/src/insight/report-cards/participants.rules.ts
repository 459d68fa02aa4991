import type { CardFigure, CardTable } from '@pengawas/shared/contracts/report-cards'
import { LEAST_OF_UNIT } from '@pengawas/shared/contracts/report-comparisons'
import { REPORT_BANDS } from '@pengawas/shared/contracts/reports'
import { groupByUnit } from '../reports/unit-groups.rules.ts'
import { bandOf, type ScoreTally } from '../reports/report.rules.ts'
import { type CardParts, percentOf, rounded, sumBy } from './card-parts.rules.ts'

/** A person who began a test in the period. */
export interface Taker {
  participantId: string
  unit: string | null
  attempts: number
  /** They handed at least one of these tests in. */
  hasHandedIn: boolean
  /** At least one of these tests has a score. */
  hasResult: boolean
}

const MOST_UNITS = 100

const counted = (takers: readonly Taker[]) => ({
  people: takers.length,
  attempts: sumBy(takers, ({ attempts }) => attempts),
  handedIn: takers.filter(({ hasHandedIn }) => hasHandedIn).length,
  withoutResult: takers.filter(({ hasResult }) => !hasResult).length,
})

export function participantFigures(takers: readonly Taker[], parts: CardParts): CardFigure[] {
  const { people, attempts, handedIn, withoutResult } = counted(takers)
  return [
    parts.figure('people', 'count', people),
    parts.figure('attempts', 'count', attempts),
    parts.figure('attemptsPerPerson', 'decimal', people === 0 ? null : rounded(attempts / people, 2), { n: people }),
    parts.figure('handedIn', 'percent', percentOf(handedIn, people), { n: people }),
    parts.figure('withoutResult', 'count', withoutResult, { n: people }),
  ]
}

/**
 * People by unit. Small units are together, and too few people are no row at all: the totals say no more of them.
 *
 * This keeps single people out of sight and no secret: two periods that overlap can be subtracted, and what is left may
 * be a unit of one person. Nothing is given away by that, since everybody who reads a card may open each test and result
 * that it counts, by name and with its unit (`test-session:list`, the export of `result:read`, in the same scope), and
 * cards are for nobody else (`report-card:read`). Whoever gives cards to people without these permissions must limit them to periods that do
 * not overlap.
 */
export function unitTable(takers: readonly Taker[], parts: CardParts): CardTable {
  const units = new Map(takers.map(({ participantId, unit }) => [participantId, unit]))
  const { groups, pooledUnits } = groupByUnit(takers, (participantId) => units.get(participantId) ?? null)
  const shown = groups.filter((group) => group.people.length >= LEAST_OF_UNIT)
  return parts.table(
    'units',
    ['unit', 'people', 'attempts', 'handedIn', 'withoutResult'],
    shown.slice(0, MOST_UNITS).map(({ kind, unit, people: own }) => {
      const { people, attempts, handedIn, withoutResult } = counted(own)
      return {
        pooledUnits: kind === 'pooled' ? pooledUnits : 0,
        cells: [unit, people, attempts, percentOf(handedIn, people), withoutResult],
      }
    }),
    shown.length,
  )
}

/** Final scores by band, each person once in each assessment. */
export function bandTable(scores: readonly ScoreTally[], parts: CardParts): CardTable {
  const bands = Map.groupBy(scores, ({ score }) => bandOf(score))
  return parts.table(
    'bands',
    ['band', 'finalScores'],
    REPORT_BANDS.map((band) => ({ cells: [band, sumBy(bands.get(band) ?? [], ({ count }) => count)] })),
  )
}
