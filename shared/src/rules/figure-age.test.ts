import { expect, it } from 'vitest'
import { isCurrent, onlyCurrent } from './figure-age.ts'

it.each([
  [0, true],
  [9_999, true],
  [10_000, true],
  [10_001, false],
  [3_600_000, false],
])('a figure of %d ms ago holds: %s', (ageMs, holds) => {
  expect(isCurrent(1_000, 1_000 + ageMs)).toBe(holds)
})

it('keeps the figures that hold, and the object where all of them do', () => {
  const figures = { old: { at: 0 }, young: { at: 9_000 } }
  expect(onlyCurrent(figures, 12_000)).toEqual({ young: { at: 9_000 } })
  expect(onlyCurrent(figures, 10_000)).toBe(figures)
})
