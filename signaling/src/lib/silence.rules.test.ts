import { expect, it } from 'vitest'
import { silenceLimitMs } from './silence.rules.ts'

const times = (count: number, gap: number): number[] => Array.from({ length: count }, () => gap)

it.each([
  ['a new line', [], 4_000],
  ['a line that was quick so far', times(7, 760), 4_000],
  ['a quick line', times(8, 760), 2_400],
  ['a line with one late sign of life', [...times(10, 760), 1_900, ...times(10, 760)], 3_800],
  ['a line that delays by two seconds now and then', [...times(20, 900), 2_750], 5_500],
  ['a line that was away', [...times(20, 760), 40_000], 6_000],
])('gives %s so long', (_what, gaps, limit) => {
  expect(silenceLimitMs(gaps)).toBe(limit)
})
