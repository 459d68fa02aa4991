import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import { median } from '@pengawas/shared/rules/median'
import type { Offset } from './gaze-away.ts'

type Angles = GazeLook['head']

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
 * a known limit. Head and eyes are learned apart, since eyes cannot always be read.
 */
export class GazeBaseline {
  readonly #head = new AngleBaseline()
  readonly #eyes = new AngleBaseline()

  /** Difference from the baseline; null while that of the head is being learned, and without a gaze while that of the eyes is. */
  offset({ head, gaze }: Offset): Offset | null {
    const offset = this.#head.offset(head)
    return offset && { head: offset, gaze: gaze && this.#eyes.offset(gaze) }
  }

  get isKnown(): boolean {
    return this.#head.isKnown && this.#eyes.isKnown
  }

  /** Begins anew with a look that was measured while the person looked at their screen. */
  set({ head, gaze }: GazeLook): void {
    this.#head.set(head)
    this.#eyes.set(gaze)
  }

  /** Learns from one look, with null where the eyes were not measured; `isCalm` means that it is well within what counts as looking at the screen. */
  learn(at: number, { head, gaze }: Offset, isCalm: boolean): void {
    this.#head.learn(at, head, isCalm)
    if (gaze) this.#eyes.learn(at, gaze, isCalm)
  }
}

class AngleBaseline {
  #first: { at: number; angles: Angles }[] = []
  #initial: Angles | null = null
  #current: Angles | null = null
  /** Null: the next angles are the first after a measurement. */
  #updatedAt: number | null = null

  get isKnown(): boolean {
    return this.#current !== null
  }

  offset({ yaw, pitch }: Angles): Angles | null {
    return this.#current && { yaw: yaw - this.#current.yaw, pitch: pitch - this.#current.pitch }
  }

  set(angles: Angles): void {
    this.#begin(angles)
    this.#updatedAt = null
  }

  learn(at: number, angles: Angles, isCalm: boolean): void {
    if (this.#current && this.#initial) {
      if (isCalm)
        this.#current = drift(this.#current, this.#initial, angles, (at - (this.#updatedAt ?? at)) / ADAPTATION_MS)
      this.#updatedAt = at
      return
    }
    this.#first.push({ at, angles })
    this.#first = this.#first.filter((first) => at - first.at <= PATIENCE_MS)
    const span = at - (this.#first[0]?.at ?? at)
    const isOutOfPatience = span >= PATIENCE_MS * 0.9
    const recent = isOutOfPatience ? this.#first : this.#first.filter((first) => at - first.at <= MIN_SPAN_MS * 1.5)
    if (recent.length < MIN_LOOKS || at - (recent[0]?.at ?? at) < MIN_SPAN_MS) return
    const middle = { yaw: median(recent.map(yawOf)), pitch: median(recent.map(pitchOf)) }
    const restlessness = Math.max(
      mean(recent.map((look) => Math.abs(yawOf(look) - middle.yaw))),
      mean(recent.map((look) => Math.abs(pitchOf(look) - middle.pitch))),
    )
    if (restlessness > MAX_RESTLESSNESS && !isOutOfPatience) return
    this.#begin(middle)
    this.#updatedAt = at
  }

  #begin(angles: Angles): void {
    this.#initial = angles
    this.#current = angles
    this.#first = []
  }
}

function drift(current: Angles, initial: Angles, seen: Angles, share: number): Angles {
  const weight = Math.min(0.2, Math.max(0, share))
  const moved = (channel: keyof Angles): number => {
    const to = current[channel] + (seen[channel] - current[channel]) * weight
    return Math.max(initial[channel] - MAX_DRIFT_DEGREES, Math.min(initial[channel] + MAX_DRIFT_DEGREES, to))
  }
  return { yaw: moved('yaw'), pitch: moved('pitch') }
}

const yawOf = ({ angles }: { angles: Angles }): number => angles.yaw
const pitchOf = ({ angles }: { angles: Angles }): number => angles.pitch

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
