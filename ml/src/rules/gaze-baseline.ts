import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { median } from '@pengawas/shared/rules/median'

const CHANNELS = [
  (look: GazeLook): number => look.head.yaw,
  (look: GazeLook): number => look.head.pitch,
  (look: GazeLook): number => look.gaze.yaw,
  (look: GazeLook): number => look.gaze.pitch,
] as const
type Angles = [number, number, number, number]

const MIN_LOOKS = 5
const MIN_SPAN_MS = 7000
/** Looks are calm when each angle stays this close (mean deviation from the median, degrees). */
const MAX_RESTLESSNESS = 5
/** A person who never sits calmly gets the median of this time instead. */
const PATIENCE_MS = 45_000
/** Looks near the baseline move it with this time constant, and never further than this from where it began. */
const ADAPTATION_MS = 120_000
const MAX_DRIFT_DEGREES = 8

/**
 * One person's way of looking at the screen, measured during their check-in, or else learned in the first calm seconds. The
 * models' angles have a bias that differs from face to face and from camera position to camera position; differences from this
 * baseline do not. It follows slow changes of posture within limits. Someone who begins by looking elsewhere gets a wrong one:
 * a known limit.
 */
export class GazeBaseline {
  #firstLooks: { at: number; angles: Angles }[] = []
  #initial: Angles | null = null
  #current: Angles | null = null
  /** Null: the next look is the first after a measurement. */
  #updatedAt: number | null = null

  /** Difference from the baseline, or null while it is being learned. */
  offset(look: GazeLook): GazeLook | null {
    if (!this.#current) return null
    const [headYaw, headPitch, gazeYaw, gazePitch] = this.#current
    return {
      head: { yaw: look.head.yaw - headYaw, pitch: look.head.pitch - headPitch },
      gaze: { yaw: look.gaze.yaw - gazeYaw, pitch: look.gaze.pitch - gazePitch },
    }
  }

  get isKnown(): boolean {
    return this.#current !== null
  }

  /** Begins anew with a look that was measured while the person looked at their screen. */
  set(look: GazeLook): void {
    this.#initial = CHANNELS.map((read) => read(look)) as Angles
    this.#current = this.#initial
    this.#firstLooks = []
    this.#updatedAt = null
  }

  /** Learns from one gaze; `isCalm` means that it is well within what counts as looking at the screen. */
  learn(at: number, look: GazeLook, isCalm: boolean): void {
    const angles = CHANNELS.map((read) => read(look)) as Angles
    if (this.#current && this.#initial) {
      if (isCalm)
        this.#current = drift(this.#current, this.#initial, angles, (at - (this.#updatedAt ?? at)) / ADAPTATION_MS)
      this.#updatedAt = at
      return
    }
    this.#firstLooks.push({ at, angles })
    this.#firstLooks = this.#firstLooks.filter((first) => at - first.at <= PATIENCE_MS)
    const span = at - (this.#firstLooks[0]?.at ?? at)
    const recent =
      span >= PATIENCE_MS * 0.9
        ? this.#firstLooks
        : this.#firstLooks.filter((first) => at - first.at <= MIN_SPAN_MS * 1.5)
    if (recent.length < MIN_LOOKS || at - (recent[0]?.at ?? at) < MIN_SPAN_MS) return
    const middle = CHANNELS.map((_, channel) => median(recent.map((entry) => entry.angles[channel] ?? 0))) as Angles
    const restlessness = Math.max(
      ...middle.map((value, channel) => mean(recent.map((entry) => Math.abs((entry.angles[channel] ?? 0) - value)))),
    )
    if (restlessness > MAX_RESTLESSNESS && span < PATIENCE_MS * 0.9) return
    this.#initial = middle
    this.#current = middle
    this.#updatedAt = at
    this.#firstLooks = []
  }
}

function drift(current: Angles, initial: Angles, seen: Angles, share: number): Angles {
  const weight = Math.min(0.2, Math.max(0, share))
  return current.map((value, channel) => {
    const start = initial[channel] ?? 0
    const moved = value + ((seen[channel] ?? 0) - value) * weight
    return Math.max(start - MAX_DRIFT_DEGREES, Math.min(start + MAX_DRIFT_DEGREES, moved))
  }) as Angles
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
