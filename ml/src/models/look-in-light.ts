import { lightened } from '../geometry/lightened.ts'
import type { Picture } from '../geometry/picture.ts'
import { overlap, type FaceBox } from '../geometry/suppress-overlaps.ts'
import { MIN_FACE_SCORE } from '../rules/faces.ts'
import type { FaceDetector } from './face-detector.ts'

/** Who scores less is nobody, however light it is. */
const MIN_SCORE = 0.1
/** The same face from this overlap on: its box may grow by some pixels with the light. */
const SAME_OVERLAP = 0.25

/**
 * The detector's faces, and the picture in more light where it is dim and shows more than one thing like a face; null where one look is
 * enough. Whoever stands behind somebody is farther from the light of the screen: the mesh's flag of dark faces in dim rooms was 0.02
 * to 0.8, and 0.97 and more in that light (rendered). The largest face stays as it is, and of the others the better score counts.
 */
export async function lookInLight(
  detector: FaceDetector,
  picture: Picture,
  brightness: number,
  faces: readonly FaceBox[],
): Promise<{ faces: FaceBox[]; lit: Picture | null }> {
  const lit = faces.length > 1 ? lightened(picture, brightness) : picture
  if (lit === picture) return { faces: [...faces], lit: null }
  const seen = await detector.detect(lit, MIN_SCORE)
  const [largest] = faces
    .filter(({ score }) => score >= MIN_FACE_SCORE)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
  const best: FaceBox[] = largest ? [largest] : []
  for (const face of [...faces, ...seen.faces].sort((a, b) => b.score - a.score))
    if (best.every((other) => overlap(face, other) < SAME_OVERLAP)) best.push(face)
  return { faces: best.sort((a, b) => b.score - a.score), lit }
}
