/** A decoded picture: three bytes (red, green, blue) per pixel, rows from the top. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
}

/** The same for pictures of the same size, which can be compared with one another. */
export function sizeOf({ width, height }: Pick<Picture, 'width' | 'height'>): string {
  return `${width} × ${height}`
}

/** A point in picture pixels, x to the right, y down. */
export interface Point {
  x: number
  y: number
}

/** An axis-parallel box in picture pixels, by its top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The share of a box that lies outside of its picture. */
export function outsideOf(box: Box, { width, height }: Pick<Picture, 'width' | 'height'>): number {
  const inside = (from: number, length: number, whole: number): number =>
    Math.max(0, Math.min(whole, from + length) - Math.max(0, from)) / length
  return 1 - inside(box.x, box.width, width) * inside(box.y, box.height, height)
}
