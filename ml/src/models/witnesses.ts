import type { FrameObservation } from '../frame-observation.ts'
import { headPlace, headScore, type BodyPoint } from '../geometry/body-points.ts'
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

/** A head is at the seat up to this far from its middle, as a share of the mesh's region: half the width of a face. */
const SEAT_REACH = 0.35

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
): Promise<Pick<FrameObservation, 'seatFlag' | 'headScore' | 'isHeadAtSeat'>> {
  if (!isSeen(asked)) return { seatFlag: null, headScore: null }
  const seatFlag = seat && (await mesh.fit(picture, seat)).faceFlag
  if (body === null || !isHeadWanted({ ...asked, seatFlag })) return { seatFlag, headScore: null }
  const whole = wholePicture(picture)
  const points = await body.find(picture, whole, background.map(wholePersonOf))
  return { seatFlag, headScore: headScore(points), ...(seat && { isHeadAtSeat: isAtSeat(points, whole, seat) }) }
}

/** The points are shares of a region. */
function isAtSeat(points: readonly BodyPoint[], { centre, side }: SquareRegion, seat: SquareRegion): boolean {
  const { x, y } = headPlace(points)
  const place = { x: centre.x + (x - 0.5) * side, y: centre.y + (y - 0.5) * side }
  return Math.hypot(place.x - seat.centre.x, place.y - seat.centre.y) <= SEAT_REACH * seat.side
}

/** The body model's score for a head anywhere but in and around this face; null where the models are of a version without it. */
export async function headBeside({ body }: Witnesses, picture: Picture, face: Box): Promise<number | null> {
  return body && headScore(await body.find(picture, wholePicture(picture), [wholePersonOf(face)]))
}

/** A face with hair and shoulders: without them, nothing of a portrait looks like a body. */
function wholePersonOf({ x, y, width, height }: Box): Box {
  return { x: x - width, y: y - height, width: 3 * width, height: 3.5 * height }
}
