import type { ItemAnalysis } from './analyse-item.ts'
import type { Estimate } from './intervals.ts'

export type ReviewReason =
  'negative-discrimination' | 'weak-discrimination' | 'unused-distractor' | 'over-exposed' | 'too-easy' | 'too-hard'

/** Below this number of answers an item gets no verdict: its correlation would be uncertain by ± 0.28. */
export const LEAST_ANSWERS = 50
/** An item below 0.2 is poor (Ebel & Frisbie 1991, table 13.1); it is named only where the whole interval lies below. */
const POOR_DISCRIMINATION = 0.2
/** A distractor that fewer than 5 % choose does not work (Haladyna & Downing 1993). */
const UNUSED_BELOW = 0.05
const TOO_EASY_ABOVE = 0.95
const TOO_HARD_BELOW = 0.2
/** The usual ceiling of exposure control in adaptive testing (Sympson & Hetter 1985; van der Linden & Glas 2000). */
const OVER_EXPOSED_ABOVE = 0.3

const isSurelyBelow = (estimate: Estimate | null, limit: number): boolean => estimate !== null && estimate.high < limit
const isSurelyAbove = (estimate: Estimate | null, limit: number): boolean => estimate !== null && estimate.low > limit

/**
 * Why an item should be reviewed. Each reason holds for the whole interval of what was measured, so that chance names
 * few of them; the reverse is not said: an item that is not named may still be poor.
 *
 * @param rightOptions indexes of the key's options; empty for items without options
 * @param exposure share of the adaptive tests that could have asked the item and did; null where there were none
 */
export function reviewReasons(
  analysis: ItemAnalysis,
  rightOptions: readonly number[],
  exposure: Estimate | null,
): ReviewReason[] {
  const reasons: ReviewReason[] = []
  if (exposure !== null && exposure.n >= LEAST_ANSWERS && isSurelyAbove(exposure, OVER_EXPOSED_ABOVE))
    reasons.push('over-exposed')
  if (analysis.n < LEAST_ANSWERS) return reasons
  const { itemRest, facility, options } = analysis
  if (isSurelyBelow(itemRest, 0)) reasons.unshift('negative-discrimination')
  else if (isSurelyBelow(itemRest, POOR_DISCRIMINATION)) reasons.push('weak-discrimination')
  if (options.some((share, option) => !rightOptions.includes(option) && isSurelyBelow(share, UNUSED_BELOW)))
    reasons.push('unused-distractor')
  if (isSurelyAbove(facility, TOO_EASY_ABOVE)) reasons.push('too-easy')
  if (isSurelyBelow(facility, TOO_HARD_BELOW)) reasons.push('too-hard')
  return reasons
}
