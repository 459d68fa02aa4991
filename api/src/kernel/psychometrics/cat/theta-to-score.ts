import {
  expectedScore,
  type ItemParameters,
  responseSlope,
  type ResponseModel,
  underModel,
} from '../irt/item-response.ts'
import type { AbilityEstimate } from './ability.ts'

export interface ScaledScore {
  /** 0 to 100. */
  score: number
  /** Standard error of `score`, in the same unit. */
  se: number
}

/**
 * Ability as a score from 0 to 100: the percentage of the whole bank that a person of this ability is expected to answer
 * rightly. This is the domain score (Lord 1980, section 4.2: the test characteristic curve), so it can be held against a
 * pass mark in percent like the score of a test in which everybody answers everything. It rises with ability, since every
 * item's curve does. Its standard error is that of ability times the curve's slope (delta method).
 *
 * @param items the bank of the assessment; throws RangeError where it is empty
 */
export function thetaToScore(
  items: readonly ItemParameters[],
  { theta, se }: AbilityEstimate,
  model: ResponseModel = '2pl',
): ScaledScore {
  if (items.length === 0) throw new RangeError('a bank without items has no score')
  const read = items.map((item) => underModel(item, model))
  const slope = read.reduce((sum, item) => sum + responseSlope(item, theta), 0)
  return { score: (100 * expectedScore(read, theta)) / read.length, se: (100 * slope * se) / read.length }
}
