import { describe, expect, it } from 'vitest'
import { correlation, meanOf, proportion, proportionDifference, quartiles } from './intervals.ts'

describe('proportion', () => {
  it.each([
    // Newcombe (1998), Statistics in Medicine 17, 857-872: method 3, the score interval.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d lies within %d and %d', (count, n, low, high) => {
    const found = proportion(count, n)
    expect(found?.low).toBeCloseTo(low, 4)
    expect(found?.high).toBeCloseTo(high, 4)
    expect(found?.n).toBe(n)
  })

  it('is unknown without observations', () => expect(proportion(0, 0)).toBeNull())
})

it('gives the published interval of a difference', () => {
  // Newcombe (1998), Statistics in Medicine 17, 873-890: 56/70 against 48/80, method 10.
  const [first, second] = [proportion(56, 70), proportion(48, 80)]
  if (first === null || second === null) throw new Error('no shares')
  const { value, low, high } = proportionDifference(first, second)
  expect(value).toBeCloseTo(0.2, 10)
  expect(low).toBeCloseTo(0.0524, 4)
  expect(high).toBeCloseTo(0.3339, 4)
})

describe('correlation', () => {
  it('has the interval of the transformation', () => {
    const pairs = [
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 3],
      [5, 6],
      [6, 5],
    ] as const
    const found = correlation(pairs)
    expect(found?.value).toBeCloseTo(0.828571, 6)
    // tanh(atanh(0.828571) ± 1.96 / √3)
    expect(found?.low).toBeCloseTo(0.0519, 3)
    expect(found?.high).toBeCloseTo(0.981, 3)
  })

  it.each([
    [
      'too few pairs',
      [
        [1, 2],
        [2, 1],
        [3, 4],
      ] as const,
    ],
    [
      'no variation',
      [
        [1, 2],
        [1, 1],
        [1, 4],
        [1, 3],
      ] as const,
    ],
  ])('is unknown for %s', (_, pairs) => expect(correlation(pairs)).toBeNull())

  it('is exact where all lie on a line', () => {
    expect(
      correlation([
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ]),
    ).toEqual({ value: 1, low: 1, high: 1, n: 4 })
  })
})

it.each([
  [[5], { lower: 5, median: 5, upper: 5, n: 1 }],
  [[4, 1, 3, 2], { lower: 1.75, median: 2.5, upper: 3.25, n: 4 }],
])('the quartiles of %o', (values, expected) => {
  expect(quartiles(values)).toEqual(expected)
  expect(quartiles([])).toBeNull()
})

describe('meanOf', () => {
  // Half the width is t·s/√n: of 0 and 1 in turn, s is known, and t as in the tables.
  it.each([
    [5, 2.776],
    [10, 2.262],
    [30, 2.045],
    [121, 1.98],
  ])("has Student's interval for %d values", (n, t) => {
    const values = Array.from({ length: n }, (_, index) => index % 2)
    const found = meanOf(values)
    const mean = values.reduce((sum, value) => sum + value, 0) / n
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1))
    expect(found).toMatchObject({ value: mean, n })
    expect((((found?.high ?? 0) - (found?.low ?? 0)) / 2 / spread) * Math.sqrt(n)).toBeCloseTo(t, 1.5)
  })

  it('is unknown for fewer than five', () => expect(meanOf([1, 2, 3, 4])).toBeNull())
})
