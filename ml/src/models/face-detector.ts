import type { InferenceSession } from 'onnxruntime-node'
import { anchorsFor, type Anchors } from '../geometry/anchors.ts'
import type { Picture, Point } from '../geometry/picture.ts'
import { suppressOverlaps, type FaceBox } from '../geometry/suppress-overlaps.ts'
import { resizePicture } from './picture-decoder.ts'
import { runSession } from './session.ts'

/** Longest side of the detector's input, the size BlazeFace was trained at; the other side follows the picture. */
const INPUT_SIDE = 256
/** Total stride of the network: input sizes are multiples of it. */
const INPUT_STEP = 32
/** Numbers per anchor: centre, size and six key points, all in input pixels relative to the anchor. */
const VALUES_PER_ANCHOR = 16
const KEY_POINTS = 6
const MIN_OVERLAP = 0.3

export interface Detection {
  /** Best first, in picture pixels. */
  faces: FaceBox[]
  /** The best score of any anchor, 0 to 1, whether or not it became a face. */
  bestScore: number
}

/** Its input buffers are used again for every picture, so only one call may be under way. */
export interface FaceDetector {
  /** All faces that the detector is at least `minScore` sure of. */
  detect(picture: Picture, minScore: number): Promise<Detection>
}

/**
 * BlazeFace with its two heads (Bazarevsky et al., 2019). The picture keeps its shape: it fills the input up to the next
 * multiple of 32 and the rest is black, so a 16:9 picture costs five eighths of a square one.
 */
export function createFaceDetector(session: InferenceSession): FaceDetector {
  const layouts = new Map<string, { anchors: Anchors; input: Float32Array }>()
  const layoutFor = (width: number, height: number): { anchors: Anchors; input: Float32Array } => {
    const size = `${width}x${height}`
    const layout = layouts.get(size) ?? {
      anchors: anchorsFor(width, height),
      input: new Float32Array(width * height * 3),
    }
    layouts.set(size, layout)
    return layout
  }
  return {
    async detect(picture, minScore) {
      const scale = INPUT_SIDE / Math.max(picture.width, picture.height)
      const width = Math.max(1, Math.round(picture.width * scale))
      const height = Math.max(1, Math.round(picture.height * scale))
      const [inputWidth, inputHeight] = [roundUp(width), roundUp(height)]
      const { anchors, input } = layoutFor(inputWidth, inputHeight)
      const thumbnail = await resizePicture(picture, width, height)
      const left = (inputWidth - width) >> 1
      const top = (inputHeight - height) >> 1
      paint(thumbnail, input, inputWidth, left, top)
      const [near, far] = [anchors[0].length / 2, anchors[1].length / 2]
      const outputs = await runSession(session, input, [1, inputHeight, inputWidth, 3], {
        Identity: near,
        Identity_1: far,
        Identity_2: near * VALUES_PER_ANCHOR,
        Identity_3: far * VALUES_PER_ANCHOR,
      })
      const toPicture = (x: number, y: number): Point => ({ x: (x - left) / scale, y: (y - top) / scale })
      const heads = [
        { scores: outputs.Identity, boxes: outputs.Identity_2, anchors: anchors[0] },
        { scores: outputs.Identity_1, boxes: outputs.Identity_3, anchors: anchors[1] },
      ]
      const candidates = heads.flatMap((head) => decodeHead(head, minScore, toPicture))
      const bestScore = Math.max(
        ...heads.map((head) => sigmoid(head.scores.reduce((best, score) => Math.max(best, score), -100))),
      )
      return { faces: suppressOverlaps(candidates, MIN_OVERLAP), bestScore }
    },
  }
}

/** The thumbnail as floats from −1 to 1 amid black. */
function paint(thumbnail: Picture, input: Float32Array, inputWidth: number, left: number, top: number): void {
  input.fill(-1)
  const rowLength = thumbnail.width * 3
  for (let y = 0; y < thumbnail.height; y++) {
    const source = y * rowLength
    const target = ((y + top) * inputWidth + left) * 3
    for (let index = 0; index < rowLength; index++)
      input[target + index] = (thumbnail.data[source + index] ?? 0) / 127.5 - 1
  }
}

function decodeHead(
  head: { scores: Float32Array; boxes: Float32Array; anchors: Float32Array },
  minScore: number,
  toPicture: (x: number, y: number) => Point,
): FaceBox[] {
  const found: FaceBox[] = []
  head.scores.forEach((logit, index) => {
    const score = sigmoid(logit)
    if (score < minScore) return
    const [anchorX, anchorY] = [head.anchors[index * 2] ?? 0, head.anchors[index * 2 + 1] ?? 0]
    const values = head.boxes.subarray(index * VALUES_PER_ANCHOR, (index + 1) * VALUES_PER_ANCHOR)
    const at = (position: number): number => values[position] ?? 0
    const topLeft = toPicture(anchorX + at(0) - at(2) / 2, anchorY + at(1) - at(3) / 2)
    const bottomRight = toPicture(anchorX + at(0) + at(2) / 2, anchorY + at(1) + at(3) / 2)
    found.push({
      score,
      ...topLeft,
      width: bottomRight.x - topLeft.x,
      height: bottomRight.y - topLeft.y,
      keyPoints: Array.from({ length: KEY_POINTS }, (_, point) =>
        toPicture(anchorX + at(4 + point * 2), anchorY + at(5 + point * 2)),
      ),
    })
  })
  return found
}

function roundUp(size: number): number {
  return Math.ceil(size / INPUT_STEP) * INPUT_STEP
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
