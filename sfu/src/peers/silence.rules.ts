/** mediasoup lowers the score of a stream to zero when no packet of it has come for this long. */
const SCORE_ZERO_AFTER_MS = 1_500

/**
 * Without any packet for this long a candidate's media is interrupted. More than two seconds, since a bad line may delay
 * one packet by two seconds more than the one before.
 */
export const SILENT_AFTER_MS = 2_400

/** What is known of a source without asking its worker. */
export interface HeardSource {
  /** Of several streams, as a camera's picture in three sizes. */
  isLayered: boolean
  isScored: boolean
  /** Whether its bytes have grown lately. */
  isFlowing: boolean
}

/**
 * Whether something arrives for sure. The score says it soonest, of layered sources only: that of a single stream stays as
 * it was when the stream stops.
 */
export function isSurelyHeard(sources: readonly HeardSource[]): boolean {
  const layered = sources.filter(({ isLayered }) => isLayered)
  if (layered.length > 0) return layered.some(({ isScored }) => isScored)
  return sources.some(({ isFlowing }) => isFlowing)
}

/** That nothing was scored, since when at the latest nothing has come, and how much had come when this was last looked at. */
export interface Quiet {
  since: number
  bytes: number
}

/**
 * What is known after another look at all that a candidate publishes, on streams that mediasoup scores zero. Bytes decide:
 * a stream on a bad line scores zero as well. Milliseconds of any clock.
 */
export function stepQuiet(before: Quiet | null, bytes: number, now: number): Quiet {
  if (before === null) return { since: now - SCORE_ZERO_AFTER_MS, bytes }
  return bytes > before.bytes ? { since: now, bytes } : before
}

/** How long nothing has come; null before that is long enough to be said. */
export function silentForMs(quiet: Quiet | null, now: number): number | null {
  if (quiet === null || now - quiet.since < SILENT_AFTER_MS) return null
  return Math.round(now - quiet.since)
}
