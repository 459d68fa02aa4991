import { expect, it } from 'vitest'
import { stopReason } from './stop-rule.ts'

const facts = { answered: 15, minItems: 10, maxItems: 30, se: 0.28, targetSe: 0.3, isDecided: true }

it.each([
  { name: 'precise and decided', changes: {}, stop: 'precision' },
  { name: 'just precise enough', changes: { se: 0.3 }, stop: 'precision' },
  { name: 'below the minimum', changes: { answered: 9 }, stop: null },
  { name: 'at the minimum', changes: { answered: 10 }, stop: 'precision' },
  { name: 'not precise', changes: { se: 0.31 }, stop: null },
  { name: 'precise, but the mark lies within the interval', changes: { isDecided: false }, stop: null },
  { name: 'the same at the maximum', changes: { isDecided: false, answered: 30 }, stop: 'precision' },
  { name: 'not precise at the maximum', changes: { se: 0.5, answered: 30 }, stop: 'length' },
  { name: 'decided, not precise, at the maximum', changes: { se: 0.5, answered: 31 }, stop: 'length' },
])('$name: $stop', ({ changes, stop }) => {
  expect(stopReason({ ...facts, ...changes })).toBe(stop)
})
