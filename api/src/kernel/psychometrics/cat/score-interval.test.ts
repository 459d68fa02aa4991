import { describe, expect, it } from 'vitest'
import { scoreInterval, sideOf } from './score-interval.ts'
import { thetaToScore } from './theta-to-score.ts'

const items = [-1, 0, 1].map((b) => ({ a: 1, b, c: 0 }))

describe('scoreInterval', () => {
  it.each([
    // z of 0.95 is 1.6449, of 0.9 1.2816.
    { confidence: 0.95, low: 0.2 - 1.6449 * 0.3, high: 0.2 + 1.6449 * 0.3 },
    { confidence: 0.9, low: 0.2 - 1.2816 * 0.3, high: 0.2 + 1.2816 * 0.3 },
  ])('reaches z($confidence) standard errors to both sides, on the scale of the score', ({ confidence, low, high }) => {
    const scoreAt = (theta: number): number => Math.round(thetaToScore(items, { theta, se: 0 }).score)
    expect(scoreInterval(items, { theta: 0.2, se: 0.3 }, confidence)).toEqual({
      lower: scoreAt(low),
      upper: scoreAt(high),
    })
  })

  it('is one point without error or without confidence, and wider with more confidence', () => {
    expect(scoreInterval(items, { theta: 0, se: 0 }, 0.95)).toEqual({ lower: 50, upper: 50 })
    expect(scoreInterval(items, { theta: 0, se: 0.4 }, 0.5)).toEqual({ lower: 50, upper: 50 })
    const widthWith = (confidence: number): number => {
      const { lower, upper } = scoreInterval(items, { theta: 0, se: 0.4 }, confidence)
      return upper - lower
    }
    expect(widthWith(0.99)).toBeGreaterThan(widthWith(0.8))
  })

  it.each([0, 0.49, 1, Number.NaN])('refuses a confidence of %d', (confidence) => {
    expect(() => scoreInterval(items, { theta: 0, se: 0.3 }, confidence)).toThrow(RangeError)
  })
})

it.each([
  { lower: 70, upper: 80, side: 'above' },
  { lower: 69, upper: 80, side: 'both' },
  { lower: 60, upper: 70, side: 'both' },
  { lower: 60, upper: 69, side: 'below' },
])('says that $lower to $upper lies $side of 70', ({ lower, upper, side }) => {
  expect(sideOf({ lower, upper }, 70)).toBe(side)
})
