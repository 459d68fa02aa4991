import { median } from '@pengawas/shared/rules/median'
import { describe, expect, it } from 'vitest'
import { CANONICAL_FACE } from './canonical-face.ts'
import { gazeOf, withoutRoll, type EyeOutline } from './gaze.ts'
import { headPoseOf } from './head-pose.ts'
import type { Vector3 } from './vectors.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Turn {
  yaw?: number
  pitch?: number
  roll?: number
}

/** Up or down about the sideways axis, then aside about the upright one, then leaning in the picture. */
function turned({ x, y, z }: Vector3, { yaw = 0, pitch = 0, roll = 0 }: Turn): Vector3 {
  const [cosYaw, sinYaw] = [Math.cos(radians(yaw)), Math.sin(radians(yaw))]
  const [cosPitch, sinPitch] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
  const [cosRoll, sinRoll] = [Math.cos(radians(roll)), Math.sin(radians(roll))]
  const [pitchedY, pitchedZ] = [y * cosPitch + z * sinPitch, z * cosPitch - y * sinPitch]
  const [yawedX, yawedZ] = [x * cosYaw - pitchedZ * sinYaw, pitchedZ * cosYaw + x * sinYaw]
  return { x: yawedX * cosRoll - pitchedY * sinRoll, y: yawedX * sinRoll + pitchedY * cosRoll, z: yawedZ }
}

/** A mesh of the canonical face: turned, seen as `see` says, and nothing where the canonical face has no point. */
function meshOf(turn: Turn, see: (point: Vector3) => Vector3 = (point) => point): Vector3[] {
  const points: Vector3[] = Array.from({ length: 468 }, () => ({ x: 0, y: 0, z: 0 }))
  for (const [index, x, y, z] of CANONICAL_FACE) points[index] = see(turned({ x, y, z }, turn))
  return points
}

describe('headPoseOf', () => {
  it.each([
    [{}, 0, 0, 0],
    [{ yaw: 25 }, 25, 0, 0],
    [{ yaw: -40 }, -40, 0, 0],
    [{ pitch: 20 }, 0, 20, 0],
    [{ pitch: -15 }, 0, -15, 0],
    [{ roll: 30 }, 0, 0, 30],
    [{ yaw: 30, pitch: -25 }, 30, -25, 0],
  ])('%o', (turn, yaw, pitch, roll) => {
    const pose = headPoseOf(meshOf(turn, ({ x, y, z }) => ({ x: 300 + 8 * x, y: 170 + 8 * y, z: 8 * z })))
    expect(pose.yaw).toBeCloseTo(yaw, 3)
    expect(pose.pitch).toBeCloseTo(pitch, 3)
    if (yaw === 0) expect(pose.roll).toBeCloseTo(roll, 3)
    expect(Math.hypot(pose.forward.x, pose.forward.y, pose.forward.z)).toBeCloseTo(1, 9)
  })

  it('finds turns to 40° each way within 3° in the median, through a camera 60 cm away and noise of a pixel', () => {
    const noise = noiseFrom(20_261_123)
    const errors: number[] = []
    for (let yaw = -40; yaw <= 40; yaw += 10)
      for (let pitch = -40; pitch <= 40; pitch += 10) {
        const pose = headPoseOf(
          meshOf({ yaw, pitch }, ({ x, y, z }) => {
            // Centimetres before a camera of 60° across 640 pixels; depth as the mesh gives it, on the scale of the face's middle.
            const [nearer, pixels] = [60 / (60 + z), 555 / 60]
            return { x: x * pixels * nearer + noise(), y: y * pixels * nearer + noise(), z: z * pixels + noise() }
          }),
        )
        errors.push(Math.abs(pose.yaw - yaw), Math.abs(pose.pitch - pitch))
      }
    expect(median(errors)).toBeLessThan(3)
    expect(Math.max(...errors)).toBeLessThan(8)
  })

  it.each([
    ['something that is no mesh', []],
    ['one point again and again', Array.from({ length: 468 }, () => ({ x: 5, y: 5, z: 5 }))],
    ['a point that is no number', meshOf({}).map((point, index) => (index === 33 ? { ...point, x: NaN } : point))],
  ])('throws on %s', (_name, mesh) => {
    expect(() => headPoseOf(mesh)).toThrow(RangeError)
  })
})

/** Normally distributed with a deviation of one, the same each time (Park and Miller, and Box and Muller). */
function noiseFrom(seed: number): () => number {
  let state = seed
  const uniform = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

describe('gazeOf', () => {
  const straight = headPoseOf(meshOf({}))
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
