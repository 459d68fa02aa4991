import type { QuestionContent } from '../contracts/questions.ts'
import type { MultipleScoring } from '../questions.ts'

/** What decides about the options that were chosen. */
export type ChoiceKey = Pick<QuestionContent, 'options' | 'correctAnswer' | 'multipleResponse'>

/** Indexes of the right options: one, or of a multiple-response question all. Empty where there is no key. */
export const rightOptions = ({ correctAnswer, multipleResponse }: Omit<ChoiceKey, 'options'>): readonly number[] =>
  multipleResponse?.correctAnswers ?? (correctAnswer === null ? [] : [correctAnswer])

/** Whether exactly the right options were chosen: QTI's `match_correct`. */
export function isWholeKey(key: Omit<ChoiceKey, 'options'>, chosen: readonly number[]): boolean {
  const right = rightOptions(key)
  return right.length > 0 && chosen.length === right.length && right.every((option) => chosen.includes(option))
}

/**
 * Each right option gives its share and each wrong one takes as much as there are wrong ones, never below nothing: who
 * ticks all options gets nothing, and so does chance on average. The same sum as QTI's `map_response` with such a map and
 * a lower bound of 0, and as Moodle's fractions of 100/k and −100/(n−k) percent.
 */
function partialShare(key: ChoiceKey, chosen: readonly number[]): number {
  const right = rightOptions(key)
  if (right.length === 0) return 0
  const hits = chosen.filter((option) => right.includes(option)).length
  const wrong = key.options.length - right.length
  return Math.max(0, hits / right.length - (wrong === 0 ? 0 : (chosen.length - hits) / wrong))
}

const SHARES: Readonly<Record<MultipleScoring, (key: ChoiceKey, chosen: readonly number[]) => number>> = {
  'all-or-nothing': (key, chosen) => (isWholeKey(key, chosen) ? 1 : 0),
  partial: partialShare,
}

/** What the chosen options are worth, from 0 to 1, by the scoring that the question states. */
export const choiceShare = (key: ChoiceKey, chosen: readonly number[]): number =>
  SHARES[key.multipleResponse?.scoring ?? 'all-or-nothing'](key, chosen)
