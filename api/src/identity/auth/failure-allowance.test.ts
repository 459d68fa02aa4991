import { expect, it } from 'vitest'
import { createFailureAllowance } from './failure-allowance.ts'

/** How many of these failures, one each `everyMs`, make an entry. */
function entriesOf(networks: readonly string[], everyMs: number): { entries: number; counted: number } {
  const allowance = createFailureAllowance()
  let entries = 0
  let counted = 0
  for (const [index, network] of networks.entries()) {
    const spent = allowance.spend(network, index * everyMs)
    if (spent.record) {
      entries += 1
      counted += 1 + spent.unrecorded
    }
  }
  return { entries, counted: counted + allowance.takeUnrecorded() }
}

it.each([
  ['a person who mistypes', Array(5).fill('10.0.0.1'), 1_000, 5],
  ['a flood from one network within a second', Array(1_000).fill('10.0.0.1'), 1, 20],
  ['a flood from one network for an hour', Array(3_600).fill('10.0.0.1'), 1_000, 79],
  ['a flood from a thousand networks within a second', Array.from({ length: 1_000 }, (_, n) => `10.0.${n}.0`), 1, 300],
])('bounds the entries of %s, and loses none from the count', (_who, networks: string[], everyMs, expected) => {
  expect(entriesOf(networks, everyMs)).toEqual({ entries: expected, counted: networks.length })
})

it('still records another network while one floods', () => {
  const allowance = createFailureAllowance()
  for (let at = 0; at < 200; at += 1) allowance.spend('10.0.0.1', at)
  expect(allowance.spend('10.0.0.2', 200)).toMatchObject({ record: true, unrecorded: 180 })
})

it('takes a flood from many networks without a step through all of them for each', () => {
  const allowance = createFailureAllowance()
  const networks = Array.from({ length: 30_000 }, (_, n) => `10.${n >> 8}.${n & 255}.0`)
  // Copying ten thousand buckets for each took minutes.
  expect(networks.filter((network) => allowance.spend(network, 0).record)).toHaveLength(300)
})
