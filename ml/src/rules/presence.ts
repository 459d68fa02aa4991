import type { FrameObservation } from '../frame-observation.ts'
import type { Box } from '../geometry/picture.ts'
import { MIN_FACE_FLAG, type FaceCount } from './faces.ts'
import { LivelyCells } from './lively-cells.ts'
import { PictureStillness, STILL_WITHIN } from './picture-stillness.ts'

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
 * Points of a head that are away from the candidate's seat, and weaker than this, may be outweighed. Of an animal, or of what a blanked-out
 * portrait leaves, they reach 0.43; so do those of somebody bowed low over the desk (0.15 to 0.5), so that they alone tell nothing.
 */
export const MIN_HEAD_SCORE_ELSEWHERE = 0.45
/** What the mesh says at most where it sees no face; of what the detector hardly proposes, it may say as much as it does of anything. */
const MAX_NO_FACE_FLAG = 0.1
const MIN_PROPOSED_SCORE = 0.35
/** For so long, looked at again and again, nothing in the picture may move before nobody is there: whoever breathes does. Milliseconds. */
export const NOBODY_STILL_FOR_MS = 15_000
/**
 * Beside a portrait that is known, what is left of it has such points whatever moves, and outweighs them sooner. Somebody bowed low there
 * is taken for nobody still: with real media, waiting for stillness missed absences, since narrower pictures in between look like movement.
 */
const PORTRAIT_OUTWEIGHED_FOR_MS = 8_000
const MAX_NO_FACE_SCORE = 0.5
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
type Looked = Witnesses & Pick<FrameObservation, 'width' | 'height' | 'tones' | 'backgroundFaces'>

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
 * Follows absences that the body's model alone doubts, or nearly does. An animal on the chair, or what is left of a portrait, has points
 * of a head for it, and somebody bowed low has no better ones: what is not where the candidate sat, and never moves, is nobody.
 * What moves is unknown, a living animal too; a clock that moved beside the candidate all the time may go on.
 */
export class DoubtedAbsence {
  readonly #stillness = new PictureStillness()
  readonly #lively = new LivelyCells()
  #since: number | null = null
  #last: { at: number; tones: readonly number[] } = { at: 0, tones: [] }
  /** Whether a picture since then differed from the one before by anything: a camera that hangs proves no stillness. */
  #isLive = false

  /** The presence that stands; `face` is the candidate's, where it is seen. Pictures come in order, `at` in milliseconds since the epoch. */
  observe(at: number, presence: Presence, observation: Looked, face: Box | null = null): Presence {
    const { at: lastAt, tones: last } = this.#last
    const { tones } = observation
    this.#last = { at, tones }
    if (face) this.#lively.learn(observation, last, face)
    const stillMs = this.#stillness.observe(at, this.#lively.without(tones))
    const isBesidePortrait = observation.backgroundFaces > 0
    if (presence === 'nobody') return !isBesidePortrait && this.#isStirring(observation, last) ? 'uncertain' : 'nobody'
    if (presence !== 'uncertain' || !isHeadOutweighed(observation)) {
      this.#since = null
      return presence
    }
    const isGap = at < lastAt || at - lastAt > LONGEST_GAP_MS
    if (this.#since === null || isGap || (stillMs === 0 && !isBesidePortrait)) [this.#since, this.#isLive] = [at, false]
    else this.#isLive ||= tones.some((tone, cell) => tone !== last[cell])
    if (isBesidePortrait) return at - this.#since >= PORTRAIT_OUTWEIGHED_FOR_MS ? 'nobody' : presence
    return this.#isLive && Math.min(at - this.#since, stillMs) >= NOBODY_STILL_FOR_MS ? 'nobody' : presence
  }

  /** Whether it is nearly a head that the body's model sees, and something moves: somebody bowed low has 0.02 to 0.38. */
  #isStirring({ headScore, tones }: Looked, last: readonly number[]): boolean {
    const changes = tones.map((tone, cell) => Math.abs(tone - (last[cell] ?? tone)))
    return (
      (headScore ?? 0) >= MAX_EMPTY_HEAD_SCORE && this.#lively.without(changes).some((change) => change >= STILL_WITHIN)
    )
  }
}

function isHeadOutweighed({ faces, bestScore, seatFlag, headScore, isHeadAtSeat, backgroundFaces }: Looked): boolean {
  if (isHeadAtSeat !== false || (headScore ?? 0) >= MIN_HEAD_SCORE_ELSEWHERE) return false
  const isBesidePortrait = backgroundFaces > 0
  const proposed = isBesidePortrait ? faces : faces.filter(({ score }) => score >= MIN_PROPOSED_SCORE)
  const flag = Math.max(seatFlag ?? 0, ...proposed.map(({ faceFlag }) => faceFlag))
  return bestScore < (isBesidePortrait ? MAX_NO_FACE_SCORE : MIN_LIKELY_SCORE) && flag < MAX_NO_FACE_FLAG
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
