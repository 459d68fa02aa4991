import { expect, it } from 'vitest'
import { thetaToScore } from './theta-to-score.ts'

const items = [-1, 0, 1].map((b) => ({ a: 1, b, c: 0 }))

it('is half the bank for a candidate in its middle, with the error that the slope makes of theirs', () => {
  const { score, se } = thetaToScore(items, { theta: 0, se: 0.3 })
  expect(score).toBeCloseTo(50, 10)
  // The slopes are 0.19661, 0.25 and 0.19661.
  expect(se).toBeCloseTo((100 * 0.64322 * 0.3) / 3, 3)
})

it('rises with ability, within 0 to 100', () => {
  const scores = Array.from(
    { length: 81 },
    (_, index) => thetaToScore(items, { theta: (index - 40) / 8, se: 0.3 }).score,
  )
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(new Set(scores).size).toBe(81)
  expect(scores.every((score) => score > 0 && score < 100)).toBe(true)
})

it('counts guessing in the model that knows it, and refuses an empty bank', () => {
  const guessed = items.map((item) => ({ ...item, c: 0.25 }))
  expect(thetaToScore(guessed, { theta: 0, se: 0.3 }, '3pl').score).toBeCloseTo(62.5, 10)
  expect(thetaToScore(guessed, { theta: 0, se: 0.3 }, '2pl').score).toBeCloseTo(50, 10)
  expect(() => thetaToScore([], { theta: 0, se: 1 })).toThrow(RangeError)
})
