import { MOST_LISTED_ITEMS, type Report } from '@pengawas/shared/contracts/reports'
import { REVIEW_REASONS } from '@pengawas/shared/contracts/item-analysis'
import { analyseItem, type ItemAnalysis } from '../../kernel/psychometrics/item-analysis/analyse-item.ts'
import { LEAST_ANSWERS, reviewReasons } from '../../kernel/psychometrics/item-analysis/items-to-look-at.ts'
import {
  cronbachAlpha,
  drawnReliability,
  marginalReliability,
} from '../../kernel/psychometrics/item-analysis/reliability.ts'
import { reliabilityOf, type ReportPlace } from './report.rules.ts'
import type { ScoredItem } from './reports.repository.ts'

const pointsBy = (items: readonly ScoredItem[], pointsOf: (item: ScoredItem) => number): Map<string, number>[] =>
  [...Map.groupBy(items, ({ testSessionId }) => testSessionId).values()].map(
    (own) => new Map(own.map((item) => [item.questionId, pointsOf(item)])),
  )

const scoresOf = (places: readonly ReportPlace[]): number[] => places.map(({ score }) => score)

/** Reliability of tests of fixed length: by the points where all were asked the same, by shares where questions were drawn. */
export function measureRegular(places: readonly ReportPlace[], items: readonly ScoredItem[]): Report['reliability'] {
  const alpha = cronbachAlpha(pointsBy(items, ({ points }) => points))
  if (alpha !== null) return reliabilityOf('alpha', alpha, scoresOf(places))
  const isDrawn = new Set(pointsBy(items, () => 0).map((own) => [...own.keys()].toSorted().join(' '))).size > 1
  const drawn = isDrawn ? drawnReliability(pointsBy(items, ({ points, maxPoints }) => points / maxPoints)) : null
  return reliabilityOf(isDrawn ? 'drawn' : 'alpha', drawn, scoresOf(places))
}

/** Reliability of adaptive tests. `hasPrior`: abilities are estimated with a prior. */
export function measureAdaptive(places: readonly ReportPlace[], hasPrior: boolean): Report['reliability'] {
  const measured = places.flatMap(({ theta, standardError, score, answeredQuestions }) =>
    theta === null || standardError === null ? [] : [{ theta, standardError, score, answeredQuestions }],
  )
  const asked = measured.reduce((sum, { answeredQuestions }) => sum + answeredQuestions, 0)
  return reliabilityOf(
    'marginal',
    marginalReliability(measured, hasPrior, measured.length === 0 ? 0 : asked / measured.length),
    measured.map(({ score }) => score),
  )
}

/** Each question against the rest of its tests; what was chosen is not part of a report. */
function analyse(items: readonly ScoredItem[]): Map<string, ItemAnalysis> {
  const totals = new Map<string, { sum: number; n: number }>()
  for (const { testSessionId, points, maxPoints } of items) {
    const total = totals.get(testSessionId) ?? { sum: 0, n: 0 }
    totals.set(testSessionId, { sum: total.sum + points / maxPoints, n: total.n + 1 })
  }
  return new Map(
    [...Map.groupBy(items, ({ questionId }) => questionId)].map(([questionId, own]) => [
      questionId,
      analyseItem(
        own.map(({ testSessionId, points, maxPoints }) => {
          const share = points / maxPoints
          const { sum, n } = totals.get(testSessionId) ?? { sum: 0, n: 0 }
          return { share, restShare: n > 1 ? (sum - share) / (n - 1) : null, chosen: [], activeMs: 0 }
        }),
        0,
      ),
    ]),
  )
}

/** Questions of tests of fixed length, those with the weightiest reason for attention first, then the hardest. */
export function itemsOf(
  items: readonly ScoredItem[],
  numbers: ReadonlyMap<string, number>,
): NonNullable<Report['items']> {
  const judged = [...analyse(items)].map(([questionId, analysis]) => {
    const { n, facility, itemRest } = analysis
    const reasons = reviewReasons(analysis, [], null)
    return { number: numbers.get(questionId) ?? null, n, facility, itemRest, reasons }
  })
  const weight = ({ reasons: [first] }: (typeof judged)[number]): number =>
    first === undefined ? REVIEW_REASONS.length : REVIEW_REASONS.indexOf(first)
  return {
    asked: judged.length,
    judged: judged.filter(({ n }) => n >= LEAST_ANSWERS).length,
    toReview: judged.filter(({ reasons }) => reasons.length > 0).length,
    leastAnswers: LEAST_ANSWERS,
    listed: judged
      .toSorted(
        (a, b) =>
          weight(a) - weight(b) ||
          (a.facility?.value ?? 1) - (b.facility?.value ?? 1) ||
          (a.number ?? Infinity) - (b.number ?? Infinity),
      )
      .slice(0, MOST_LISTED_ITEMS),
  }
}
