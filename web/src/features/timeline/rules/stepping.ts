/** Two moments closer than this are the same one: instants are whole milliseconds, and a frame is shown a moment after its own. */
const SAME_MS = 4

/** The next or the previous of these moments (in any order), or null. */
export function neighbour(moments: readonly number[], atMs: number, by: 1 | -1): number | null {
  let found: number | null = null
  for (const moment of moments) {
    const isBeyond = by === 1 ? moment > atMs + SAME_MS : moment < atMs - SAME_MS
    if (isBeyond && (found === null || (by === 1 ? moment < found : moment > found))) found = moment
  }
  return found
}

/** What led to a flag is seen from here on. */
export const LEAD_IN_MS = 5_000

/** Where playing begins for the next or the previous of these flags; the lead-in of the one that was just gone to is passed over. */
export function flagBeside(flags: readonly number[], atMs: number, by: 1 | -1): number | null {
  const starts = flags.map((flag) => flag - LEAD_IN_MS)
  // Back from within the lead-in of a flag or shortly after it is to the flag before.
  return neighbour(starts, by === 1 ? atMs : atMs - 2_000, by)
}
