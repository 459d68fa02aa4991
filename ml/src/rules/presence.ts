import type { FrameObservation } from '../frame-observation.ts'
import { MIN_FACE_FLAG, type FaceCount } from './faces.ts'

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
/** Below this it is certain that nobody is there: covered faces beside a portrait reach 0.14 to 0.18, empty rooms never as much. */
export const MAX_EMPTY_HEAD_SCORE = 0.08
/**
 * Points of a head that are away from the candidate's seat, and weaker than this, are outweighed where detector and mesh both see no
 * face. Animals and what a blanked-out portrait leaves of a body reach 0.35; somebody bowed or hidden below their seat has 0.55 (rendered).
 */
export const MIN_HEAD_SCORE_ELSEWHERE = 0.45
/** What detector and mesh say at most where they see no face. */
const MAX_NO_FACE_SCORE = 0.5
const MAX_NO_FACE_FLAG = 0.1
/** For so long, looked at again and again, the head's points are to be outweighed before nobody is there. Milliseconds. */
const OUTWEIGHED_FOR_MS = 8_000
/** Between looks that lie further apart somebody may have been there. */
const LONGEST_GAP_MS = 6_000
/** Specification 2, section 9: two of three detectors make a face. */
const WITNESSES_NEEDED = 2

/**
 * Whether somebody is in the picture. `hidden`: two of three witnesses say so, and no face can be read, as with a mask, a bowed
 * head or half a face at the edge. `uncertain`: only one says so.
 */
export type Presence = 'seen' | 'hidden' | 'uncertain' | 'nobody'

type Witnesses = Pick<FrameObservation, 'faces' | 'bestScore' | 'seatFlag' | 'headScore' | 'isHeadAtSeat'>

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
 * Follows absences that the body's model alone doubts: an animal on the chair, or what is left of a portrait, has points of a head for
 * it. What detector and mesh call no face for seconds, and what is not where the candidate sat, is nobody.
 */
export class DoubtedAbsence {
  #since: number | null = null
  #at = 0

  /** The presence that stands; pictures come in order, `at` in milliseconds since the epoch. */
  observe(at: number, presence: Presence, observation: Witnesses): Presence {
    const isOutweighed = presence === 'uncertain' && isHeadOutweighed(observation)
    const isGap = at < this.#at || at - this.#at > LONGEST_GAP_MS
    this.#at = at
    if (presence !== 'nobody' && !isOutweighed) this.#since = null
    else if (this.#since === null || isGap) this.#since = at
    return isOutweighed && at - (this.#since ?? at) >= OUTWEIGHED_FOR_MS ? 'nobody' : presence
  }
}

function isHeadOutweighed({ faces, bestScore, seatFlag, headScore, isHeadAtSeat }: Witnesses): boolean {
  if (isHeadAtSeat !== false || (headScore ?? 0) >= MIN_HEAD_SCORE_ELSEWHERE) return false
  const flag = Math.max(seatFlag ?? 0, ...faces.map(({ faceFlag }) => faceFlag))
  return bestScore < MAX_NO_FACE_SCORE && flag < MAX_NO_FACE_FLAG
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
