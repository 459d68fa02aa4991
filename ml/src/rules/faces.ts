import type { FrameObservation, ObservedFace } from '../frame-observation.ts'

/** The mesh model's flag from which on a proposal is a face: cats and coffee cups stay below 0.01, half-covered faces above 0.99. */
export const MIN_FACE_FLAG = 0.95
export const MIN_FACE_SCORE = 0.5
/**
 * A score below a face's but at least this high is uncertain, such as a head turned far aside: the picture then proves neither a
 * face nor its absence. A proposal with a low score of the detector needs the full flag for that.
 */
const MIN_UNCERTAIN_FLAG = 0.5
const MIN_UNCERTAIN_SCORE = 0.35
/** Narrower than this the models see faces in anything. */
const MIN_FACE_PIXELS = 24

export interface FaceCount {
  /** Largest first. */
  accepted: ObservedFace[]
  uncertain: number
  /** How sure the models are that there is no face at all, 0 to 1. */
  absence: number
  /** How sure they are of a second face, 0 to 1; 0 where there is none. */
  company: number
  /** The face that is surely the candidate's: the only one, or the largest where it has moved and nothing else that looks like a face has. */
  sole: ObservedFace | null
  /** Whether at least two of the accepted are no pictures; what was not looked at for that counts as somebody. */
  isCompanyAlive: boolean
}

/**
 * Sorts the detector's proposals into faces, uncertain ones and the rest. `absence` is one minus the best proposal's
 * score times its face flag; where nothing was proposed, one minus the detector's best score anywhere. `company` is the
 * mean of both models' scores for the second face, since the face flag alone is nearly always 1 or 0.
 */
export function countFaces({ faces, bestScore }: FrameObservation): FaceCount {
  const large = faces.filter(({ box }) => box.width >= MIN_FACE_PIXELS)
  const accepted = large.filter(({ score, faceFlag }) => faceFlag >= MIN_FACE_FLAG && score >= MIN_FACE_SCORE)
  const uncertain = faces.filter((face) => !accepted.includes(face) && isUncertain(face))
  const presence = faces.length > 0 ? Math.max(...faces.map(({ score, faceFlag }) => score * faceFlag)) : bestScore
  const second = accepted[1]
  return {
    accepted,
    uncertain: uncertain.length,
    absence: 1 - presence,
    company: second ? (second.score + second.faceFlag) / 2 : 0,
    sole: soleOf(accepted),
    isCompanyAlive: accepted.filter(({ hasMoved }) => hasMoved !== false).length >= 2,
  }
}

/** @param faces the largest first */
export function soleOf<Face extends Pick<ObservedFace, 'hasMoved'>>([
  largest,
  ...others
]: readonly Face[]): Face | null {
  if (largest === undefined) return null
  const isSole =
    others.length === 0 || (largest.hasMoved === true && others.every(({ hasMoved }) => hasMoved === false))
  return isSole ? largest : null
}

function isUncertain({ score, faceFlag }: ObservedFace): boolean {
  return faceFlag >= (score >= MIN_UNCERTAIN_SCORE ? MIN_UNCERTAIN_FLAG : MIN_FACE_FLAG)
}
