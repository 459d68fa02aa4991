import type { Picture, Point } from './picture.ts'

/** Luma, 0 to 255, and red and blue less luma over luma. */
export type Colour = readonly [luma: number, red: number, blue: number]

/** Darker places have no colour that could be relied on: it is taken for that of such a luma. */
const MIN_LUMA = 12

/** The mean colour of squares around points. What lies outside of the picture is left out. */
export function colourOf(picture: Picture, points: readonly Point[], radius: number): Colour {
  const sum = [0, 0, 0]
  let count = 0
  for (const { x, y } of points) {
    for (let row = Math.floor(y - radius); row <= y + radius; row++)
      for (let column = Math.floor(x - radius); column <= x + radius; column++) {
        if (row < 0 || column < 0 || row >= picture.height || column >= picture.width) continue
        const pixel = (row * picture.width + column) * 3
        for (let channel = 0; channel < 3; channel++)
          sum[channel] = (sum[channel] ?? 0) + (picture.data[pixel + channel] ?? 0)
        count += 1
      }
  }
  const [red, green, blue] = sum.map((value) => value / Math.max(1, count)) as [number, number, number]
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  return [luma, (red - luma) / Math.max(MIN_LUMA, luma), (blue - luma) / Math.max(MIN_LUMA, luma)]
}
