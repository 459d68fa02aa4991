import { showsSomethingNew } from '../geometry/changes.ts'
import type { GazeAngles } from '../geometry/gaze.ts'
import { outsideOf, type Box, type Point } from '../geometry/picture.ts'
import type { SquareRegion } from '../geometry/square-crop.ts'
import { MIN_FACE_FLAG, MIN_FACE_SCORE } from './faces.ts'

/** A picture's place in time, with the light in it: cells as `tonesOf` gives them. Times in milliseconds since the epoch. */
export interface Moment {
  at: number
  width: number
  height: number
  cells: Float32Array
}

/** What is remembered of one candidate from picture to picture, so that not every model need run over each. */
export interface Followed {
  /** When the last picture was taken. */
  at: number
  /** The last picture that the detector looked at. */
  detected: Moment
  /** Where the mesh of the only face lies, in the last picture. */
  region: SquareRegion
  /** That face as the detector saw it. */
  detection: { score: number; box: Box; keyPoints: readonly Point[]; region: SquareRegion }
  /** Null where the eyes were not seen. */
  eyes: { at: number; gaze: GazeAngles } | null
}

/** The detector looks again after so long: at every fourth sample of a calm candidate where samples are two seconds apart. */
const DETECTOR_PERIOD_MS = 7_000
/** The eyes of a calm candidate are measured again after so long: at every second of such samples. */
const EYES_PERIOD_MS = 3_000
/** What reaches further out of the picture, as a share of the face's box, the mesh has to guess, and another face cannot be compared with. */
export const MAX_OUTSIDE = 0.03
/** Beyond this nothing that was seen says anything about now. */
const MEMORY_MS = 12_000

/** Whether a score and a face flag are those of a face that can be followed by its mesh. */
export function canBeFollowed(score: number, faceFlag: number): boolean {
  return score >= MIN_FACE_SCORE && faceFlag >= MIN_FACE_FLAG
}

/** Whether a picture need not be shown to the detector before its mesh has been tried where the face was. */
export function mayFollow(followed: Followed, now: Moment): boolean {
  const { detected, region } = followed
  if (now.at <= followed.at || now.at - followed.at > MEMORY_MS) return false
  if (now.at - detected.at >= DETECTOR_PERIOD_MS) return false
  if (now.width !== detected.width || now.height !== detected.height) return false
  // The mesh of a face that it has to guess a part of slides off it, and points elsewhere.
  if (outsideOf(movedBox(followed.detection, region), now) > MAX_OUTSIDE) return false
  const own = [followed.detection.region, region].flatMap((square) => ownPlaces(square, now.height))
  return !showsSomethingNew(detected.cells, now.cells, own, now)
}

/** A mesh that has grown or shrunk by more than this since the detector saw its face is to be checked by it. */
const MAX_ZOOM = 1.4

/** Whether what the mesh was fitted to is still the face that was followed. */
export function isStillTheFace({ detection }: Followed, region: SquareRegion, faceFlag: number): boolean {
  const zoom = region.side / detection.region.side
  return faceFlag >= MIN_FACE_FLAG && zoom <= MAX_ZOOM && zoom >= 1 / MAX_ZOOM
}

/** Whether the eyes that were measured last still stand for those of a picture taken now, where nothing depends on them. */
export function mayHoldEyes({ eyes }: Pick<Followed, 'eyes'>, now: number): boolean {
  return eyes !== null && now >= eyes.at && now - eyes.at < EYES_PERIOD_MS
}

/** The detector's box moved and scaled as the mesh has moved since. */
export function movedBox({ box, region }: Pick<Followed['detection'], 'box' | 'region'>, now: SquareRegion): Box {
  const scale = now.side / region.side
  return { ...movedPoint(box, region, now), width: box.width * scale, height: box.height * scale }
}

/** The detector's key points, likewise. */
export function movedKeyPoints({ keyPoints, region }: Followed['detection'], now: SquareRegion): Point[] {
  return keyPoints.map((point) => movedPoint(point, region, now))
}

function movedPoint({ x, y }: Point, from: SquareRegion, to: SquareRegion): Point {
  const scale = to.side / from.side
  return { x: to.centre.x + (x - from.centre.x) * scale, y: to.centre.y + (y - from.centre.y) * scale }
}

/**
 * Where the candidate is: head with hair, and from the chin down shoulders and arms, as shares of the mesh's region, which is
 * half as large again as the face. What moves there is the candidate; somebody else's head beside theirs is outside.
 */
function ownPlaces({ centre, side }: SquareRegion, height: number): Box[] {
  const chin = centre.y + 0.35 * side
  return [
    { x: centre.x - 0.6 * side, y: centre.y - 0.75 * side, width: 1.2 * side, height: 1.3 * side },
    { x: centre.x - 1.15 * side, y: chin, width: 2.3 * side, height: Math.max(0, height - chin) },
  ]
}
