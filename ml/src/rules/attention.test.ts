import { expect, it } from 'vitest'
import { Attention, attentionOf } from './attention.ts'

it.each([
  [0, 100],
  [0.4, 100],
  [0.9, 50],
  [1, 40],
  [1.4, 0],
  [3, 0],
  [null, 0],
])('a gaze at %s of the limit gives %d', (awayness, expected) => {
  expect(attentionOf(awayness)).toBeCloseTo(expected)
})

it('falls and rises over seconds', () => {
  const attention = new Attention()
  expect(attention.valueAt(0)).toBeNull()
  attention.observe(0, 100)
  attention.observe(2000, 0)
  expect(attention.valueAt(2000)).toBe(72)
  attention.observe(20_000, 0)
  expect(attention.valueAt(20_000)).toBeLessThan(5)
  attention.forget()
  expect(attention.valueAt(20_000)).toBeNull()
})

it('is not known any more when nothing was measured for ten seconds', () => {
  const attention = new Attention()
  attention.observe(0, 100)
  expect(attention.valueAt(10_000)).toBe(100)
  expect(attention.valueAt(10_001)).toBeNull()
})
