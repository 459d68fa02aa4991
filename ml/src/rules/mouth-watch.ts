import type { FrameObservation } from '../frame-observation.ts'
import { countFaces } from './faces.ts'
import { LooksApart } from './looks-apart.ts'

/** What the pictures of some seconds say of the candidate's lips. `nobody`: no face was in any of them. */
export type Lips = 'moving' | 'still' | 'nobody' | 'unknown'

/** Shares of the distance between the eyes: lips that open and close by this much speak, or chew, or yawn. */
export const LIPS_MOVE_FROM = 0.05
/** The mesh of lips that do not move differs from picture to picture by less than this. */
export const LIPS_STILL_BELOW = 0.03
/**
 * Under a mask, or where the light hides them, the mesh draws lips that never move. So lips are called still only where they were
 * seen to move not longer ago than this, in milliseconds.
 */
const PROVEN_FOR_MS = 600_000
/** Narrower faces, in pixels, have lips of a few pixels. */
const MIN_FACE_PIXELS = 80
/** The mesh guesses the lips of a head that is turned or bowed further, in degrees. */
const MAX_HEAD_TURN = 30
/** Two pictures can differ by chance, and few can miss what moves. */
const MIN_PICTURES_MOVING = 3
const MIN_PICTURES_STILL = 5
const MIN_PICTURES_NOBODY = 2
const KEPT_MS = 15_000

interface LipsSeen {
  at: number
  /** Null where there is a face, or may be, and its lips cannot be read. */
  opening: number | 'nobody' | null
}

/** Follows the lips of the only face, picture by picture. Times in milliseconds since the epoch. */
export class MouthWatch {
  #seen: LipsSeen[] = []
  #movedAt = -Infinity
  readonly #looks = new LooksApart()
  /** Those of the pictures that prove that lips were seen to move: each is another chance to be wrong. */
  #proving: LipsSeen[] = []

  /** `isNobody`: the picture shows for certain that nobody is there. */
  observe(at: number, observation: FrameObservation, isNobody: boolean): void {
    this.#seen.push({ at, opening: isNobody ? 'nobody' : openingOf(observation) })
    this.#seen = this.#seen.filter((each) => at - each.at <= KEPT_MS)
    const newest = this.#seen.at(-1)
    if (typeof newest?.opening !== 'number' || !this.#looks.take(at)) return
    this.#proving = [...this.#proving.filter((each) => at - each.at <= KEPT_MS), newest].slice(-MIN_PICTURES_MOVING)
    const last = openingsOf(this.#proving)
    if (last.length === MIN_PICTURES_MOVING && spreadOf(last) >= LIPS_MOVE_FROM) this.#movedAt = at
  }

  /** What the lips did in that time; `unknown` where too few pictures show them. */
  between(from: number, until: number): Lips {
    const seen = this.#seen.filter(({ at }) => at >= from && at <= until)
    const openings = openingsOf(seen)
    const absences = seen.filter(({ opening }) => opening === 'nobody').length
    if (absences >= MIN_PICTURES_NOBODY && absences === seen.length) return 'nobody'
    const spread = spreadOf(openings)
    if (openings.length >= MIN_PICTURES_MOVING && spread >= LIPS_MOVE_FROM) return 'moving'
    const isProven = until - this.#movedAt <= PROVEN_FOR_MS
    const isWhole = openings.length === seen.length && openings.length >= MIN_PICTURES_STILL
    return isProven && isWhole && spread < LIPS_STILL_BELOW ? 'still' : 'unknown'
  }
}

function openingsOf(seen: readonly LipsSeen[]): number[] {
  return seen.map(({ opening }) => opening).filter((opening) => typeof opening === 'number')
}

const spreadOf = (openings: readonly number[]): number => Math.max(...openings) - Math.min(...openings)

function openingOf(observation: FrameObservation): number | null {
  const { accepted, uncertain } = countFaces(observation)
  const [face] = accepted
  if (!face || accepted.length + uncertain !== 1) return null
  const { head, box, mouthOpening } = face
  if (!head || box.width < MIN_FACE_PIXELS || Math.max(Math.abs(head.yaw), Math.abs(head.pitch)) > MAX_HEAD_TURN)
    return null
  return mouthOpening ?? null
}
