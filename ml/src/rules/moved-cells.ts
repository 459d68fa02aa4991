/**
 * Which cells of a grid differ by `levels` or more between two pictures, beside what light changes in all of them alike: a lamp adds to
 * every cell or, as a camera's exposure, multiplies it, so a cell must differ after the median of either is taken out. Tones are mean
 * luma of the cells, 0 to 255; the result has one entry for each.
 */
export function movedCells(from: readonly number[], to: readonly number[], levels: number): boolean[] {
  const added = medianOf(to.map((tone, cell) => tone - (from[cell] ?? tone)))
  const gain = medianOf(to.map((tone, cell) => tone / Math.max(1, from[cell] ?? tone)))
  return to.map((tone, cell) => {
    const before = from[cell] ?? tone
    return Math.abs(tone - before - added) >= levels && Math.abs(tone - before * gain) >= levels
  })
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
