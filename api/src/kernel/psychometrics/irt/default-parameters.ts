import type { ItemParameters, ResponseModel } from './item-response.ts'

/**
 * The difficulty assumed for a labelled question until answers allow an estimate: one standard deviation of
 * ability below, at, and above the middle. People's labels order items well and place them roughly, so no finer scale is
 * pretended.
 */
const DIFFICULTY_OF_LABEL = { easy: -1, medium: 0, hard: 1 } as const

/**
 * Parameters of a question that has not been calibrated. Discrimination is 1, in the middle of what Baker (2001, chapter 2)
 * calls moderate (0.65 to 1.34 in the logistic metric). In the three-parameter model guessing has the chance of one among
 * the options; a question without options cannot be guessed.
 */
export function defaultParameters(
  difficulty: keyof typeof DIFFICULTY_OF_LABEL,
  model: ResponseModel,
  optionCount: number,
): ItemParameters {
  return { a: 1, b: DIFFICULTY_OF_LABEL[difficulty], c: model === '3pl' && optionCount > 1 ? 1 / optionCount : 0 }
}
