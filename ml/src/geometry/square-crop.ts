import type { Picture, Point } from './picture.ts'

/** A square part of a picture, possibly turned: the input of the face mesh and iris models. */
export interface SquareRegion {
  centre: Point
  /** Length of a side in picture pixels. */
  side: number
  /** Clockwise turn in radians; a region turned like the head shows the face upright. */
  angle: number
  /** Left and right swapped, as the iris model needs it for the subject's left eye. */
  mirrored: boolean
}

/** From this many picture pixels per crop pixel on, each crop pixel averages 2 × 2 points; below, interpolation alone skips none. */
const SUPERSAMPLE_FROM = 2

/**
 * Draws `region` into `target` as size × size pixels of three floats from 0 to 1 by bilinear interpolation; what lies
 * outside the picture is black. `offset` is where in `target` to begin, for models that take several crops at once.
 */
export function cropSquare(
  picture: Picture,
  region: SquareRegion,
  size: number,
  target: Float32Array,
  offset = 0,
): void {
  const samples = region.side / size >= SUPERSAMPLE_FROM ? 2 : 1
  const step = region.side / (size * samples)
  const cosine = Math.cos(region.angle)
  const sine = Math.sin(region.angle)
  const direction = region.mirrored ? -1 : 1
  // Advance in the picture per step to the right and per step down in the crop.
  const [rightX, rightY] = [step * cosine * direction, step * sine * direction]
  const [downX, downY] = [-step * sine, step * cosine]
  const half = (size * samples - 1) / 2
  // Half a pixel less, since the value of a pixel belongs to its middle.
  const startX = region.centre.x - half * (rightX + downX) - 0.5
  const startY = region.centre.y - half * (rightY + downY) - 0.5
  const weight = 1 / (255 * samples * samples)

  target.fill(0, offset, offset + size * size * 3)
  for (let row = 0; row < size * samples; row++) {
    const from = { x: startX + row * downX, y: startY + row * downY }
    const targetRow = offset + Math.floor(row / samples) * size * 3
    addRow(picture, from, { x: rightX, y: rightY }, { count: size * samples, samples, weight }, target, targetRow)
  }
}

/** Adds a row of points to the pixels of the crop to which they belong, each with this weight. */
function addRow(
  { data, width, height }: Picture,
  from: Point,
  step: Point,
  { count, samples, weight }: { count: number; samples: number; weight: number },
  target: Float32Array,
  targetRow: number,
): void {
  const rowLength = width * 3
  let { x, y } = from
  for (let column = 0; column < count; column++, x += step.x, y += step.y) {
    const isTouched = x >= -1 && y >= -1 && x < width && y < height
    if (!isTouched) continue
    // As integers, since sums and products of floats that happen to be whole make slow addresses.
    const left = Math.floor(x) | 0
    const top = Math.floor(y) | 0
    const fractionX = x - left
    const fractionY = y - top
    // At the border the neighbour outside is black: its weight is dropped and its address kept inside.
    const weightLeft = left >= 0 ? 1 - fractionX : 0
    const weightRight = left + 1 < width ? fractionX : 0
    const weightTop = top >= 0 ? (1 - fractionY) * weight : 0
    const weightBottom = top + 1 < height ? fractionY * weight : 0
    const topLeft = Math.max(0, top) * rowLength + Math.max(0, left) * 3
    const toRight = left >= 0 && left + 1 < width ? 3 : 0
    const toBottom = top >= 0 && top + 1 < height ? rowLength : 0
    const pixel = targetRow + (samples === 1 ? column : column >> 1) * 3
    for (let channel = 0; channel < 3; channel++) {
      const corner = topLeft + channel
      target[pixel + channel] =
        (target[pixel + channel] ?? 0) +
        (data[corner] ?? 0) * (weightTop * weightLeft) +
        (data[corner + toRight] ?? 0) * (weightTop * weightRight) +
        (data[corner + toBottom] ?? 0) * (weightBottom * weightLeft) +
        (data[corner + toBottom + toRight] ?? 0) * (weightBottom * weightRight)
    }
  }
}

/** Where a point of the crop (0 to `size` on both axes) lies in the picture. */
export function toPicturePoint(region: SquareRegion, size: number, cropX: number, cropY: number): Point {
  const scale = region.side / size
  const right = (cropX - size / 2) * scale * (region.mirrored ? -1 : 1)
  const down = (cropY - size / 2) * scale
  const cosine = Math.cos(region.angle)
  const sine = Math.sin(region.angle)
  return { x: region.centre.x + right * cosine - down * sine, y: region.centre.y + right * sine + down * cosine }
}
