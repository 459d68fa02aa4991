/** Strides of the detector's two heads in pixels, and how many anchors each grid cell has. */
const HEADS = [
  { stride: 16, anchorsPerCell: 2 },
  { stride: 32, anchorsPerCell: 6 },
] as const

/** One list of anchor centres (x, y, x, y, …) per head, in pixels of the detector's input. */
export type Anchors = readonly [Float32Array, Float32Array]

/**
 * Anchor centres of BlazeFace for an input of this size, which must be a multiple of 32. All anchors have the size of the
 * input, as `fixed_anchor_size` in MediaPipe's SsdAnchorsCalculator; offsets are added to the middle of the cell.
 */
export function anchorsFor(width: number, height: number): Anchors {
  if (width % 32 !== 0 || height % 32 !== 0)
    throw new RangeError('the size of the detector input must be a multiple of 32')
  const [near, far] = HEADS
  return [headAnchors(width, height, near), headAnchors(width, height, far)]
}

function headAnchors(width: number, height: number, head: (typeof HEADS)[number]): Float32Array {
  const centres: number[] = []
  for (let y = head.stride / 2; y < height; y += head.stride) {
    for (let x = head.stride / 2; x < width; x += head.stride) {
      for (let anchor = 0; anchor < head.anchorsPerCell; anchor++) centres.push(x, y)
    }
  }
  return Float32Array.from(centres)
}
