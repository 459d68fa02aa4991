import { type RankedParticipant, TOP_PLACES } from '@pengawas/shared/contracts/rankings'

/** With more than this on it, the top is no longer special. */
const MOST_ON_TOP = 6

/**
 * The first three ranks, and the others. Candidates of one rank stay together: where a rank has too many for the top, it
 * and those after it are among the others.
 */
export function splitTop(participants: readonly RankedParticipant[]): {
  top: RankedParticipant[]
  others: RankedParticipant[]
} {
  const ranks = participants.map(({ rank }) => rank)
  const fits = ranks.filter(
    (rank) => rank <= TOP_PLACES && ranks.filter((other) => other <= rank).length <= MOST_ON_TOP,
  )
  return { top: participants.slice(0, fits.length), others: participants.slice(fits.length) }
}
