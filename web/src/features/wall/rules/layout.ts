/** Pixels. A tile is never narrower; the picture is 16:9 with the tile's texts below it. */
const MIN_TILE_WIDTH = 236
export const TILE_GAP = 10
const TILE_TEXT_HEIGHT = 74

export interface WallLayout {
  columns: number
  /** Pixels, with the gap below. */
  rowHeight: number
}

/** As many columns as fit a width in pixels; few candidates get larger tiles, up to a third of the width. */
export function layoutFor(width: number, candidates: number): WallLayout {
  const fitting = Math.max(1, Math.floor((width + TILE_GAP) / (MIN_TILE_WIDTH + TILE_GAP)))
  const useful = Math.max(Math.min(3, fitting), Math.min(fitting, candidates))
  const tileWidth = (width - TILE_GAP * (useful - 1)) / useful
  return { columns: useful, rowHeight: Math.round((tileWidth * 9) / 16) + TILE_TEXT_HEIGHT + TILE_GAP }
}

export interface RowWindow {
  /** Rows that can be seen, both included. */
  first: number
  last: number
}

/** Which candidates' pictures run (`visible`), and which are made ready beside them (`near`): one screenful either way. */
export function windowOf(
  ids: readonly string[],
  columns: number,
  rows: RowWindow,
): { visible: readonly string[]; near: readonly string[] } {
  const height = rows.last - rows.first + 1
  const from = rows.first * columns
  const to = (rows.last + 1) * columns
  const before = ids.slice(Math.max(0, from - height * columns), from)
  return { visible: ids.slice(from, to), near: [...before, ...ids.slice(to, to + height * columns)] }
}

export type Arrow = 'left' | 'right' | 'up' | 'down'

/** Where an arrow key leads from one tile, by index; the same index at an edge. `left` and `right` are as seen on screen. */
export function moveBy(arrow: Arrow, index: number, count: number, columns: number, isRtl: boolean): number {
  const step = { left: isRtl ? 1 : -1, right: isRtl ? -1 : 1, up: -columns, down: columns }[arrow]
  const target = index + step
  return target < 0 || target >= count ? index : target
}
