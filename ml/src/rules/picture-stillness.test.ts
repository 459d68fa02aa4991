import { expect, it } from 'vitest'
import { PictureStillness } from './picture-stillness.ts'

const tones = (value: number): number[] => [100, 120, value]

it('counts from the last change', () => {
  const stillness = new PictureStillness()
  expect(stillness.observe(0, tones(50))).toBe(0)
  expect(stillness.observe(2000, tones(50.4))).toBe(2000)
  expect(stillness.observe(4000, tones(49.3))).toBe(4000)
  expect(stillness.observe(6000, tones(52))).toBe(0)
  expect(stillness.observe(8000, tones(52))).toBe(2000)
})

it('is not deceived by a slow drift', () => {
  const stillness = new PictureStillness()
  const times = Array.from({ length: 20 }, (_, step) => stillness.observe(step * 2000, tones(50 + step * 0.3)))
  expect(Math.max(...times)).toBeLessThan(10_000)
})
