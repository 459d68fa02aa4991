import type { Box, Picture } from '../geometry/picture.ts'
import { overlap, type FaceBox } from '../geometry/suppress-overlaps.ts'
import type { FaceDetector } from './face-detector.ts'

/** Narrower faces are a few pixels in the detector's input, and get low scores. Picture pixels. */
const MAX_SMALL_FACE_PIXELS = 48
/** Below this a small proposal is nothing, and from the other score on it is a face without another look. */
const MIN_DOUBTFUL_SCORE = 0.2
const MAX_DOUBTFUL_SCORE = 0.6
/** The part of the picture that is looked at, as a share of its sides. */
const CLOSER_SHARE = 0.5
/** A box of another look at a picture is that of the same face from this overlap on: both tremble by some pixels of thirty. */
export const SAME_OVERLAP = 0.25

/**
 * The detector's faces, of which the best small one that it doubts is looked at in a half of the picture, at twice the size. Somebody
 * far behind, 24 to 32 pixels wide, gets 0.33 to 0.75 at first and 0.91 to 0.95 then (rendered). One look at most.
 */
export async function lookCloser(
  detector: FaceDetector,
  picture: Picture,
  faces: readonly FaceBox[],
): Promise<FaceBox[]> {
  const doubtful = faces.find(
    ({ score, width }) => width < MAX_SMALL_FACE_PIXELS && score >= MIN_DOUBTFUL_SCORE && score < MAX_DOUBTFUL_SCORE,
  )
  if (!doubtful) return [...faces]
  const part = partAround(doubtful, picture)
  const seen = await detector.detect(cut(picture, part), MAX_DOUBTFUL_SCORE)
  const found = seen.faces
    .map((face) => moved(face, part))
    .find((face) => face.width < MAX_SMALL_FACE_PIXELS && overlap(face, doubtful) >= SAME_OVERLAP)
  return found ? faces.map((face) => (face === doubtful ? found : face)) : [...faces]
}

/** The part of the picture around a box, moved so that it lies within. */
function partAround({ x, y, width, height }: Box, picture: Picture): Box {
  const size = { width: Math.round(picture.width * CLOSER_SHARE), height: Math.round(picture.height * CLOSER_SHARE) }
  const begin = (middle: number, length: number, whole: number): number =>
    Math.round(Math.max(0, Math.min(whole - length, middle - length / 2)))
  return {
    x: begin(x + width / 2, size.width, picture.width),
    y: begin(y + height / 2, size.height, picture.height),
    ...size,
  }
}

function cut({ data, width }: Picture, part: Box): Picture {
  const cutOut = new Uint8Array(part.width * part.height * 3)
  for (let row = 0; row < part.height; row++) {
    const from = ((part.y + row) * width + part.x) * 3
    cutOut.set(data.subarray(from, from + part.width * 3), row * part.width * 3)
  }
  return { data: cutOut, width: part.width, height: part.height }
}

function moved(face: FaceBox, by: Pick<Box, 'x' | 'y'>): FaceBox {
  const keyPoints = face.keyPoints.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }))
  return { ...face, x: face.x + by.x, y: face.y + by.y, keyPoints }
}
