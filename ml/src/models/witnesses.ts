import type { FrameObservation } from '../frame-observation.ts'
import { headScore } from '../geometry/body-points.ts'
import type { Box, Picture } from '../geometry/picture.ts'
import type { SquareRegion } from '../geometry/square-crop.ts'
import { isHeadWanted, isSeen } from '../rules/presence.ts'
import { wholePicture, type BodyPoseModel } from './body-pose.ts'
import type { FaceMeshModel } from './face-mesh.ts'

interface Witnesses {
  mesh: FaceMeshModel
  /** Null where the models are of a version without it. */
  body: BodyPoseModel | null
}

type Asked = Pick<FrameObservation, 'faces' | 'bestScore' | 'brightness' | 'contrast'>

/**
 * What mesh and body's model say of a picture in which the detector finds no face: the one at the candidate's last seat, the
 * other anywhere but in what is known to be a picture of somebody, and only where it can change what the first two say. Null where one was not asked.
 */
export async function askWitnesses(
  { mesh, body }: Witnesses,
  picture: Picture,
  asked: Asked,
  seat: SquareRegion | null,
  background: readonly Box[],
): Promise<Pick<FrameObservation, 'seatFlag' | 'headScore'>> {
  if (!isSeen(asked)) return { seatFlag: null, headScore: null }
  const seatFlag = seat && (await mesh.fit(picture, seat)).faceFlag
  if (body === null || !isHeadWanted({ ...asked, seatFlag })) return { seatFlag, headScore: null }
  const points = await body.find(picture, wholePicture(picture), background.map(wholePersonOf))
  return { seatFlag, headScore: headScore(points) }
}

/** The body model's score for a head anywhere but in and around this face; null where the models are of a version without it. */
export async function headBeside({ body }: Witnesses, picture: Picture, face: Box): Promise<number | null> {
  return body && headScore(await body.find(picture, wholePicture(picture), [wholePersonOf(face)]))
}

/** A face with hair and shoulders: without them, nothing of a portrait looks like a body. */
function wholePersonOf({ x, y, width, height }: Box): Box {
  return { x: x - width, y: y - height, width: 3 * width, height: 3.5 * height }
}
