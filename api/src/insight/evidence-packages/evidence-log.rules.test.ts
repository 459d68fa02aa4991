import { expect, it } from 'vitest'
import { withinTest } from './evidence-log.rules.ts'

it.each([
  ['of a test that goes on stays open', { from: 10, to: null }, null, [{ from: 10, to: null }]],
  ['within the test stays as it is', { from: 10, to: 20 }, 100, [{ from: 10, to: 20 }]],
  ['that lasts ends with the test', { from: 10, to: null }, 100, [{ from: 10, to: 100 }]],
  ['that outlasts the test ends with it', { from: 10, to: 120 }, 100, [{ from: 10, to: 100 }]],
  ['that begins as the test ends is none', { from: 100, to: null }, 100, []],
] as const)('an absence %s', (_what, absence, endedAt, expected) => {
  expect(withinTest([absence], endedAt === null ? null : new Date(endedAt))).toEqual(expected)
})
