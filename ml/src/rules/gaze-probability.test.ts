import { expect, it } from 'vitest'
import { GAZE_BANDS, gazeBandOf, gazeProbability } from './gaze-probability.ts'

const look = (headYaw = 0, headPitch = 0, gazeYaw = 0, gazePitch = 0) => ({
  head: { yaw: headYaw, pitch: headPitch },
  gaze: { yaw: gazeYaw, pitch: gazePitch },
})

it.each([
  ['straight on', look(), 'center', 0],
  ['near the edge of the screen', look(0, 0, 7), 'center', 0.5],
  ['a little to one side', look(0, 0, 8), 'side', 0.6],
  ['a little to the other', look(0, 0, -8), 'side', 0.6],
  ['far to one side', look(19), 'side', 0.8],
  ['up', look(0, 10), 'up', 0.6],
  ['down', look(0, -20), 'down', 0.6],
  ['away', look(30), 'away', 1],
] as const)('a look %s is in its band', (_, offset, said, from) => {
  expect(gazeBandOf(offset)).toMatchObject({ said, band: { from } })
})

it('is as probable as looks like it were measured to be, and never certain', () => {
  expect(gazeProbability(look())).toBeCloseTo(99 / 117, 6)
  for (const { right, of } of Object.values(GAZE_BANDS).flat()) expect((right + 1) / (of + 2)).toBeLessThan(1)
})

it('is the more probable the further it is from the edge between two directions', () => {
  const probabilities = (looks: number[]) => looks.map((yaw) => gazeProbability(look(0, 0, yaw)) ?? 0)
  const center = probabilities([0, 3, 6, 7])
  expect(center).toEqual(center.toSorted((a, b) => b - a))
  const side = probabilities([8, 9.5, 11, 14])
  expect(side).toEqual(side.toSorted((a, b) => a - b))
})

it('is not known where the eyes are not', () => {
  expect(gazeProbability({ ...look(30), gaze: null })).toBeNull()
})
