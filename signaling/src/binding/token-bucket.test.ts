import { describe, expect, it } from 'vitest'
import { fullBucket, takeToken } from './token-bucket.ts'

const settings = { capacity: 3, perSecond: 2 }

/** Which of the calls at these times (milliseconds) are allowed. */
function calls(times: readonly number[]): boolean[] {
  let bucket = fullBucket(settings, 0)
  return times.map((time) => {
    const taken = takeToken(bucket, settings, time)
    bucket = taken.bucket
    return taken.allowed
  })
}

describe('takeToken', () => {
  it.each([
    { name: 'allows a burst up to the capacity', times: [0, 0, 0, 0], expected: [true, true, true, false] },
    { name: 'refills with time', times: [0, 0, 0, 500, 501], expected: [true, true, true, true, false] },
    {
      name: 'never holds more than the capacity',
      times: [60_000, 60_000, 60_000, 60_000],
      expected: [true, true, true, false],
    },
    { name: 'does not refill when the clock goes back', times: [0, 0, 0, -5_000], expected: [true, true, true, false] },
    {
      name: 'a flood of refused calls does not stop the refill',
      times: [0, 0, 0, 100, 200, 300, 400, 500],
      expected: [true, true, true, false, false, false, false, true],
    },
  ])('$name', ({ times, expected }) => {
    expect(calls(times)).toEqual(expected)
  })
})
