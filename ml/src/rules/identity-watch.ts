import type { Box } from '../geometry/picture.ts'
import { overlap } from '../geometry/suppress-overlaps.ts'
import type { Reading } from './condition.ts'
import { isTooSoon } from './looks-apart.ts'

/**
 * Faces whose likeness (cosine of their numbers) is below the first may be of two people; from the second on they are of one.
 * Chosen on rendered people of the choosing half: one person in another light stays above 0.61 in 99 of 100 samples, and of two
 * people 95 of 100 stay below 0.63.
 */
export const OTHER_BELOW = 0.62
export const SAME_FROM = 0.68
/** How often a face is compared while nothing is suspected. */
const PERIOD_MS = 15_000
/** After somebody may have taken the seat, this many faces are compared, each a while after the one before. */
const CHECKS_AFTER_CHANGE = 4
/** Between pictures that lie further apart anybody may have sat down. */
const LONGEST_GAP_MS = 6_000
/** Nobody moves so far in a moment without leaving the seat: the boxes hardly overlap. */
const SEAT_OVERLAP = 0.1
/** Faces that are like the first picture of somebody are kept beside it: other light, with glasses. */
const MOST_REFERENCES = 4
const KEPT_FROM = 0.75
const NEW_BELOW = 0.95
/** Where there is no portrait: so many faces of the first minutes that are alike stand for one, seconds apart. */
const LEARNED_FROM = 3
const LEARNED_APART_MS = 4_000

/** What a face is compared with: the portrait of the check-in, or how the candidate looked at first. */
export type IdentitySource = 'portrait' | 'first-minute'

interface Look {
  at: number
  /** Null where the face was not to be compared, or could not be. */
  likeness: Float32Array | null
  /** The only face; null where none is seen, or several are. */
  box: Box | null
}

/**
 * Whether the person before the camera is still the one who began. Compares rarely, and at once after an absence, a second
 * person, a jump of the seat or a gap between pictures; says nothing of a face that is not seen well.
 */
export class IdentityWatch {
  #source: IdentitySource | null = null
  #references: Float32Array[] = []
  #learned: { at: number; likeness: Float32Array }[] = []
  #comparedAt = -Infinity
  #checksLeft = 0
  #lastAt: number | null = null
  /** Where the face was a moment ago; null where it was not seen since. */
  #place: { at: number; box: Box } | null = null

  /** From now on faces are compared with this portrait, or with null, with how the candidate looks in the next minutes. */
  begin(portrait: Float32Array | null): IdentitySource {
    const source = portrait === null ? 'first-minute' : 'portrait'
    this.#source = source
    this.#references = portrait === null ? [] : [portrait]
    this.#learned = []
    this.#checksLeft = CHECKS_AFTER_CHANGE
    return source
  }

  /** What faces are compared with; null where they are not. */
  get source(): IdentitySource | null {
    return this.#source
  }

  /** Whether the face in a picture taken at `at` is to be compared; `isSuspected` while a change is. */
  wants(at: number, isSuspected: boolean): boolean {
    if (this.#source === null || isTooSoon(at, this.#comparedAt)) return false
    const isDue = at - this.#comparedAt >= PERIOD_MS || at < this.#comparedAt
    return isDue || isSuspected || this.#checksLeft > 0 || this.#references.length === 0
  }

  /** Null where nothing was compared. Pictures come in order, `at` in milliseconds since the epoch. */
  read({ at, likeness, box }: Look): Reading | null {
    this.#noteSeat(at, box)
    if (this.#source === null || likeness === null || box === null) return null
    this.#comparedAt = at
    if (this.#references.length === 0) {
      this.#learn(at, likeness)
      return null
    }
    this.#checksLeft = Math.max(0, this.#checksLeft - 1)
    const alike = Math.max(...this.#references.map((reference) => likenessOf(reference, likeness)))
    const first = this.#references[0]
    const isKept = first !== undefined && likenessOf(first, likeness) >= KEPT_FROM && alike < NEW_BELOW
    if (isKept && this.#references.length < MOST_REFERENCES) this.#references.push(likeness)
    const verdict = alike < OTHER_BELOW ? 'present' : alike >= SAME_FROM ? 'absent' : 'unknown'
    return {
      at,
      verdict,
      score: scoreOf(alike),
      values: { likeness: round(alike), references: this.#references.length },
    }
  }

  /** Somebody may have sat down where the face is not where it was a moment ago. */
  #noteSeat(at: number, box: Box | null): void {
    const [lastAt, place] = [this.#lastAt, this.#place]
    this.#lastAt = at
    const isElsewhere = box === null || place === null || overlap(place.box, box) < SEAT_OVERLAP
    if (box === null) this.#place = null
    else if (isElsewhere || !isTooSoon(at, place.at)) this.#place = { at, box }
    if (lastAt !== null && (isElsewhere || at - lastAt > LONGEST_GAP_MS)) this.#checksLeft = CHECKS_AFTER_CHANGE
  }

  #learn(at: number, likeness: Float32Array): void {
    const last = this.#learned.at(-1)
    if (last !== undefined && at - last.at < LEARNED_APART_MS) return
    // One who differs from the others begins anew: whoever sits here first is learned as one person or not at all.
    const isLike = this.#learned.every((each) => likenessOf(each.likeness, likeness) >= SAME_FROM)
    this.#learned = isLike ? [...this.#learned, { at, likeness }] : [{ at, likeness }]
    if (this.#learned.length < LEARNED_FROM) return
    this.#references = this.#learned.map((each) => each.likeness)
    this.#learned = []
  }
}

/** Cosine of two vectors of length 1. */
function likenessOf(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

/** Just below the limit it is a doubt, and a tenth further down as sure as this can be: never as sure as a count of faces. */
function scoreOf(alike: number): number {
  return Math.max(0, Math.min(0.94, 0.86 + (OTHER_BELOW - alike) * 0.8))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
