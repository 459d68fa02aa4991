import type { Vector3 } from './vectors.ts'

/** How a body is turned: its own axes as unit vectors in the camera's frame. */
export interface Rotation {
  right: Vector3
  down: Vector3
  inward: Vector3
}

/** A point of the body in its own frame, and where it is seen. */
export interface Correspondence {
  own: Vector3
  seen: Vector3
}

/** The power iteration gains at least a digit in three steps where points lie in more than a line. */
const MOST_STEPS = 200
const CONVERGED = 1e-12

/**
 * The rotation that turns a body's own points into the seen ones with the least sum of squares, whatever its size and
 * place: Procrustes analysis by unit quaternions (Horn, "Closed-form solution of absolute orientation using unit quaternions",
 * 1987). Throws a RangeError where the points determine none.
 */
export function rotationBetween(points: readonly Correspondence[]): Rotation {
  const own = centreOf(points, ({ own: point }) => point)
  const seen = centreOf(points, ({ seen: point }) => point)
  const s = { xx: 0, xy: 0, xz: 0, yx: 0, yy: 0, yz: 0, zx: 0, zy: 0, zz: 0 }
  for (const point of points) {
    const [a, b, c] = [point.own.x - own.x, point.own.y - own.y, point.own.z - own.z]
    const [x, y, z] = [point.seen.x - seen.x, point.seen.y - seen.y, point.seen.z - seen.z]
    s.xx += a * x
    s.xy += a * y
    s.xz += a * z
    s.yx += b * x
    s.yy += b * y
    s.yz += b * z
    s.zx += c * x
    s.zy += c * y
    s.zz += c * z
  }
  const [w, x, y, z] = greatestEigenvector([
    [s.xx + s.yy + s.zz, s.yz - s.zy, s.zx - s.xz, s.xy - s.yx],
    [s.yz - s.zy, s.xx - s.yy - s.zz, s.xy + s.yx, s.zx + s.xz],
    [s.zx - s.xz, s.xy + s.yx, s.yy - s.xx - s.zz, s.yz + s.zy],
    [s.xy - s.yx, s.zx + s.xz, s.yz + s.zy, s.zz - s.xx - s.yy],
  ])
  return {
    right: { x: w * w + x * x - y * y - z * z, y: 2 * (x * y + w * z), z: 2 * (x * z - w * y) },
    down: { x: 2 * (x * y - w * z), y: w * w - x * x + y * y - z * z, z: 2 * (y * z + w * x) },
    inward: { x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: w * w - x * x - y * y + z * z },
  }
}

type Quaternion = [number, number, number, number]
type Matrix = readonly [Quaternion, Quaternion, Quaternion, Quaternion]

/** By power iteration: a shift by the matrix's size makes the greatest eigenvalue the one farthest from zero. */
function greatestEigenvector(matrix: Matrix): Quaternion {
  const shift = Math.sqrt(matrix.flat().reduce((sum, entry) => sum + entry * entry, 0))
  if (!(shift > 0 && Number.isFinite(shift))) throw new RangeError('the points determine no rotation')
  // A head is seen from the front: the turn is never near the half turn that this would be blind to.
  let vector: Quaternion = [1, 0, 0, 0]
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = unit(
      matrix.map((row, index) => {
        const product = row.reduce((sum, entry, column) => sum + entry * (vector[column] ?? 0), 0)
        return product / shift + (vector[index] ?? 0)
      }) as Quaternion,
    )
    const moved = next.reduce((most, entry, index) => Math.max(most, Math.abs(entry - (vector[index] ?? 0))), 0)
    vector = next
    if (moved < CONVERGED) break
  }
  return vector
}

function unit(vector: Quaternion): Quaternion {
  const length = Math.hypot(...vector)
  if (length === 0) throw new RangeError('the points determine no rotation')
  return vector.map((entry) => entry / length) as Quaternion
}

function centreOf(points: readonly Correspondence[], read: (point: Correspondence) => Vector3): Vector3 {
  const mean = (part: (point: Vector3) => number): number =>
    points.reduce((sum, point) => sum + part(read(point)), 0) / points.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), z: mean(({ z }) => z) }
}
