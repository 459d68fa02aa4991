import type { BodyData, Fitted, Mesh } from './makehuman-data.ts'

export type Vector = readonly [number, number, number]

/** So far below the eyes a shirt begins, in decimetres. */
const COLLAR = 1.72
/** What is so far below the eyes is never in a picture of somebody at a desk. */
const LOWEST = 6

/** Rows of a rotation. */
export type Turn = readonly [Vector, Vector, Vector]

/** Rotation by yaw, pitch and roll, as rows of a matrix. */
export function turnOf({ yaw, pitch, roll }: { yaw: number; pitch: number; roll?: number }): Turn {
  const [y, p, r] = [yaw, -pitch, roll ?? 0].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const [cy, sy, cp, sp, cr, sr] = [Math.cos(y), Math.sin(y), Math.cos(p), Math.sin(p), Math.cos(r), Math.sin(r)]
  return [
    [cy * cr + sy * sp * sr, -cy * sr + sy * sp * cr, sy * cp],
    [cp * sr, cp * cr, -sp],
    [-sy * cr + cy * sp * sr, sy * sr + cy * sp * cr, cy * cp],
  ]
}

/** Points of the body turned about the neck as far as they belong to the head, and put where the eyes are to be. */
export function placed(
  points: Float32Array,
  share: (point: number) => number,
  turn: Turn,
  neck: Vector,
  eyes: Vector,
  at: Vector,
): Float32Array {
  const result = new Float32Array(points.length)
  for (let index = 0; index < points.length; index += 3) {
    const part = share(index / 3)
    const [x, y, z] = [points[index]! - neck[0], points[index + 1]! - neck[1], points[index + 2]! - neck[2]]
    for (let axis = 0; axis < 3; axis++) {
      const row = turn[axis as 0 | 1 | 2]
      const straight = [x, y, z][axis]!
      const turned = row[0] * x + row[1] * y + row[2] * z
      result[index + axis] = straight + part * (turned - straight) + neck[axis]! - eyes[axis]! + at[axis]!
    }
  }
  return result
}

export function addScaled(positions: Float32Array, moves: Float32Array, weight: number): void {
  if (weight === 0) return
  for (let at = 0; at < positions.length; at++) positions[at]! += weight * moves[at]!
}

/** Where the points of something worn are on a body. */
export function fit({ count, refs, weights, offsets }: Fitted, body: Float32Array): Float32Array {
  const points = new Float32Array(count * 3)
  for (let point = 0; point < count; point++)
    for (let axis = 0; axis < 3; axis++) {
      let sum = offsets[point * 3 + axis]!
      for (let slot = point * 3; slot < point * 3 + 3; slot++) sum += weights[slot]! * body[refs[slot]! * 3 + axis]!
      points[point * 3 + axis] = sum
    }
  return points
}

export function centreOf(points: Float32Array, wanted: (x: number) => boolean = () => true): Vector {
  const sum = [0, 0, 0]
  let count = 0
  for (let at = 0; at < points.length; at += 3) {
    if (!wanted(points[at]!)) continue
    count += 1
    for (let axis = 0; axis < 3; axis++) sum[axis]! += points[at + axis]!
  }
  return sum.map((value) => value / count) as unknown as Vector
}

/** Both eyeballs turned in their sockets. */
export function turnedEyes(points: Float32Array, angles: { yaw: number; pitch: number }): Float32Array {
  const turn = turnOf(angles)
  const result = new Float32Array(points)
  for (const side of [-1, 1]) {
    const isSide = (x: number): boolean => Math.sign(x) === side
    const centre = centreOf(points, isSide)
    for (let at = 0; at < points.length; at += 3) {
      if (!isSide(points[at]!)) continue
      const from = [0, 1, 2].map((axis) => points[at + axis]! - centre[axis]!) as unknown as Vector
      for (let axis = 0; axis < 3; axis++) {
        const row = turn[axis as 0 | 1 | 2]
        result[at + axis] = centre[axis]! + row[0] * from[0] + row[1] * from[1] + row[2] * from[2]
      }
    }
  }
  return result
}

/** The body's points moved outwards where a mesh touches them, by so many decimetres. */
export function swollen(points: Float32Array, mesh: Mesh, by: number): Float32Array {
  const normals = new Float32Array(points.length)
  for (let first = 0; first < mesh.corners.length; first += 3) {
    const [a, b, c] = [mesh.corners[first]! * 3, mesh.corners[first + 1]! * 3, mesh.corners[first + 2]! * 3]
    const [ux, uy, uz] = [0, 1, 2].map((axis) => points[b + axis]! - points[a + axis]!) as [number, number, number]
    const [vx, vy, vz] = [0, 1, 2].map((axis) => points[c + axis]! - points[a + axis]!) as [number, number, number]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[corner + axis]! += normal[axis]!
  }
  const result = new Float32Array(points)
  for (let at = 0; at < points.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!)
    if (length > 0) for (let axis = 0; axis < 3; axis++) result[at + axis]! += (by * normals[at + axis]!) / length
  }
  return result
}

/** How far forward the head reaches: the tip of the nose. */
export function farthest(positions: Float32Array, headShare: Float32Array): number {
  let best = -Infinity
  for (let point = 0; point < headShare.length; point++)
    if (headShare[point]! > 0.9 && Math.abs(positions[point * 3]!) < 0.1)
      best = Math.max(best, positions[point * 3 + 2]!)
  return best
}

/** A cloth from below the eyes to under the chin, and from cheek to cheek. */
export function maskOf(middle: Vector, noseTip: number): { positions: Float32Array; mesh: Mesh } {
  const [COLUMNS, ROWS] = [16, 10]
  const back = middle[2] - 0.55
  const positions: number[] = []
  const corners: number[] = []
  for (let row = 0; row <= ROWS; row++)
    for (let column = 0; column <= COLUMNS; column++) {
      const down = row / ROWS
      const angle = ((column / COLUMNS - 0.5) * 160 * Math.PI) / 180
      // The cloth stands out most over the nose, and its edges dip towards the cheeks.
      const reach = noseTip + 0.05 - back - 0.3 * Math.abs(down - 0.3) ** 1.5
      const edge = 0.12 * Math.sin(angle) ** 2 * (1 - 2 * down)
      positions.push(
        middle[0] + (0.74 - 0.14 * down) * Math.sin(angle),
        middle[1] - 0.3 - 1.05 * down - edge,
        back + reach * Math.cos(angle),
      )
      const at = row * (COLUMNS + 1) + column
      if (row < ROWS && column < COLUMNS)
        corners.push(at, at + COLUMNS + 1, at + 1, at + 1, at + COLUMNS + 1, at + COLUMNS + 2)
    }
  return {
    positions: Float32Array.from(positions),
    mesh: { corners: Uint32Array.from(corners), uv: new Float32Array(corners.length * 2) },
  }
}

/** Two dark lenses before the eyes. */
export function lensesOf(middle: Vector): { positions: Float32Array; mesh: Mesh } {
  const positions: number[] = []
  const corners: number[] = []
  const STEPS = 20
  for (const side of [-1, 1]) {
    const first = positions.length / 3
    const centre = [middle[0] + side * 0.33, middle[1] - 0.04, middle[2] + 0.27] as const
    positions.push(...centre)
    for (let step = 0; step < STEPS; step++) {
      const angle = (2 * Math.PI * step) / STEPS
      positions.push(centre[0] + 0.3 * Math.cos(angle), centre[1] + 0.24 * Math.sin(angle), centre[2] - 0.04)
      corners.push(first, first + 1 + step, first + 1 + ((step + 1) % STEPS))
    }
  }
  return {
    positions: Float32Array.from(positions),
    mesh: { corners: Uint32Array.from(corners), uv: new Float32Array(corners.length * 2) },
  }
}

/** The hand around its own middle: fingers up, palm away from the camera. */
export function uprightHand(points: Float32Array, hand: Mesh, isHand: Uint8Array): Float32Array {
  const only = new Set(hand.corners)
  const listed = [...only].filter((point) => isHand[point] === 1)
  const middle = [0, 1, 2].map(
    (axis) => listed.reduce((sum, point) => sum + points[point * 3 + axis]!, 0) / listed.length,
  )
  // The arm hangs to the side and down in the body's own pose: along the arm is up here, and across the palm is to the right.
  const far = listed.reduce((best, point) => (points[point * 3]! < points[best * 3]! ? point : best))
  const along = unit([0, 1, 2].map((axis) => points[far * 3 + axis]! - middle[axis]!) as unknown as Vector)
  const forward: Vector = [0, 0, 1]
  const across = unit(cross(along, forward))
  const through = cross(across, along)
  const result = new Float32Array(points.length)
  for (const point of only) {
    const from = [0, 1, 2].map((axis) => points[point * 3 + axis]! - middle[axis]!) as unknown as Vector
    result[point * 3] = dot(from, through)
    result[point * 3 + 1] = dot(from, along)
    result[point * 3 + 2] = dot(from, across)
  }
  return result
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** The triangles of the body that are skin, shirt, mask, headscarf and hand. */
export function partsOf(body: BodyData, positions: Float32Array, eyes: Vector) {
  const { skin } = body
  const where = (first: number): Vector =>
    [0, 1, 2].map(
      (axis) => [0, 1, 2].reduce((sum, corner) => sum + positions[skin.corners[first + corner]! * 3 + axis]!, 0) / 3,
    ) as unknown as Vector
  const pick = (wanted: (middle: Vector, point: number) => boolean): Mesh => {
    const corners: number[] = []
    const uv: number[] = []
    for (let first = 0; first < skin.corners.length; first += 3) {
      if (!wanted(where(first), skin.corners[first]!)) continue
      for (let corner = first; corner < first + 3; corner++) {
        corners.push(skin.corners[corner]!)
        uv.push(skin.uv[corner * 2]!, skin.uv[corner * 2 + 1]!)
      }
    }
    return { corners: Uint32Array.from(corners), uv: Float32Array.from(uv) }
  }
  const collar = eyes[1] - COLLAR
  const lowest = eyes[1] - LOWEST
  const isFace = ([x, y, z]: Vector): boolean =>
    z > eyes[2] - 0.75 && Math.hypot((x - eyes[0]) / 0.78, (y - (eyes[1] - 0.3)) / 1.08) < 1
  return {
    skin: pick(([, y], point) => y > lowest && body.isHand[point] !== 1),
    shirt: pick(
      ([, y], point) => y > lowest && y < collar && (body.headShare[point] ?? 0) < 0.1 && body.isHand[point] !== 1,
    ),
    headscarf: pick(
      (middle, point) => (body.headShare[point] ?? 0) > 0.02 && !isFace(middle) && middle[1] > collar - 0.9,
    ),
    hand: pick((_, point) => body.isHand[point] === 1),
  }
}
