import type { ItemParameters, ResponseModel } from '../irt/item-response.ts'
import { normalQuantile } from '../numeric/normal.ts'
import type { AbilityEstimate } from './ability.ts'
import type { CatSettings } from './cat.types.ts'
import { thetaToScore } from './theta-to-score.ts'

/** Percentages of the bank, as they are shown: whole numbers. */
export interface ScoreInterval {
  lower: number
  upper: number
}

/**
 * The one-sided bounds of a score: with the stated confidence it lies at or above `lower`, and with the same confidence at or
 * below `upper`. Theta ∓ z·se with z the normal quantile of the confidence (Kingsbury & Weiss 1983, adaptive mastery testing;
 * Eggen & Straetmans 2000), put on the scale of the score by the test characteristic curve, which rises with ability and so
 * keeps the order of the bounds.
 *
 * @param items the bank of the assessment; throws RangeError where it is empty
 * @param confidence one-sided, from 0.5 (the estimate itself) to below 1; throws RangeError otherwise
 */
export function scoreInterval(
  items: readonly ItemParameters[],
  { theta, se }: AbilityEstimate,
  confidence: number,
  model: ResponseModel = '2pl',
): ScoreInterval {
  if (!(confidence >= 0.5 && confidence < 1)) throw new RangeError('a confidence is from 0.5 to below 1')
  const margin = normalQuantile(confidence) * se
  const scoreAt = (ability: number): number => Math.round(thetaToScore(items, { theta: ability, se }, model).score)
  return { lower: scoreAt(theta - margin), upper: scoreAt(theta + margin) }
}

/** What an interval says about a mark: it lies wholly at or above it, wholly below it, or on both sides. */
export function sideOf({ lower, upper }: ScoreInterval, mark: number): 'above' | 'below' | 'both' {
  if (lower >= mark) return 'above'
  return upper < mark ? 'below' : 'both'
}

/** Whether a score lies on one side of a mark with the mark's confidence; also where there is no mark. Throws as `scoreInterval`. */
export function liesOnOneSide(
  items: readonly ItemParameters[],
  ability: AbilityEstimate,
  { mark, model }: Pick<CatSettings, 'mark' | 'model'>,
): boolean {
  return mark === undefined || sideOf(scoreInterval(items, ability, mark.confidence, model), mark.score) !== 'both'
}
