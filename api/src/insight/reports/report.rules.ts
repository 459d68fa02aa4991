import {
  LEAST_TESTS,
  REPORT_BANDS,
  type Report,
  type ReportBand,
  type ReportRow,
  type ReportsQuery,
} from '@pengawas/shared/contracts/reports'
import { LEAST_OF_UNIT } from '@pengawas/shared/contracts/report-comparisons'
import type { Measured } from '@pengawas/shared/contracts/item-analysis'
import type { CompetencyScore } from '@pengawas/shared/contracts/test-results'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { meanOf, proportion, quartiles } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import type { Reliability } from '../../kernel/psychometrics/item-analysis/reliability.ts'
import type { Place, RankableResult } from '../rankings/ranking.rules.ts'
import { groupByUnit } from './unit-groups.rules.ts'

/** A result with what a report reads of it beside its place in the ranking. */
export interface ReportResult extends RankableResult {
  competencyBreakdown: Pick<CompetencyScore, 'competency' | 'percentageScore'>[]
  theta: number | null
  standardError: number | null
  answeredQuestions: number
}
export type ReportPlace = Place<ReportResult>

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10
const percentOf = (count: number, n: number): number | null => (n === 0 ? null : oneDecimal((100 * count) / n))

const within = (value: number): number => Math.min(100, Math.max(0, value))
/** An estimate of percentages, which lie from 0 to 100. */
export const asPercent = (estimate: Measured | null, factor = 1): Measured | null =>
  estimate && {
    value: oneDecimal(within(estimate.value * factor)),
    low: oneDecimal(within(estimate.low * factor)),
    high: oneDecimal(within(estimate.high * factor)),
    n: estimate.n,
  }
/** A share as a percentage. */
export const shareOf = (count: number, n: number): Measured | null => asPercent(proportion(count, n), 100)

/** The band of a score as it is shown; each begins at its first number. */
export function bandOf(score: number): ReportBand {
  const lowest: readonly number[] = [90, 80, 70, 60, 50]
  return REPORT_BANDS[lowest.findIndex((from) => score >= from)] ?? 'below-50'
}

/** What the database counts of an assessment. `average` is of final scores; null without any. */
export interface ReportCounts {
  totalParticipants: number
  completedParticipants: number
  finalResults: number
  openResults: number
  passed: number
  average: number | null
}

/** How often a final score was reached. */
export interface ScoreTally {
  score: number
  count: number
}

/** The figures of a report in the list. */
export const figuresOfCounts = ({
  totalParticipants,
  completedParticipants,
  finalResults,
  openResults,
  passed,
  average,
}: ReportCounts): Pick<
  ReportRow,
  | 'totalParticipants'
  | 'completedParticipants'
  | 'finalResults'
  | 'openResults'
  | 'averageScore'
  | 'passingRate'
  | 'completionRate'
> => ({
  ...{ totalParticipants, completedParticipants, finalResults, openResults },
  averageScore: average === null ? null : oneDecimal(average),
  passingRate: percentOf(passed, finalResults),
  // Candidates who were taken off after their test have handed in all the same.
  completionRate: percentOf(Math.min(completedParticipants, totalParticipants), totalParticipants),
})

const HIGH_AVERAGE = 80
const LOW_AVERAGE = 60

/** Whether a report is what the filter asks for (specification 2, section 9). What has no average is neither high nor low. */
export function passesFilter(
  { completionRate, averageScore }: Pick<ReportRow, 'completionRate' | 'averageScore'>,
  filter: ReportsQuery['filter'],
): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'completed':
      return completionRate === 100
    case 'high':
      return averageScore !== null && averageScore >= HIGH_AVERAGE
    case 'low':
      return averageScore !== null && averageScore < LOW_AVERAGE
  }
}

/** In the order that is asked for; what has no figure comes last, and the id makes the order whole. */
export function sortReports(
  rows: readonly ReportRow[],
  { sort = 'endDate', order }: Pick<ReportsQuery, 'sort' | 'order'>,
): ReportRow[] {
  const direction = order === 'desc' ? -1 : 1
  const keyOf = (row: ReportRow): number | null => (sort === 'endDate' ? Date.parse(row.endDate) : row[sort])
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return direction * (first - second) || (a.id < b.id ? -1 : 1)
  })
}

const TOP_FROM = 90
const IMPROVEMENT_BELOW = 70

const isFinal = ({ state }: Pick<ReportPlace, 'state'>): boolean => state === 'final'
export const finalPlaces = (places: readonly ReportPlace[]): ReportPlace[] => places.filter(isFinal)

export const passedOf = (final: readonly Pick<ReportPlace, 'verdict'>[]): number =>
  final.filter(({ verdict }) => verdict === 'passed').length

/** What the list says too, counted from the places. */
export function countsOfPlaces(
  places: readonly ReportPlace[],
): Omit<ReportCounts, 'totalParticipants' | 'completedParticipants'> {
  const final = finalPlaces(places)
  return {
    finalResults: final.length,
    openResults: places.length - final.length,
    passed: passedOf(final),
    average: final.length === 0 ? null : final.reduce((sum, { score }) => sum + score, 0) / final.length,
  }
}

/** Figures of the scores. `final`: places whose score is final, the best first. */
export function scoreFigures(final: readonly ReportPlace[]): Pick<
  Report,
  'passing' | 'average' | 'spread' | 'topPerformers' | 'needImprovement'
> & {
  scoreDistribution: Report['reportData']['scoreDistribution']
} {
  const scores = final.map(({ score }) => score)
  const middle = quartiles(scores)
  const bands = Map.groupBy(scores, bandOf)
  return {
    passing: shareOf(passedOf(final), final.length),
    average: asPercent(meanOf(scores)),
    spread:
      middle === null
        ? null
        : {
            lowest: scores.at(-1) ?? 0,
            ...{ lower: oneDecimal(middle.lower), median: oneDecimal(middle.median), upper: oneDecimal(middle.upper) },
            highest: scores[0] ?? 0,
          },
    topPerformers: scores.filter((score) => score >= TOP_FROM).length,
    needImprovement: scores.filter((score) => score < IMPROVEMENT_BELOW).length,
    scoreDistribution: REPORT_BANDS.map((band) => ({ band, count: bands.get(band)?.length ?? 0 })),
  }
}

export const completionOf = ({
  totalParticipants,
  completedParticipants,
}: Pick<ReportCounts, 'totalParticipants' | 'completedParticipants'>): Measured | null =>
  shareOf(Math.min(completedParticipants, totalParticipants), totalParticipants)

/** The mean of each competency that was tested, weakest first; those without enough people for a mean come last. */
export function competencyMeans(
  places: readonly { competencyBreakdown: readonly Pick<CompetencyScore, 'competency' | 'percentageScore'>[] }[],
): Report['competencies'] {
  return COMPETENCIES.flatMap((competency) => {
    const values = places.flatMap(({ competencyBreakdown }) =>
      competencyBreakdown.filter((one) => one.competency === competency).map(({ percentageScore }) => percentageScore),
    )
    return values.length === 0 ? [] : [{ competency, mean: asPercent(meanOf(values)), n: values.length }]
  }).toSorted((a, b) => (a.mean?.value ?? Infinity) - (b.mean?.value ?? Infinity))
}

/**
 * Final scores by unit, units with most people first, small ones together.
 *
 * @param unitOf the unit of a participant; null for people without one
 */
export function unitsOf(
  final: readonly ReportPlace[],
  unitOf: (participantId: string) => string | null,
  most: number,
): Report['units'] {
  const { groups, pooledUnits } = groupByUnit(final, unitOf)
  return {
    ...{ total: groups.length, pooledUnits },
    listed: groups.slice(0, most).map(({ kind, unit, people }) => ({
      ...{ kind, unit, n: people.length },
      average: asPercent(meanOf(people.map(({ score }) => score))),
      // As with means: a share of few people is what single ones did.
      passing: people.length < LEAST_OF_UNIT ? null : shareOf(passedOf(people), people.length),
      competencies: competencyMeans(people),
    })),
  }
}

const MEANINGS = [
  ['high', 0.9],
  ['good', 0.8],
  ['fair', 0.7],
] as const

/** What a reliability means for decisions about people (Nunnally & Bernstein 1994, section 7). */
export const meaningOf = (value: number): NonNullable<Report['reliability']['meaning']> =>
  MEANINGS.find(([, from]) => value >= from)?.[0] ?? 'low'

/**
 * The reliability of a report. The standard error of a score is s·√(1 − reliability), s being the spread of the scores it
 * was measured with.
 */
export function reliabilityOf(
  method: Report['reliability']['method'],
  measured: Reliability | null,
  scores: readonly number[],
): Report['reliability'] {
  const tests = scores.length
  if (measured === null || tests < LEAST_TESTS)
    return { method, measured: null, meaning: null, scoreError: null, tests, questions: null }
  const mean = scores.reduce((sum, score) => sum + score, 0) / tests
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (tests - 1))
  const { value, low, high, n, items } = measured
  return {
    method,
    measured: { value, low, high, n },
    meaning: meaningOf(value),
    scoreError: oneDecimal(spread * Math.sqrt(1 - Math.min(1, Math.max(0, value)))),
    tests,
    questions: oneDecimal(items),
  }
}
