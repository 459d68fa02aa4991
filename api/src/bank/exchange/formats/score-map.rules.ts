import { type ChoiceKey, rightOptions } from '@pengawas/shared/rules/choice-score'

/** What each option adds to the score of 1 where parts of several keys count, as formats with a value per option write it. */
export function scoreMapOf(key: Omit<ChoiceKey, 'options'>, optionCount: number): number[] {
  const right = rightOptions(key)
  const wrong = optionCount - right.length
  return Array.from({ length: optionCount }, (_, option) =>
    right.includes(option) ? 1 / right.length : wrong === 0 ? 0 : -1 / wrong,
  )
}

/** Systems write a third as 0.33333. */
const TOLERANCE = 0.005

/** Whether values per option are those that `scoreMapOf` gives for the options that are worth something. */
export function isOurScoreMap(values: readonly number[]): boolean {
  const correctAnswers = values.flatMap((value, option) => (value > 0 ? [option] : []))
  const ours = scoreMapOf(
    { correctAnswer: null, multipleResponse: { correctAnswers, scoring: 'partial' } },
    values.length,
  )
  return ours.every((value, option) => Math.abs(value - (values[option] ?? 0)) <= TOLERANCE)
}
