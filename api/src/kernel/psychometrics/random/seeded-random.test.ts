import { expect, it } from 'vitest'
import { seededRandom } from './seeded-random.ts'

const draw = (seed: string, count: number): number[] => Array.from({ length: count }, seededRandom(seed))

it('gives the same numbers for the same seed, and others for another', () => {
  expect(draw('a', 5)).toEqual(draw('a', 5))
  expect(draw('a', 5)).not.toEqual(draw('b', 5))
})

it('spreads evenly over 0 to 1', () => {
  const numbers = draw('spread', 20_000)
  const counts = Array.from(
    { length: 10 },
    (_, tenth) => numbers.filter((value) => Math.floor(value * 10) === tenth).length,
  )
  // Chi-squared with 9 degrees of freedom is above 27.9 once in a thousand.
  expect(counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(27.9)
})
