import { describe, expect, it } from 'vitest'
import { type Bucket, takeToken } from './token-bucket.ts'

const RATE = { burst: 3, perSecond: 2 }

/** Attempts at these milliseconds: which of them got a token. */
function taken(times: readonly number[]): boolean[] {
  let bucket: Bucket | undefined
  return times.map((at) => {
    const outcome = takeToken(bucket, RATE, at)
    bucket = outcome.bucket
    return outcome.waitSeconds === null
  })
}

describe('takeToken', () => {
  it.each([
    { name: 'allows a burst, and no more', times: [0, 0, 0, 0, 0], expected: [true, true, true, false, false] },
    {
      name: 'allows one more after half a second',
      times: [0, 0, 0, 400, 500, 500],
      expected: [true, true, true, false, true, false],
    },
    {
      name: 'never holds more than a burst',
      times: [0, 0, 0, 60_000, 60_000, 60_000, 60_000],
      expected: [true, true, true, true, true, true, false],
    },
    {
      name: 'takes nothing away when the clock goes back',
      times: [1000, 0, 0, 0],
      expected: [true, true, true, false],
    },
    { name: 'does not refill when the clock goes back', times: [0, 0, 0, -5_000], expected: [true, true, true, false] },
    {
      name: 'refills during a flood of refused attempts',
      times: [0, 0, 0, 100, 200, 300, 400, 500],
      expected: [true, true, true, false, false, false, false, true],
    },
  ])('$name', ({ times, expected }) => {
    expect(taken(times)).toEqual(expected)
  })

  it('says how long to wait', () => {
    expect(takeToken({ tokens: 0, atMs: 0 }, RATE, 0).waitSeconds).toBe(1)
    expect(takeToken({ tokens: -9, atMs: 0 }, RATE, 0).waitSeconds).toBe(5)
  })
})
