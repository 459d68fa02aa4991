/** A vector in the camera's frame: x to the right of the picture, y down, z away from the camera. */
export interface Vector3 {
  x: number
  y: number
  z: number
}

export const subtract = (a: Vector3, b: Vector3): Vector3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })

export const cross = (a: Vector3, b: Vector3): Vector3 => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})

/** Unit vector of the same direction. Throws on the zero vector, which has none. */
export function normalize(vector: Vector3): Vector3 {
  const length = Math.hypot(vector.x, vector.y, vector.z)
  if (length === 0) throw new RangeError('the zero vector has no direction')
  return { x: vector.x / length, y: vector.y / length, z: vector.z / length }
}

export const degrees = (radians: number): number => (radians * 180) / Math.PI
