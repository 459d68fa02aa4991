import { expect, it } from 'vitest'
import { createNodeClock } from './node-clock.ts'

const HOUR_MS = 3_600_000

it('reads a clock that is wrong from the only message there is', () => {
  expect(createNodeClock().read(10_000 - HOUR_MS, 10_000)).toBe(10_000 - HOUR_MS)
})

it.each([
  ['right', 0],
  ['an hour behind', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
])('takes no delay on the way for a clock that is %s', (_clock, offset) => {
  const clock = createNodeClock()
  clock.note(1_000 + offset, 1_005)
  expect(clock.read(2_000 + offset, 9_000)).toBe(8_995 + offset)
})

it('follows a clock that was set back within half a minute', () => {
  const clock = createNodeClock()
  clock.note(1_000, 1_005)
  expect(clock.read(32_000 - HOUR_MS, 32_000)).toBe(32_000 - HOUR_MS)
})
