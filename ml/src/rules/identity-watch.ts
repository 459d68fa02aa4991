import type { IdentityAge, IdentitySource } from '@pengawas/shared/contracts/analysis'
import type { Box } from '../geometry/picture.ts'
import { overlap } from '../geometry/suppress-overlaps.ts'
import type { Reading } from './condition.ts'
import { OTHER_PERSON } from './flag-kinds.ts'
import { isTooSoon } from './looks-apart.ts'

/**
 * Likeness is the cosine of two faces' numbers. A face below the first of these is in doubt, and from the second on it is the same
 * person's; what is between them says nothing.
 */
export const DOUBT_BELOW = 0.68
export const SAME_FROM = 0.72
/**
 * Doubt is of another person where the mean of the last looks is below the first of these, or after few looks below the second:
 * single ones scatter by 0.05 to both sides, with blinks and turns of the head. Chosen on rendered people of the choosing half, see
 * `docs/models/faceres.md`.
 */
export const OTHER_BELOW = 0.62
export const CLEARLY_OTHER_BELOW = 0.58
const MANY_LOOKS = 10
const FEW_LOOKS = OTHER_PERSON.minChecks
/** How often a face is compared while nothing is suspected. */
const PERIOD_MS = 15_000
/** After somebody may have taken the seat, this many faces are compared, each a while after the one before. */
const CHECKS_AFTER_CHANGE = 4
/**
 * A face that was not seen well enough so often in a row, as behind dark glasses or far away, is tried this much later again: each
 * attempt takes the detector and costs as much as a comparison that succeeds. Not while somebody else is suspected.
 */
const PATIENT_ATTEMPTS = 8
const ATTEMPTS_APART_MS = 6_000
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
const LEARNED_ALIKE_FROM = 0.68

interface Look {
  at: number
  /** The face was to be compared. */
  isAsked: boolean
  /** Null where it was not, or could not be. */
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
  /** How alike the last faces were since one was the same person's; no more than are weighed. */
  #doubts: { at: number; alike: number }[] = []
  #comparedAt = -Infinity
  /** When a face was last held against the references; where none was yet, since when faces are to be. */
  #age: { from: number; isCompared: boolean } | null = null
  /** How many faces in a row were to be compared and could not be, and when the last of them was seen. */
  #inVain = { attempts: 0, at: -Infinity }
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
    this.#doubts = []
    this.#age = null
    this.#checksLeft = CHECKS_AFTER_CHANGE
    this.#inVain = { attempts: 0, at: -Infinity }
    return source
  }

  /** What faces are compared with; null where they are not. */
  get source(): IdentitySource | null {
    return this.#source
  }

  /** How old the last comparison is at `at`, in milliseconds since the epoch; null where none is to be made. */
  ageAt(at: number): IdentityAge | null {
    if (this.#source === null || this.#age === null) return null
    const { from, isCompared } = this.#age
    return { source: this.#source, isCompared, ageMs: Math.max(0, at - from) }
  }

  /** Whether the face in a picture taken at `at` is to be compared; `isSuspected` while a change is. */
  wants(at: number, isSuspected: boolean): boolean {
    if (this.#source === null || isTooSoon(at, this.#comparedAt) || isTooSoon(at, this.#inVain.at)) return false
    if (!isSuspected && this.#isGivenUp(at)) return false
    const isDue = at - this.#comparedAt >= PERIOD_MS || at < this.#comparedAt
    return isDue || isSuspected || this.#checksLeft > 0 || this.#references.length === 0
  }

  /** Null where nothing was compared. Pictures come in order, `at` in milliseconds since the epoch. */
  read({ at, isAsked, likeness, box }: Look): Reading | null {
    this.#noteSeat(at, box)
    if (this.#source === null) return null
    this.#age ??= { from: at, isCompared: false }
    if (box === null) return null
    if (likeness === null) {
      if (isAsked) this.#inVain = { attempts: this.#inVain.attempts + 1, at }
      return null
    }
    this.#comparedAt = at
    this.#inVain = { attempts: 0, at: -Infinity }
    if (this.#references.length === 0) {
      this.#learn(at, likeness)
      return null
    }
    this.#age = { from: at, isCompared: true }
    this.#checksLeft = Math.max(0, this.#checksLeft - 1)
    const alike = Math.max(...this.#references.map((reference) => likenessOf(reference, likeness)))
    const first = this.#references[0]
    const isKept = first !== undefined && likenessOf(first, likeness) >= KEPT_FROM && alike < NEW_BELOW
    if (isKept && this.#references.length < MOST_REFERENCES) this.#references.push(likeness)
    const verdict = alike < DOUBT_BELOW ? 'present' : alike >= SAME_FROM ? 'absent' : 'unknown'
    const { looks, meanLikeness } = this.#weigh({ at, alike })
    return {
      at,
      verdict,
      score: scoreOf(meanLikeness),
      isUnproven: !isOther(looks, meanLikeness),
      values: { likeness: round(alike), meanLikeness: round(meanLikeness), references: this.#references.length },
    }
  }

  /** Whether so many attempts were in vain that the next is not due yet. */
  #isGivenUp(at: number): boolean {
    const { attempts, at: triedAt } = this.#inVain
    return attempts >= PATIENT_ATTEMPTS && at >= triedAt && at - triedAt < ATTEMPTS_APART_MS
  }

  /** How many looks there are since one was the same person's, and how alike they are; of one that is, how alike it is. */
  #weigh(look: { at: number; alike: number }): { looks: number; meanLikeness: number } {
    if (look.alike >= SAME_FROM) {
      this.#doubts = []
      return { looks: 0, meanLikeness: look.alike }
    }
    const recent = this.#doubts.filter(({ at }) => at > look.at - OTHER_PERSON.windowMs && at <= look.at)
    this.#doubts = [...recent, look].slice(-MANY_LOOKS)
    const looks = this.#doubts.length
    return { looks, meanLikeness: this.#doubts.reduce((sum, { alike }) => sum + alike, 0) / looks }
  }

  /** Somebody may have sat down where the face is not where it was a moment ago. */
  #noteSeat(at: number, box: Box | null): void {
    const [lastAt, place] = [this.#lastAt, this.#place]
    this.#lastAt = at
    const isElsewhere = box === null || place === null || overlap(place.box, box) < SEAT_OVERLAP
    if (box === null) this.#place = null
    else if (isElsewhere || !isTooSoon(at, place.at)) this.#place = { at, box }
    if (lastAt === null || (!isElsewhere && at - lastAt <= LONGEST_GAP_MS)) return
    this.#checksLeft = CHECKS_AFTER_CHANGE
    this.#inVain = { attempts: 0, at: -Infinity }
  }

  #learn(at: number, likeness: Float32Array): void {
    const last = this.#learned.at(-1)
    if (last !== undefined && at - last.at < LEARNED_APART_MS) return
    // One who differs from the others begins anew: whoever sits here first is learned as one person or not at all.
    const isLike = this.#learned.every((each) => likenessOf(each.likeness, likeness) >= LEARNED_ALIKE_FROM)
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

function isOther(looks: number, meanLikeness: number): boolean {
  return looks >= FEW_LOOKS && meanLikeness < (looks >= MANY_LOOKS ? OTHER_BELOW : CLEARLY_OTHER_BELOW)
}

/** Just below the limit it is a doubt, and a tenth further down as sure as this can be: never as sure as a count of faces. */
function scoreOf(meanLikeness: number): number {
  return Math.max(0, Math.min(0.94, 0.86 + (OTHER_BELOW - meanLikeness) * 0.8))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
