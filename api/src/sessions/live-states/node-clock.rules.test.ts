import { expect, it } from 'vitest'
import { behindHubMs } from './node-clock.rules.ts'

it.each([
  ['agree', 5_000, 5_300, 0],
  ['agree, with the node a little ahead', 5_300, 5_000, 0],
  ['differ, with the node behind', 5_000, 65_000, 60_000],
  ['differ, with the node ahead', 105_000, 45_000, -60_000],
])('moves nothing but what clocks that %s require', (_, nodeNow, hubNow, expected) => {
  expect(behindHubMs(nodeNow, hubNow)).toBe(expected)
})
