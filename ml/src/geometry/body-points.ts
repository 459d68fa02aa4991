/** Sides of MoveNet's heads, and the points of a body: nose, eyes, ears, then shoulders and further down. */
export const BODY_GRID = 48
export const BODY_POINTS = 17
/** The first five are of the head. */
const HEAD_POINTS = 5
/** One cell of the grid as a share of the picture, and how soon distance weighs: both as they are in the model. */
const CELL = 0.0208282470703125
const NEAR = 1.7998046875

/** What the network returns for one picture: row by row, point by point; regressions and offsets are pairs of y and x. */
export interface BodyHeads {
  heatmaps: Float32Array
  centres: Float32Array
  regressions: Float32Array
  offsets: Float32Array
}

/** A point as shares of the network's square input, and how sure the model is of it, 0 to 1. */
export interface BodyPoint {
  x: number
  y: number
  score: number
}

/**
 * The points of the person who is nearest to the middle, as MoveNet finds them (Bajpai and Votel, "Next-generation pose
 * detection with MoveNet and TensorFlow.js", 2021): the strongest centre says where each point should be, and of each point's
 * heatmap the value counts that is strong and near there.
 */
export function bodyPoints({ heatmaps, centres, regressions, offsets }: BodyHeads): BodyPoint[] {
  const middle = BODY_GRID / 2
  const centre = strongest((row, column) => {
    const centred = 1 / (Math.hypot(row - middle, column - middle) + NEAR)
    return (centres[row * BODY_GRID + column] ?? 0) * centred
  })
  return Array.from({ length: BODY_POINTS }, (_, point) => {
    const pair = ((centre.row * BODY_GRID + centre.column) * BODY_POINTS + point) * 2
    const y = centre.row + (regressions[pair] ?? 0)
    const x = centre.column + (regressions[pair + 1] ?? 0)
    const heatAt = (row: number, column: number): number =>
      heatmaps[(row * BODY_GRID + column) * BODY_POINTS + point] ?? 0
    const { row, column } = strongest((row, column) => heatAt(row, column) / (Math.hypot(row - y, column - x) + NEAR))
    const offset = ((row * BODY_GRID + column) * BODY_POINTS + point) * 2
    return {
      y: (row + (offsets[offset] ?? 0)) * CELL,
      x: (column + (offsets[offset + 1] ?? 0)) * CELL,
      score: heatAt(row, column),
    }
  })
}

/** How sure the model is of a head: the mean of the three points that it is surest of, since a turned head hides two. */
export function headScore(points: readonly BodyPoint[]): number {
  const scores = points.slice(0, HEAD_POINTS).map(({ score }) => score)
  return (
    scores
      .toSorted((a, b) => b - a)
      .slice(0, 3)
      .reduce((sum, score) => sum + score, 0) / 3
  )
}

/** The first cell with the largest value, row by row. */
function strongest(valueAt: (row: number, column: number) => number): { row: number; column: number } {
  let best = { row: 0, column: 0, value: -Infinity }
  for (let row = 0; row < BODY_GRID; row++)
    for (let column = 0; column < BODY_GRID; column++) {
      const value = valueAt(row, column)
      if (value > best.value) best = { row, column, value }
    }
  return best
}
