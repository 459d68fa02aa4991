import type { FrameObservation, ObservedFace } from '../frame-observation.ts'

/** The mesh model's flag from which on a proposal is a face: cats and coffee cups stay below 0.01, half-covered faces above 0.99. */
export const MIN_FACE_FLAG = 0.95
/** From here to `MIN_FACE_FLAG` a proposal is uncertain: the picture then proves neither a face nor its absence. */
export const MIN_UNCERTAIN_FLAG = 0.5
export const MIN_FACE_SCORE = 0.5
/** Narrower than this the models see faces in anything. */
export const MIN_FACE_PIXELS = 24

export interface FaceCount {
  /** Largest first. */
  accepted: ObservedFace[]
  uncertain: number
  /** How likely it is that there is no face at all, 0 to 1. */
  absence: number
}

/**
 * Sorts the detector's proposals into faces, uncertain ones and the rest. `absence` is one minus the best proposal's
 * score times its face flag; where nothing was proposed, one minus the detector's best score anywhere.
 */
export function countFaces({ faces, bestScore }: FrameObservation): FaceCount {
  const large = faces.filter(({ box }) => box.width >= MIN_FACE_PIXELS)
  const accepted = large.filter(({ score, faceFlag }) => faceFlag >= MIN_FACE_FLAG && score >= MIN_FACE_SCORE)
  const uncertain = faces.filter((face) => !accepted.includes(face) && face.faceFlag >= MIN_UNCERTAIN_FLAG)
  const presence = faces.length > 0 ? Math.max(...faces.map(({ score, faceFlag }) => score * faceFlag)) : bestScore
  return { accepted, uncertain: uncertain.length, absence: 1 - presence }
}
