import type { CardFigure, CardTable } from '@pengawas/shared/contracts/report-cards'
import { LEAST_OF_UNIT } from '@pengawas/shared/contracts/report-comparisons'
import { quartiles } from '../../kernel/psychometrics/item-analysis/intervals.ts'
import type { EndedAssessment } from '../reports/reports.queries.ts'
import type { ScoreTally } from '../reports/report.rules.ts'
import { type CardParts, percentOf, rounded, sumBy } from './card-parts.rules.ts'
import { type CardPeriod, stepOf } from './period.rules.ts'

/** Assessments that ended in a period, and their final scores. */
export interface Ended {
  assessments: readonly EndedAssessment[]
  scores: readonly ScoreTally[]
}

const LISTED = 5

/** Candidates who were taken off after their test have handed in all the same. */
const completed = ({ completedParticipants, totalParticipants }: EndedAssessment): number =>
  Math.min(completedParticipants, totalParticipants)

/** Mean and standard deviation of the sample; null with no value, or with one. */
export function spreadOf(values: readonly number[]): { mean: number | null; deviation: number | null } {
  const n = values.length
  if (n === 0) return { mean: null, deviation: null }
  const mean = sumBy(values, (value) => value) / n
  return { mean, deviation: n < 2 ? null : Math.sqrt(sumBy(values, (value) => (value - mean) ** 2) / (n - 1)) }
}

export const valuesOf = (scores: readonly ScoreTally[]): number[] =>
  scores.flatMap(({ score, count }) => Array.from({ length: count }, () => score))

type Compared = Record<
  | 'assessments'
  | 'candidates'
  | 'completion'
  | 'passing'
  | 'average'
  | 'deviation'
  | 'lowerQuarter'
  | 'upperQuarter'
  | 'openScores',
  { value: number | null; n: number | null }
>

function figuresOf({ assessments, scores }: Ended): Compared {
  const candidates = sumBy(assessments, ({ totalParticipants }) => totalParticipants)
  const final = sumBy(assessments, ({ finalResults }) => finalResults)
  const values = valuesOf(scores)
  const { mean, deviation } = spreadOf(values)
  const middle = quartiles(values)
  const shown = (value: number | null = null) => ({
    value: value === null ? null : rounded(value),
    n: values.length,
  })
  const count = (value: number) => ({ value, n: null })
  return {
    assessments: count(assessments.length),
    candidates: count(candidates),
    completion: { value: percentOf(sumBy(assessments, completed), candidates), n: candidates },
    passing: {
      value: percentOf(
        sumBy(assessments, ({ passed }) => passed),
        final,
      ),
      n: final,
    },
    average: shown(mean),
    deviation: shown(deviation),
    lowerQuarter: shown(middle?.lower),
    upperQuarter: shown(middle?.upper),
    openScores: count(sumBy(assessments, ({ openResults }) => openResults)),
  }
}

const UNITS: Readonly<Record<keyof Compared, CardFigure['unit']>> = {
  assessments: 'count',
  candidates: 'count',
  completion: 'percent',
  passing: 'percent',
  average: 'percent',
  deviation: 'points',
  lowerQuarter: 'percent',
  upperQuarter: 'percent',
  openScores: 'count',
}
const KEYS = Object.keys(UNITS) as (keyof Compared)[]

/** Each figure beside that of the period before. */
export function performanceFigures(now: Ended, before: Ended, parts: CardParts): CardFigure[] {
  const [figures, earlier] = [figuresOf(now), figuresOf(before)]
  return KEYS.map((key) => {
    const { value, n } = figures[key]
    return parts.figure(key, UNITS[key], value, { n, before: earlier[key] })
  })
}

/**
 * The assessments with the highest averages, and with the lowest; none is in both. Of too few final scores an average says
 * nothing.
 */
export function bestAndWorst<T extends Pick<EndedAssessment, 'id' | 'average' | 'finalResults'>>(
  assessments: readonly T[],
): { best: T[]; worst: T[] } {
  const ranked = assessments
    .filter(({ average, finalResults }) => average !== null && finalResults >= LEAST_OF_UNIT)
    .toSorted((a, b) => (b.average ?? 0) - (a.average ?? 0) || (a.id < b.id ? -1 : 1))
  const best = ranked.slice(0, Math.min(LISTED, Math.ceil(ranked.length / 2)))
  return { best, worst: ranked.slice(best.length).slice(-LISTED).toReversed() }
}

export function performanceTables({ assessments }: Ended, period: CardPeriod, parts: CardParts): CardTable[] {
  const byStep = Map.groupBy(assessments, ({ endDate }) => stepOf(endDate, period.step))
  const { best, worst } = bestAndWorst(assessments)
  const listed = (some: readonly EndedAssessment[]) =>
    some.map((one) => ({
      assessmentId: one.id,
      cells: [
        ...[one.title, one.totalParticipants, percentOf(completed(one), one.totalParticipants), one.finalResults],
        ...[percentOf(one.passed, one.finalResults), one.average === null ? null : rounded(one.average)],
      ],
    }))
  const columns = ['title', 'candidates', 'completion', 'finalScores', 'passing', 'average'] as const
  return [
    parts.table(
      'performanceTimes',
      ['day', 'assessments', 'candidates', 'completion', 'finalScores', 'passing'],
      period.steps
        .map((step) => ({ step, some: byStep.get(step) ?? [] }))
        .filter(({ some }) => some.length > 0)
        .map(({ step, some }) => {
          const { candidates, completion, passing } = figuresOf({ assessments: some, scores: [] })
          return { cells: [step, some.length, candidates.value, completion.value, passing.n, passing.value] }
        }),
    ),
    parts.table('best', columns, listed(best)),
    parts.table('worst', columns, listed(worst)),
  ]
}
