import type { Agreement, MarkingStats, RubricReason } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { quadraticWeightedKappa } from '../../kernel/psychometrics/agreement/quadratic-weighted-kappa.ts'
import type { MarkFigures, QuestionFigures } from './marking-stats.repository.ts'

/** Marks of 0 to 100 become 11 categories, rounded to tens. */
const TENS = 10
/** Below, one essay more or less could turn any figure around; then nothing is said. */
export const FEWEST_PAIRS = 10
/** Landis and Koch (1977) call agreement up to 0.40 slight or fair. */
const LOW_KAPPA = 0.4
const BIAS_POINTS = 10
const MARKERS_DIFFER_POINTS = 10
const LOW_CONFIDENCE = 0.35

/** Two marks of one essay, in points of 100. */
export interface Pair {
  first: number
  second: number
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const tens = (points: number): number => Math.min(TENS, Math.max(0, Math.round(points / TENS)))

/** How the second marks agree with the first. Differences are second − first. */
export function agreementOf(pairs: readonly Pair[]): Agreement {
  if (pairs.length < FEWEST_PAIRS)
    return { n: pairs.length, kappa: null, meanDifference: null, meanAbsoluteDifference: null }
  const kappa = quadraticWeightedKappa(pairs.map(({ first, second }) => [tens(first), tens(second)] as const))
  const differences = pairs.map(({ first, second }) => second - first)
  return {
    n: pairs.length,
    kappa: kappa === null ? null : round(kappa, 3),
    meanDifference: round(mean(differences), 1),
    meanAbsoluteDifference: round(mean(differences.map(Math.abs)), 1),
  }
}

const of100 = (points: number, { maxScore }: Pick<MarkFigures, 'maxScore'>): number => (points / maxScore) * 100

/** The grader's suggestion beside each person's own mark; alignments and revisions are not one person's own judgement. */
function graderPairs(marks: readonly MarkFigures[]): Pair[] {
  return marks.flatMap((mark) =>
    (mark.round !== 'first' && mark.round !== 'second') || mark.suggestedScore === null
      ? []
      : [{ first: of100(mark.total, mark), second: of100(mark.suggestedScore, mark) }],
  )
}

/** First and second marks of the same essays. */
function markerPairs(marks: readonly MarkFigures[]): Pair[] {
  const firstOf = new Map(marks.filter(({ round: which }) => which === 'first').map((mark) => [mark.taskId, mark]))
  return marks.flatMap((mark) => {
    const first = mark.round === 'second' ? firstOf.get(mark.taskId) : undefined
    return first === undefined ? [] : [{ first: of100(first.total, first), second: of100(mark.total, mark) }]
  })
}

/** What speaks for working on a rubric: its own gaps, and figures where there are enough pairs for them. */
export function rubricReasons(
  rubric: Rubric,
  figures: { essays: number; grader: Agreement; markers: Agreement; confidence: number | null },
): RubricReason[] {
  const { essays, grader, markers, confidence } = figures
  const reasons: RubricReason[] = []
  if (rubric.keyPoints.every((point) => point.trim() === '')) reasons.push('no-key-points')
  const weights = rubric.gradingCriteria.reduce((sum, { weight }) => sum + weight, 0)
  if (rubric.gradingCriteria.length > 0 && weights !== 100) reasons.push('weights')
  if (grader.kappa !== null && grader.kappa < LOW_KAPPA) reasons.push('low-kappa')
  if (grader.meanDifference !== null && grader.meanDifference > BIAS_POINTS) reasons.push('grader-too-generous')
  if (grader.meanDifference !== null && grader.meanDifference < -BIAS_POINTS) reasons.push('grader-too-strict')
  if (markers.meanAbsoluteDifference !== null && markers.meanAbsoluteDifference > MARKERS_DIFFER_POINTS)
    reasons.push('markers-differ')
  if (essays >= FEWEST_PAIRS && confidence !== null && confidence < LOW_CONFIDENCE) reasons.push('low-confidence')
  return reasons
}

function countPairs(pairs: readonly Pair[]): MarkingStats['pairs'] {
  const counts = Map.groupBy(pairs, ({ first, second }) => `${tens(second)}:${tens(first)}`)
  return [...counts.values()].flatMap((same) => {
    const [one] = same
    return one === undefined ? [] : [{ grader: tens(one.second), person: tens(one.first), count: same.length }]
  })
}

/** Everything that is known of how grader and people agree; the rubrics that need most work first. */
export function toStats(
  marks: readonly MarkFigures[],
  questions: readonly (QuestionFigures & { rubric: Rubric })[],
): MarkingStats {
  const marksOf = Map.groupBy(marks, ({ questionId }) => questionId)
  const rubrics = questions.map(({ questionId, preview, essays, suggestions, confidence: average, rubric }) => {
    const confidence = suggestions < FEWEST_PAIRS ? null : average
    const own = marksOf.get(questionId) ?? []
    const figures = {
      grader: agreementOf(graderPairs(own)),
      markers: agreementOf(markerPairs(own)),
      confidence: confidence === null ? null : round(confidence, 2),
    }
    return { questionId, preview, essays, ...figures, reasons: rubricReasons(rubric, { essays, ...figures }) }
  })
  const pairs = graderPairs(marks)
  return {
    grader: agreementOf(pairs),
    graderBlind: agreementOf(graderPairs(marks.filter(({ sawSuggestion }) => !sawSuggestion))),
    markers: agreementOf(markerPairs(marks)),
    pairs: pairs.length < FEWEST_PAIRS ? [] : countPairs(pairs),
    rubrics: rubrics.toSorted((a, b) => b.reasons.length - a.reasons.length || b.essays - a.essays),
  }
}
