import { expect, it } from 'vitest'
import { drawBySeed } from './draw.rules.ts'

const IDS = Array.from({ length: 100 }, (_, index) => `session-${index}`)

it('gives the same list for the same seed, whatever the order of the sessions', () => {
  expect(drawBySeed(IDS.toReversed(), 'november', 10)).toEqual(drawBySeed(IDS, 'november', 10))
  expect(drawBySeed(IDS, 'november', 10)).toHaveLength(10)
  expect(drawBySeed(IDS, 'december', 10)).not.toEqual(drawBySeed(IDS, 'november', 10))
})

it('gives the first ones of a longer draw', () => {
  expect(drawBySeed(IDS, 'november', 20).slice(0, 10)).toEqual(drawBySeed(IDS, 'november', 10))
})

it('gives all where there are fewer, and nothing of nothing', () => {
  expect(drawBySeed(IDS, 'a', 200).toSorted()).toEqual(IDS.toSorted())
  expect(drawBySeed([], 'a', 5)).toEqual([])
})

it('draws each about as often as any other', () => {
  const drawn = new Map(IDS.map((id) => [id, 0]))
  for (let seed = 0; seed < 1_000; seed += 1)
    for (const id of drawBySeed(IDS, String(seed), 10)) drawn.set(id, (drawn.get(id) ?? 0) + 1)
  // 100 are expected; 5 standard deviations of a binomial(1000, 0.1) are 47.
  for (const count of drawn.values()) expect(Math.abs(count - 100)).toBeLessThan(48)
})
