import { describe, expect, it } from 'vitest'
import { type Bucket, isFull, takeToken, WRITE_RATE } from './write-rate.rules.ts'

const RATE = { burst: 3, perSecond: 2 }

/** Writes at these milliseconds: which of them were taken. */
function taken(times: readonly number[], rate = RATE): boolean[] {
  let bucket: Bucket | undefined
  return times.map((at) => {
    const outcome = takeToken(bucket, rate, at)
    bucket = outcome.bucket
    return outcome.waitSeconds === null
  })
}

describe('takeToken', () => {
  it.each([
    { name: 'a burst, and no more', times: [0, 0, 0, 0, 0], expected: [true, true, true, false, false] },
    {
      name: 'one again after half a second',
      times: [0, 0, 0, 400, 500, 500],
      expected: [true, true, true, false, true, false],
    },
    {
      name: 'a burst again after a rest, not two',
      times: [0, 0, 0, 60_000, 60_000, 60_000, 60_000],
      expected: [true, true, true, true, true, true, false],
    },
    { name: 'a clock that goes back takes nothing away', times: [1000, 0, 0, 0], expected: [true, true, true, false] },
  ])('takes $name', ({ times, expected }) => {
    expect(taken(times)).toEqual(expected)
  })

  it('says when to come again', () => {
    expect(takeToken({ tokens: 0, atMs: 0 }, RATE, 0).waitSeconds).toBe(1)
    expect(takeToken({ tokens: -9, atMs: 0 }, RATE, 0).waitSeconds).toBe(5)
  })

  it('lets a candidate save every second for three hours, and one that was offline deliver 200 answers twice over', () => {
    expect(
      taken(
        Array.from({ length: 3 * 3600 }, (_, second) => second * 1000),
        WRITE_RATE,
      ),
    ).not.toContain(false)
    expect(
      taken(
        Array.from({ length: 400 }, () => 0),
        WRITE_RATE,
      ),
    ).not.toContain(false)
  })
})

it('is full again once its tokens have come back', () => {
  expect(isFull({ tokens: 1, atMs: 0 }, RATE, 999)).toBe(false)
  expect(isFull({ tokens: 1, atMs: 0 }, RATE, 1000)).toBe(true)
})
