/** How many notices lie over the question at once, unless more wait for the candidate's word. */
const SHOWN = 2

/**
 * How many of the notices of something lost are folded away, the oldest first. What a person said, and what else the candidate is
 * to acknowledge, always stays; so does the newest loss.
 */
export function foldedCount(lost: number, said: number): number {
  return Math.max(0, lost - Math.max(1, SHOWN - said))
}
