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
  expect(attention.value).toBeNull()
  attention.observe(0, 100)
  attention.observe(2000, 0)
  expect(attention.value).toBe(72)
  attention.observe(20_000, 0)
  expect(attention.value).toBeLessThan(5)
  attention.forget()
  expect(attention.value).toBeNull()
})
