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
 * the answers that can be given: the options, or where several may be chosen all sets of them but the empty one. A question
 * without options cannot be guessed.
 */
export function defaultParameters(
  difficulty: keyof typeof DIFFICULTY_OF_LABEL,
  model: ResponseModel,
  answerCount: number,
): ItemParameters {
  return { a: 1, b: DIFFICULTY_OF_LABEL[difficulty], c: model === '3pl' && answerCount > 1 ? 1 / answerCount : 0 }
}
