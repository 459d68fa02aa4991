import { describe, expect, it } from 'vitest'
import { gazeOf, withoutRoll, type EyeOutline } from './gaze.ts'
import { headPoseOf } from './head-pose.ts'
import type { Vector3 } from './vectors.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A flat mask with forehead, chin and the pairs that the pose is read from, turned by the given angles. */
function mask({ yaw = 0, pitch = 0, roll = 0 }): Vector3[] {
  const points: Vector3[] = Array.from({ length: 468 }, () => ({ x: 0, y: 0, z: 0 }))
  points[10] = { x: 0, y: -50, z: 0 }
  points[152] = { x: 0, y: 50, z: 0 }
  for (const [left, right] of [
    [234, 454],
    [127, 356],
    [33, 263],
    [61, 291],
    [132, 361],
    [93, 323],
  ] as const) {
    points[left] = { x: -30, y: 5, z: 0 }
    points[right] = { x: 30, y: 5, z: 0 }
  }
  const [cosYaw, sinYaw, cosPitch, sinPitch] = [
    Math.cos(radians(yaw)),
    Math.sin(radians(yaw)),
    Math.cos(radians(pitch)),
    Math.sin(radians(pitch)),
  ]
  const [cosRoll, sinRoll] = [Math.cos(radians(roll)), Math.sin(radians(roll))]
  return points.map(({ x, y, z }) => {
    // Up and down about the sideways axis, then aside about the vertical one, then leaning in the picture.
    const [pitchedY, pitchedZ] = [y * cosPitch + z * sinPitch, z * cosPitch - y * sinPitch]
    const [yawedX, yawedZ] = [x * cosYaw - pitchedZ * sinYaw, pitchedZ * cosYaw + x * sinYaw]
    return { x: yawedX * cosRoll - pitchedY * sinRoll, y: yawedX * sinRoll + pitchedY * cosRoll, z: yawedZ }
  })
}

describe('headPoseOf', () => {
  it.each([
    [{}, 0, 0, 0],
    [{ yaw: 25 }, 25, 0, 0],
    [{ yaw: -40 }, -40, 0, 0],
    [{ pitch: 20 }, 0, 20, 0],
    [{ pitch: -15 }, 0, -15, 0],
    [{ roll: 30 }, 0, 0, 30],
  ])('%o', (turn, yaw, pitch, roll) => {
    const pose = headPoseOf(mask(turn))
    expect(pose.yaw).toBeCloseTo(yaw, 3)
    expect(pose.pitch).toBeCloseTo(pitch, 3)
    expect(pose.roll).toBeCloseTo(roll, 3)
  })

  it('throws on something that is no mesh', () => {
    expect(() => headPoseOf([])).toThrow(RangeError)
  })
})

describe('gazeOf', () => {
  const straight = headPoseOf(mask({}))
  const eye = (irisX: number, irisY: number): EyeOutline => ({
    corners: [
      { x: 0, y: 0 },
      { x: 30, y: 0 },
    ],
    // One pixel per millimetre.
    iris: { centre: { x: 15 + irisX, y: irisY }, diameter: 11.7 },
  })

  it.each([
    ['straight', 0, 0, 0, 0],
    ['6 mm of 12 to the right of the picture', 6, 0, 30, 0],
    ['6 mm up', 0, -6, 0, 30],
    ['beyond the eyeball', 40, 0, 78.52, 0],
  ])('%s', (_name, irisX, irisY, yaw, pitch) => {
    const gaze = gazeOf([eye(irisX, irisY), eye(irisX, irisY)], straight)
    expect(gaze.yaw).toBeCloseTo(yaw, 1)
    expect(gaze.pitch).toBeCloseTo(pitch, 1)
  })
})

it.each([
  [0, { yaw: 10, pitch: 5 }, { yaw: 10, pitch: 5 }],
  // Looking to the right of the picture with the head leaning 90° clockwise is looking up.
  [90, { yaw: 20, pitch: 0 }, { yaw: 0, pitch: 20 }],
  [-90, { yaw: 20, pitch: 0 }, { yaw: 0, pitch: -20 }],
])('without a roll of %d°', (roll, angles, expected) => {
  const { yaw, pitch } = withoutRoll(angles, roll)
  expect(yaw).toBeCloseTo(expected.yaw)
  expect(pitch).toBeCloseTo(expected.pitch)
})
