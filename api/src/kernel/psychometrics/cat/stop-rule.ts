/** What decides whether an adaptive test goes on. */
export interface StopFacts {
  answered: number
  minItems: number
  maxItems: number
  /** Standard error of ability, and the one to reach. */
  se: number
  targetSe: number
  /** Whether the score is known to lie on one side of the pass mark; also true where there is no mark to decide about. */
  isDecided: boolean
}

/**
 * Why an adaptive test ends now; null: it goes on. It ends for precision once the standard error is reached and the verdict
 * is sure, so that a candidate near the mark is asked up to the maximum instead of being left undecided.
 */
export function stopReason({
  answered,
  minItems,
  maxItems,
  se,
  targetSe,
  isDecided,
}: StopFacts): 'precision' | 'length' | null {
  const isLongest = answered >= maxItems
  if (answered >= minItems && se <= targetSe && (isDecided || isLongest)) return 'precision'
  return isLongest ? 'length' : null
}
