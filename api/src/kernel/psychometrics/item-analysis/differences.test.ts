import { expect, it } from 'vitest'
import { errorOfEach, meanDifference, pairedDifference } from './differences.ts'

/** The two drugs of Student (1908): hours of sleep that ten people gained, in R the data set `sleep`. */
const FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
const SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

it('gives Welch’s interval as R publishes it for the data of Student', () => {
  // t.test(extra ~ group, data = sleep): −3.3654832, 0.2054832 with 17.776 degrees of freedom.
  const difference = meanDifference(FIRST, SECOND, 0.05)
  expect(difference?.value).toBeCloseTo(-1.58, 10)
  expect(difference?.low).toBeCloseTo(-3.3654832, 6)
  expect(difference?.high).toBeCloseTo(0.2054832, 6)
  expect(difference?.n).toBe(20)
})

it('gives Student’s interval within people as R publishes it', () => {
  // t.test(paired): −2.4598858, −0.7001142 with 9 degrees of freedom.
  const difference = pairedDifference(
    FIRST.map((value, index) => value - (SECOND[index] ?? 0)),
    0.05,
  )
  expect(difference?.low).toBeCloseTo(-2.4598858, 6)
  expect(difference?.high).toBeCloseTo(-0.7001142, 6)
})

it('is wider the more intervals are to hold together', () => {
  const width = (intervals: number): number => {
    const difference = meanDifference(FIRST, SECOND, errorOfEach(intervals))
    return (difference?.high ?? 0) - (difference?.low ?? 0)
  }
  expect(errorOfEach(0)).toBe(0.05)
  expect(errorOfEach(10)).toBeCloseTo(0.005, 12)
  expect(width(10)).toBeGreaterThan(width(1))
})

it.each<[string, number[], number[]]>([
  ['four people on one side', [1, 2, 3, 4], FIRST],
  ['four people on the other', FIRST, [1, 2, 3, 4]],
  ['nobody who differs', [5, 5, 5, 5, 5], [6, 6, 6, 6, 6]],
])('says nothing of %s', (_name, first, second) => {
  expect(meanDifference(first, second, 0.05)).toBeNull()
})

it('says nothing of four pairs, or of pairs that all differ alike', () => {
  expect(pairedDifference([1, 2, 3, 4], 0.05)).toBeNull()
  expect(pairedDifference([2, 2, 2, 2, 2], 0.05)).toBeNull()
})
