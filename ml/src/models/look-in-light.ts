import { lightened } from '../geometry/lightened.ts'
import type { Box, Picture } from '../geometry/picture.ts'
import { overlap, type FaceBox } from '../geometry/suppress-overlaps.ts'
import { MIN_FACE_SCORE } from '../rules/faces.ts'
import type { FaceDetector } from './face-detector.ts'

/** Who scores less is nobody, however light it is. */
const MIN_SCORE = 0.1
/** The same face from this overlap on: its box may grow by some pixels with the light. */
const SAME_OVERLAP = 0.25

/** In what a face may be looked at, the best first: pictures of one moment, and boxes of all faces, some of them of the same one. */
export interface Views {
  pictures: readonly Picture[]
  boxes: readonly FaceBox[]
}

/**
 * The detector's faces, and those that it sees in more light where the picture is dim and shows more than one thing like a face. Whoever
 * stands behind somebody is farther from the light of the screen: the mesh's flag of dark faces in dim rooms was 0.02 to 0.8, and 0.97 and
 * more in that light (rendered). The largest face stays as it is, and of each other the box with the better score counts.
 */
export async function lookInLight(
  detector: FaceDetector,
  picture: Picture,
  brightness: number,
  faces: readonly FaceBox[],
): Promise<Views & { faces: FaceBox[] }> {
  const lit = faces.length > 1 ? lightened(picture, brightness) : picture
  if (lit === picture) return { faces: [...faces], pictures: [picture], boxes: [] }
  const seen = await detector.detect(lit, MIN_SCORE)
  const [largest] = faces
    .filter(({ score }) => score >= MIN_FACE_SCORE)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
  const boxes = [...faces, ...seen.faces].sort((a, b) => b.score - a.score)
  const best: FaceBox[] = largest ? [largest] : []
  for (const box of boxes) if (!best.some((other) => isSameFace(box, other))) best.push(box)
  return { faces: best.sort((a, b) => b.score - a.score), pictures: [lit, picture], boxes }
}

export function isSameFace(one: Box, other: Box): boolean {
  return overlap(one, other) >= SAME_OVERLAP
}
