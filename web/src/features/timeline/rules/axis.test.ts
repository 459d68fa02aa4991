import { expect, it } from 'vitest'
import { momentOf, nextZoom, shareOf, ticksOf } from './axis.ts'

const RANGE = { fromMs: 1_000, toMs: 11_000 }

it.each([
  [1_000, 0],
  [6_000, 0.5],
  [0, 0],
  [99_000, 1],
])('%i stands at %d', (at, share) => {
  expect(shareOf(RANGE, at)).toBe(share)
})

it('has no axis of nothing', () => {
  expect(shareOf({ fromMs: 5, toMs: 5 }, 5)).toBe(0)
})

it('marks round moments', () => {
  expect(ticksOf(RANGE, 8)).toEqual([5_000, 10_000])
  expect(ticksOf({ fromMs: 0, toMs: 7_200_000 }, 8)).toEqual(
    [0, 900, 1_800, 2_700, 3_600, 4_500, 5_400, 6_300, 7_200].map((each) => each * 1_000),
  )
})

it('zooms within its bounds', () => {
  expect(nextZoom(1, 1)).toBe(2)
  expect(nextZoom(1, -1)).toBe(1)
  expect(nextZoom(32, 1)).toBe(32)
})

it('reads the moment of an address', () => {
  expect(momentOf('1970-01-01T00:00:01.000Z')).toBe(1_000)
  expect(momentOf('soon')).toBeNull()
  expect(momentOf(null)).toBeNull()
})
