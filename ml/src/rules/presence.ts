import type { FrameObservation } from '../frame-observation.ts'
import type { Box } from '../geometry/picture.ts'
import { MIN_FACE_FLAG, type FaceCount } from './faces.ts'
import { LivelyCells } from './lively-cells.ts'
import { LONGEST_GAP_MS, QuietPicture } from './quiet-picture.ts'

/** Below this mean luma nothing can be recognised, an absence neither. */
export const DARK_BELOW = 32
/** An even picture: a hand, a cap or tape before the camera, or none connected. */
export const EVEN_BELOW = 6
/** From this score on the detector says that somebody is there, whatever the mesh makes of it: masks and bowed heads look like that. */
export const MIN_LIKELY_SCORE = 0.6
/** From this face flag on the mesh says so where the detector points; where nothing but an earlier seat points, it takes a face's. */
export const MIN_LIKELY_FLAG = 0.5
/** From this mean of three points of a head on the body's model says so: empty rooms stay below 0.08, covered faces above 0.2. */
export const MIN_HEAD_SCORE = 0.15
/** Below this no witness sees anything: covered faces beside a portrait reach 0.14 to 0.18, empty rooms hardly ever as much. */
export const MAX_EMPTY_HEAD_SCORE = 0.08
/**
 * Points of a head that are weaker than this may be outweighed. Of an animal, or of what a blanked-out portrait leaves, they reach 0.43;
 * so do those of somebody bowed low over the desk (0.15 to 0.5), so that they alone tell nothing.
 */
export const MIN_CERTAIN_HEAD_SCORE = 0.45
/** What the mesh says at most where it sees no face; of what the detector hardly proposes, it may say as much as it does of anything. */
const MAX_NO_FACE_FLAG = 0.1
const MIN_PROPOSED_SCORE = 0.35
/** For so long, looked at again and again, nothing as large as a person may move before nobody is there: whoever breathes does. Milliseconds. */
export const NOBODY_STILL_FOR_MS = 15_000
/** Where no witness sees anything, so many milliseconds without such movement will do, once something moved after the candidate left. */
export const SETTLED_FOR_MS = 4_000
/** A head that a witness saw, or that was nearly seen twice, asks for stillness for so many milliseconds more; one stray look does not. */
export const DOUBT_HOLDS_MS = 4_000
const DOUBTS_NEEDED = 2
/** And what goes on for so long without a witness is a curtain in the wind, or somebody at whom a person should look. */
export const STIRS_FOR_MS = 60_000
/** Specification 2, section 9: two of three detectors make a face. */
const WITNESSES_NEEDED = 2

/**
 * Whether somebody is in the picture. `hidden`: two of three witnesses say so, and no face can be read, as with a mask, a bowed
 * head or half a face at the edge. `uncertain`: only one says so.
 */
export type Presence = 'seen' | 'hidden' | 'uncertain' | 'nobody'

type Witnesses = Pick<FrameObservation, 'faces' | 'bestScore' | 'seatFlag' | 'headScore'>
type Looked = Witnesses & Pick<FrameObservation, 'width' | 'height' | 'tones' | 'brightness' | 'contrast'>

export function presenceOf(
  observation: Witnesses,
  { accepted, uncertain }: Pick<FaceCount, 'accepted' | 'uncertain'>,
): Presence {
  if (accepted.length > 0) return 'seen'
  const witnesses = countWitnesses(observation)
  if (witnesses >= WITNESSES_NEEDED) return 'hidden'
  return witnesses > 0 || uncertain > 0 ? 'uncertain' : 'nobody'
}

/**
 * Follows absences, and doubts them while something as large as a person moves. An animal on the chair, or what is left of a portrait, has
 * points of a head for the body's model, and somebody bowed low has no better ones, or none at all: what never moves is nobody. What moves
 * is unknown, a living animal too; what is small, or moved beside the candidate all the time, may go on.
 */
export class DoubtedAbsence {
  readonly #quiet = new QuietPicture()
  readonly #lively = new LivelyCells()
  #away: Away | null = null
  #isRestless = false

  /** Whether nobody was said to be there although something as large as a person moves: for too long without a witness. */
  get isRestless(): boolean {
    return this.#isRestless
  }

  /** The presence that stands; `face` is the candidate's, where it is seen. Pictures come in order, `at` in milliseconds since the epoch. */
  observe(at: number, presence: Presence, observation: Looked, face: Box | null = null): Presence {
    this.#lively.observe(observation, face)
    const { quietMs, hasMovedPlainly } = this.#quiet.observe(at, observation, (cell) =>
      this.#lively.isStillWithout(cell),
    )
    const isOutweighed = presence === 'uncertain' && isDoubtOutweighed(observation)
    this.#isRestless = false
    if ((presence !== 'nobody' && !isOutweighed) || !isSeen(observation)) {
      this.#away = null
      return presence
    }
    const isDoubted = isOutweighed || (observation.headScore ?? 0) >= MAX_EMPTY_HEAD_SCORE
    const away = follow(this.#away, at, { hasMoved: hasMovedPlainly === true, isDoubted, isWitnessed: isOutweighed })
    this.#away = away
    const isFirst = away.since === at
    if (isFirst) this.#quiet.forgetOthers(observation)
    const hasStirredForLong = at - away.witnessedAt >= STIRS_FOR_MS
    if (hasMovedPlainly === null && !isFirst && !hasStirredForLong) return 'uncertain'
    if (Math.min(at - away.since, quietMs) >= quietNeededMs(at, away, isDoubted)) return 'nobody'
    this.#isRestless = hasStirredForLong
    return hasStirredForLong ? 'nobody' : 'uncertain'
  }
}

/** An absence so far; moments are in milliseconds since the epoch. */
interface Away {
  since: number
  until: number
  /** When a witness last spoke against it, or it began. */
  witnessedAt: number
  /** When a head was last seen, if only nearly, and how much speaks for it. */
  doubtedAt: number
  doubts: number
  hasStirred: boolean
}

/** What began with the candidate's leaving, which moves the picture as well, so that the first look tells nothing of what stirs. */
function follow(
  earlier: Away | null,
  at: number,
  { hasMoved, isDoubted, isWitnessed }: { hasMoved: boolean; isDoubted: boolean; isWitnessed: boolean },
): Away {
  const isOver = earlier === null || at < earlier.until || at - earlier.until > LONGEST_GAP_MS
  const away: Away = isOver
    ? { since: at, until: at, witnessedAt: at, doubtedAt: at, doubts: 0, hasStirred: false }
    : { ...earlier, until: at, hasStirred: earlier.hasStirred || hasMoved }
  if (!isDoubted) return away
  const witnessedAt = isWitnessed ? at : away.witnessedAt
  return { ...away, witnessedAt, doubtedAt: at, doubts: away.doubts + (isWitnessed ? DOUBTS_NEEDED : 1) }
}

function quietNeededMs(at: number, { doubtedAt, doubts, hasStirred }: Away, isDoubted: boolean): number {
  const wasDoubted = doubts >= DOUBTS_NEEDED && at - doubtedAt < DOUBT_HOLDS_MS
  if (isDoubted || wasDoubted) return NOBODY_STILL_FOR_MS
  return hasStirred ? SETTLED_FOR_MS : 0
}

/** Whether what speaks against an absence is so weak that stillness outweighs it. */
function isDoubtOutweighed({ faces, bestScore, seatFlag, headScore }: Looked): boolean {
  if ((headScore ?? 0) >= MIN_CERTAIN_HEAD_SCORE) return false
  const proposed = faces.filter(({ score }) => score >= MIN_PROPOSED_SCORE)
  const flag = Math.max(seatFlag ?? 0, ...proposed.map(({ faceFlag }) => faceFlag))
  return bestScore < MIN_LIKELY_SCORE && flag < MAX_NO_FACE_FLAG
}

/** Whether the third and dearest witness can still change what the first two say. */
export function isHeadWanted(observation: Omit<Witnesses, 'headScore'>): boolean {
  return countWitnesses({ ...observation, headScore: null }) < WITNESSES_NEEDED
}

/** Whether a picture shows anything: one that is dark, or even as when the lens is covered, proves no absence. */
export function isSeen({ brightness, contrast }: Pick<FrameObservation, 'brightness' | 'contrast'>): boolean {
  return brightness >= DARK_BELOW && contrast >= EVEN_BELOW
}

/** How many of detector, mesh and body's model say that somebody is there; one that was not asked says nothing. */
function countWitnesses({ faces, bestScore, seatFlag, headScore }: Witnesses): number {
  const isFace = faces.some(({ faceFlag }) => faceFlag >= MIN_LIKELY_FLAG) || (seatFlag ?? 0) >= MIN_FACE_FLAG
  return [bestScore >= MIN_LIKELY_SCORE, isFace, (headScore ?? 0) >= MIN_HEAD_SCORE].filter(Boolean).length
}
