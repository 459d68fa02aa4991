import { describe, expect, it } from 'vitest'
import { layoutFor, moveBy, windowOf, type Arrow } from './layout.ts'

describe('layoutFor', () => {
  it.each([
    ['a phone', 366, 30, 1],
    ['a laptop', 1_416, 49, 5],
    ['a wide screen', 2_536, 49, 10],
    ['few candidates get large tiles', 1_416, 2, 3],
    ['four candidates fill one row', 1_416, 4, 4],
    ['a window not yet measured', 0, 10, 1],
  ])('%s', (_name, width, candidates, columns) => {
    expect(layoutFor(width, candidates).columns).toBe(columns)
  })

  it('keeps pictures at 16:9 above their texts', () => {
    expect(layoutFor(320, 1).rowHeight).toBe(180 + 74 + 10)
  })
})

describe('windowOf', () => {
  const ids = Array.from({ length: 20 }, (_each, index) => String(index))

  it.each([
    ['the top', { first: 0, last: 1 }, '0 1 2 3', '4 5 6 7'],
    ['the middle', { first: 4, last: 5 }, '8 9 10 11', '4 5 6 7 12 13 14 15'],
    ['the end', { first: 8, last: 9 }, '16 17 18 19', '12 13 14 15'],
  ])('%s', (_name, rows, visible, near) => {
    const window = windowOf(ids, 2, rows)
    expect(window.visible.join(' ')).toBe(visible)
    expect(window.near.join(' ')).toBe(near)
  })
})

describe('moveBy', () => {
  it.each<[Arrow, number, boolean, number]>([
    ['right', 0, false, 1],
    ['left', 0, false, 0],
    ['left', 0, true, 1],
    ['right', 1, true, 0],
    ['down', 1, false, 4],
    ['down', 5, false, 5],
    ['up', 4, false, 1],
    ['up', 1, false, 1],
  ])('%s from %i (right to left: %s) leads to %i', (arrow, from, isRtl, to) => {
    expect(moveBy(arrow, from, 7, 3, isRtl)).toBe(to)
  })
})
