import { expect, it } from 'vitest'
import { NEW_ALLOWANCE, spendFailure } from './login-failures.rules.ts'

/** How many of these failures, one each `everyMs`, make an entry. */
function entriesOf(networks: readonly string[], everyMs: number): { entries: number; counted: number } {
  let allowance = NEW_ALLOWANCE
  let entries = 0
  let counted = 0
  for (const [index, network] of networks.entries()) {
    const spent = spendFailure(allowance, network, index * everyMs)
    allowance = spent.allowance
    if (spent.record) {
      entries += 1
      counted += 1 + spent.unrecorded
    }
  }
  return { entries, counted: counted + allowance.unrecorded }
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
  let allowance = NEW_ALLOWANCE
  for (let at = 0; at < 200; at += 1) ({ allowance } = spendFailure(allowance, '10.0.0.1', at))
  expect(spendFailure(allowance, '10.0.0.2', 200)).toMatchObject({ record: true, unrecorded: 180 })
})
