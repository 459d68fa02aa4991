import { lightened } from '../geometry/lightened.ts'
import type { Picture } from '../geometry/picture.ts'
import { overlap, type FaceBox } from '../geometry/suppress-overlaps.ts'
import { MIN_FACE_SCORE } from '../rules/faces.ts'
import { SAME_OVERLAP } from './closer-look.ts'
import type { FaceDetector } from './face-detector.ts'

/** A picture in more light, and where each of some faces is in it. */
interface InLight {
  picture: Picture
  boxes: ReadonlyMap<FaceBox, FaceBox>
}

/**
 * Faces of a dim picture, as the detector sees them in more light; null where the picture is light enough. Whoever stands behind somebody is
 * farther from the light of the screen: of 60 looks at rendered people in the dark in which they had no face for the mesh (flags of 0 to 0.84),
 * 23 had one in that light. What is seen in that light only is left out.
 */
export async function seeInLight(
  detector: FaceDetector,
  picture: Picture,
  brightness: number,
  faces: readonly FaceBox[],
): Promise<InLight | null> {
  const lit = lightened(picture, brightness)
  if (lit === picture) return null
  const seen = await detector.detect(lit, MIN_FACE_SCORE)
  const boxes = new Map<FaceBox, FaceBox>()
  for (const box of seen.faces) {
    const face = faces.toSorted((one, other) => overlap(other, box) - overlap(one, box))[0]
    if (face && overlap(face, box) >= SAME_OVERLAP && !boxes.has(face)) boxes.set(face, box)
  }
  return { picture: lit, boxes }
}
