import { describe, expect, it } from 'vitest'
import { fitIn, layerFor, layoutFor, layoutOf, moveBy, rowsOf, windowOf, type Arrow } from './layout.ts'

const SCROLLED = { pictures: 1, isScrolled: true }
const PAGE = { pictures: 1, isScrolled: false }
const TILE_GAP = 10

describe('layoutFor', () => {
  it.each([
    ['a phone', 366, 640, 30, 1, 366],
    ['one candidate on a laptop', 1_416, 760, 1, 1, 1_201],
    ['six on a wide screen', 1_896, 960, 6, 3, 625],
    ['twelve on a laptop', 1_416, 760, 12, 4, 301],
    ['twelve on a wide screen', 1_896, 960, 12, 4, 419],
    ['fifty on a laptop, scrolled', 1_416, 760, 50, 5, 275],
    ['fifty on a very wide screen', 2_536, 1_300, 50, 10, 244],
    ['six beside an open focus view', 726, 760, 6, 2, 301],
    ['a window not yet measured', 0, 0, 10, 1, 0],
  ])('%s', (_name, width, height, candidates, columns, tileWidth) => {
    const layout = layoutFor({ width, height }, candidates, SCROLLED)
    expect({ columns: layout.columns, tileWidth: Math.floor(layout.tileWidth) }).toEqual({ columns, tileWidth })
  })

  const sizes = [
    [390, 700],
    [768, 900],
    [1_440, 800],
    [1_920, 980],
    [2_560, 1_340],
  ] as const
  const cases = sizes.flatMap(([width, height]) =>
    [1, 2, 3, 4, 5, 6, 9, 12, 20, 30, 50].map((candidates) => ({ width, height, candidates })),
  )
  it.each(cases)('$candidates tiles in $width × $height', ({ width, height, candidates }) => {
    const { columns, tileWidth, rowHeight } = layoutFor({ width, height }, candidates, SCROLLED)
    expect(columns * (tileWidth + TILE_GAP) - TILE_GAP).toBeLessThanOrEqual(width + 0.001)
    const rows = Math.ceil(candidates / columns)
    // All are in view, or the tiles are the smallest there are and more would fit in no row.
    if (rows * rowHeight > height) expect((columns + 1) * (236 + TILE_GAP) - TILE_GAP).toBeGreaterThan(width)
    // No other number of columns shows all of them larger.
    for (let others = 1; others <= candidates; others += 1) {
      const byWidth = (width - TILE_GAP * (others - 1)) / others
      const byHeight = ((height / Math.ceil(candidates / others) - 74 - TILE_GAP) * 16) / 9
      const other = Math.min(byWidth, byHeight, 1_280)
      if (byWidth >= 236 && rows * rowHeight <= height) expect(tileWidth).toBeGreaterThanOrEqual(Math.floor(other))
    }
  })

  it('keeps pictures at 16:9 above their texts', () => {
    expect(layoutFor({ width: 320, height: 300 }, 1, PAGE)).toEqual({
      ...{ columns: 1, tileWidth: 320, rowHeight: 180 + 74 + 10 },
      ...{ gap: 10, isCompact: false },
    })
  })
})

const groups = [
  { name: 'here', ids: ['0', '1', '2', '3', '4', '5', '6'] },
  { name: 'away', ids: ['7', '8'] },
] as const

it('leaves the heading of the next group in view', () => {
  const room = { width: 1_416, height: 760 }
  expect(layoutOf(room, groups, PAGE)).toEqual(layoutFor({ ...room, height: 720 }, 7, PAGE))
  expect(layoutOf(room, groups.slice(0, 1), PAGE)).toEqual(layoutFor(room, 7, PAGE))
})

describe('a page of tiles', () => {
  it.each([
    ['49 on a laptop', 1_416, 766, 49, 1, 7, true],
    ['49 on a very wide screen', 2_536, 1_290, 49, 1, 10, false],
    ['49 with their screens on a very wide screen', 2_536, 1_290, 49, 2, 5, true],
    ['25 on a laptop', 1_416, 766, 25, 1, 5, true],
    ['9 on a laptop', 1_416, 766, 9, 1, 4, false],
    ['49 beside an open candidate', 550, 766, 49, 1, 3, true],
  ])('%s is in view', (_name, width, height, candidates, pictures, columns, isCompact) => {
    const layout = layoutFor({ width, height }, candidates, { pictures, isScrolled: false })
    expect(layout).toMatchObject({ columns, isCompact })
    const isInView = Math.ceil(candidates / layout.columns) * layout.rowHeight <= height + layout.gap
    expect(isInView || width < 1_000).toBe(true)
  })

  it('on a phone is scrolled, two tiles beside each other', () => {
    expect(layoutFor({ width: 366, height: 560 }, 49, PAGE)).toMatchObject({
      columns: 2,
      tileWidth: 180,
      isCompact: true,
    })
  })

  it.each([
    ['a phone', 366, 560, 1, 2],
    ['a laptop', 1_416, 766, 1, 15],
    ['a laptop, with screens', 1_416, 766, 2, 6],
    ['a very wide screen', 2_536, 1_290, 1, 50],
    ['a window not yet measured', 0, 0, 1, 1],
  ])('as many as fit on %s', (_name, width, height, pictures, tiles) => {
    expect(fitIn({ width, height }, pictures)).toBe(tiles)
  })
})

describe('layerFor', () => {
  it.each([
    [236, 0],
    [430, 0],
    [440, 1],
    [860, 1],
    [870, 2],
    [2_560, 2],
  ])('a picture %i pixels wide is filled by layer %i', (pixels, layer) => {
    expect(layerFor(pixels)).toBe(layer)
  })
})

describe('rowsOf', () => {
  it('puts a heading before each group but that of the candidates who are here', () => {
    const rows = rowsOf(groups, 3).map(({ isHeading, group, ids }) => (isHeading ? group.name : ids.join(' ')))
    expect(rows).toEqual(['0 1 2', '3 4 5', '6', 'away', '7 8'])
  })
})

describe('windowOf', () => {
  const ids = Array.from({ length: 20 }, (_each, index) => String(index))
  const rows = rowsOf([{ name: 'here', ids }], 2)

  it.each([
    ['the top', { first: 0, last: 1 }, '0 1 2 3', '4 5 6 7'],
    ['the middle', { first: 4, last: 5 }, '8 9 10 11', '4 5 6 7 12 13 14 15'],
    ['the end', { first: 8, last: 9 }, '16 17 18 19', '12 13 14 15'],
  ])('%s', (_name, seen, visible, near) => {
    const window = windowOf(rows, seen)
    expect(window.visible.join(' ')).toBe(visible)
    expect(window.near.join(' ')).toBe(near)
  })
})

describe('moveBy', () => {
  it.each<[Arrow, string, boolean, string]>([
    ['right', '0', false, '1'],
    ['left', '0', false, '0'],
    ['left', '0', true, '1'],
    ['right', '1', true, '0'],
    ['down', '1', false, '4'],
    ['down', '5', false, '6'],
    ['down', '6', false, '7'],
    ['down', '8', false, '8'],
    ['up', '8', false, '6'],
    ['up', '4', false, '1'],
    ['up', '1', false, '1'],
    ['right', '6', false, '7'],
  ])('%s from %s (right to left: %s) leads to %s', (arrow, from, isRtl, to) => {
    expect(moveBy(arrow, from, rowsOf(groups, 3), isRtl)).toBe(to)
  })
})
