import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'

/** Bounds for what a verdict may ask for: no busy loop, and no candidate left out. */
const MIN_PERIOD_MS = 100
const MAX_PERIOD_MS = 30_000

/** The fractional part of the golden ratio: its multiples, modulo one, keep the largest gaps filled. */
const GOLDEN_FRACTION = 0.618_033_988_749_895

/**
 * How long the `ordinal`-th watch of a node (counted from 0) waits before its first sample, in milliseconds. However many
 * candidates there are, they are spread over the period, and one who joins later falls into the widest gap.
 */
export function startPhaseMs(ordinal: number): number {
  return Math.round(((ordinal * GOLDEN_FRACTION) % 1) * SAMPLE_PERIOD_MS)
}

/**
 * Chromium drops a request for a key frame that comes within this of the one it last answered, and mediasoup repeats a
 * request after a second only. The answer is always later than its request, so this long after a picture is safe.
 */
const KEY_FRAME_DISTANCE_MS = 300

/**
 * How long to wait after a sample that began at `startedAt`, so that the next begins `periodMs` after it did: the time
 * that sampling and inference took counts towards the period. A picture that came late (`takenAt`, or null where none
 * came) puts the next one off until the browser will answer again.
 */
export function waitBeforeNextMs(
  sample: { startedAt: number; takenAt: number | null },
  now: number,
  periodMs: number,
): number {
  const period = Math.min(Math.max(periodMs, MIN_PERIOD_MS), MAX_PERIOD_MS)
  const due = Math.max(sample.startedAt + period, (sample.takenAt ?? -Infinity) + KEY_FRAME_DISTANCE_MS)
  return Math.max(0, due - now)
}
