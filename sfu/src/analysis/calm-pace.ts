import { SAMPLE_PERIOD_MS } from '@pengawas/shared/contracts/analysis'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'

/** Closer together a camera's key frames are not asked for while nothing is suspected. */
export const SHORTEST_CALM_MS = 600
/** As much of the inference process as calm candidates and all that is suspected may keep busy; the rest is for what comes at once. */
const BUSY_SHARE = 0.5
/** Pictures come closer together only where that was so for so many steps, and by no more than this share in one. */
const QUIET_STEPS = 3
const QUIETER_BELOW = 0.85
const LARGEST_STEP = 0.6
/** What is busier by less is no reason to change anything. */
const BUSIER_FROM = 1.1

/** How often `step` is to be called, in milliseconds. */
export const CALM_STEP_MS = 2_000

/** What is known of the inference process. One that does not say how busy it was keeps the usual pace. */
type Inference = Pick<NodeLoad['inference'], 'state' | 'busyMs'>

/**
 * How far apart pictures of calm candidates are: as close together as keeps the inference process busy for half of the time. Where it
 * has more to do, they are further apart at once; where it has less, they come closer together step by step.
 */
export class CalmPace {
  #periodMs = SAMPLE_PERIOD_MS
  #quietSteps = 0
  #last: { at: number; busyMs: number } | null = null

  get periodMs(): number {
    return this.#periodMs
  }

  /** Looks how busy the process was since the last call; `at` in milliseconds of a clock that only goes on. */
  step(at: number, { state, busyMs }: Inference): void {
    const last = this.#last
    this.#last = state === 'ready' && busyMs !== undefined ? { at, busyMs } : null
    if (this.#last === null) this.#set(SAMPLE_PERIOD_MS)
    else if (last !== null && at > last.at) this.#follow((this.#last.busyMs - last.busyMs) / (at - last.at))
  }

  #follow(busyShare: number): void {
    const wantedMs = Math.max(SHORTEST_CALM_MS, Math.min(SAMPLE_PERIOD_MS, (this.#periodMs * busyShare) / BUSY_SHARE))
    if (wantedMs >= this.#periodMs * BUSIER_FROM || wantedMs === SAMPLE_PERIOD_MS) this.#set(wantedMs)
    else if (wantedMs > this.#periodMs * QUIETER_BELOW) this.#quietSteps = 0
    else if (++this.#quietSteps >= QUIET_STEPS) this.#set(Math.max(wantedMs, this.#periodMs * LARGEST_STEP))
  }

  #set(periodMs: number): void {
    this.#periodMs = periodMs
    this.#quietSteps = 0
  }
}

/** The score of one stream of a camera, as mediasoup gives it: 0 where nothing arrives, 10 where all does. */
interface StreamScore {
  score: number
}
/** Above a tenth of lost packets, some of which were sent again. */
const GOOD_SCORE = 9

/**
 * Whether a camera's line carries more key frames: it sends all sizes that were agreed on, and hardly anything of them is lost.
 * Browsers leave the larger ones out where a line is narrow or a machine is slow.
 */
export function hasRoom(agreed: number, streams: readonly StreamScore[]): boolean {
  return streams.length >= agreed && streams.every(({ score }) => score >= GOOD_SCORE)
}
