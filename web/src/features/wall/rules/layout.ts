import type { TileGroup } from './groups.ts'

/** A camera sends 1280 × 720: a larger picture shows no more. */
const MAX_PICTURE_WIDTH = 1_280
const ASPECT = 16 / 9
/** Pixels around the tiles of a wall, as in the style sheet. */
export const WALL_PADDING = 12

/** How tiles are drawn; in pixels. */
interface TileForm {
  /** A tile is never narrower. */
  minWidth: number
  /** Below the picture, for the tile's texts. */
  textHeight: number
  gap: number
}
const FULL: TileForm = { minWidth: 236, textHeight: 74, gap: 10 }
/** The texts lie over the picture, so that many tiles fit. */
const COMPACT: TileForm = { minWidth: 150, textHeight: 0, gap: 6 }

export interface WallLayout {
  columns: number
  /** Pixels. */
  tileWidth: number
  /** Pixels, with the gap below. */
  rowHeight: number
  /** Pixels, between tiles. */
  gap: number
  isCompact: boolean
}

export interface Room {
  /** Pixels. */
  width: number
  height: number
}

/** The largest tiles of a form with which all candidates are in view; where even the smallest do not fit, as many columns of these as the width holds. */
function layoutIn(
  { width, height }: Room,
  candidates: number,
  { form, pictures }: { form: TileForm; pictures: number },
): WallLayout & { fits: boolean } {
  const { gap, textHeight } = form
  const minWidth = form.minWidth * pictures
  const aspect = ASPECT * pictures
  const most = Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
  const rowHeightOf = (tileWidth: number): number => Math.round(tileWidth / aspect) + textHeight + gap
  const widthIn = (columns: number): number => Math.max(0, (width - gap * (columns - 1)) / columns)
  const heightIn = (columns: number): number => {
    const rows = Math.ceil(candidates / columns)
    return (height / rows - textHeight - gap) * aspect
  }
  let best = { columns: most, tileWidth: widthIn(most) }
  // The tiles of as many columns may be smaller than the width allows, down to the smallest ones.
  const fits = Math.ceil(candidates / most) * rowHeightOf(Math.min(minWidth, best.tileWidth)) <= height
  if (fits) {
    best = { columns: most, tileWidth: 0 }
    for (let columns = Math.min(most, Math.max(1, candidates)); columns >= 1; columns -= 1) {
      const tileWidth = Math.floor(Math.min(widthIn(columns), heightIn(columns), MAX_PICTURE_WIDTH * pictures))
      if (tileWidth > best.tileWidth) best = { columns, tileWidth }
    }
  }
  return { ...best, rowHeight: rowHeightOf(best.tileWidth), gap, isCompact: form === COMPACT, fits }
}

interface Shape {
  /** Pictures side by side in a tile. */
  pictures: number
  /** Whether tiles that do not all fit are drawn with their texts and scrolled to, rather than small. */
  isScrolled: boolean
}

/**
 * The largest tiles with which all candidates are in view: with their texts below the picture where these fit, otherwise
 * over it. Where not even small ones fit, the rest is scrolled to.
 */
export function layoutFor(room: Room, candidates: number, { pictures, isScrolled }: Shape): WallLayout {
  const { fits, ...full } = layoutIn(room, candidates, { form: FULL, pictures })
  if (fits || isScrolled) return full
  const { fits: _, ...compact } = layoutIn(room, candidates, { form: COMPACT, pictures })
  return compact
}

/** How many tiles with their texts are in view at once. */
export function fitIn({ width, height }: Room, pictures: number): number {
  const { gap, textHeight } = FULL
  const minWidth = FULL.minWidth * pictures
  const rowHeight = Math.round(FULL.minWidth / ASPECT) + textHeight + gap
  const most = (room: number, each: number): number => Math.max(1, Math.floor(room / each))
  return most(width + gap, minWidth + gap) * most(height, rowHeight)
}

/** Picture rows of each simulcast layer, from the lowest. */
const LAYER_HEIGHTS = [180, 360, 720] as const
/** A picture may be stretched so much before the next layer is worth its bandwidth. */
const STRETCH = 1.35

/** The lowest layer that fills a picture of this many device pixels in width: 0 is 180p, 2 is 720p. */
export function layerFor(pixels: number): number {
  const height = pixels / ASPECT
  const index = LAYER_HEIGHTS.findIndex((rows) => rows * STRETCH >= height)
  return index < 0 ? LAYER_HEIGHTS.length - 1 : index
}

/** A row of the wall: the heading of a group, or some of its tiles. */
export interface WallRow {
  group: TileGroup
  isHeading: boolean
  /** None in a heading. */
  ids: readonly string[]
}

/** Pixels, of a group's heading. */
export const HEADING_HEIGHT = 40

/** Groups as rows. The first group needs no heading where it is the one that the wall is about. */
export function rowsOf(groups: readonly TileGroup[], columns: number): WallRow[] {
  return groups.flatMap((group) => {
    const rows = Array.from({ length: Math.ceil(group.ids.length / columns) }, (_each, row) => ({
      group,
      isHeading: false,
      ids: group.ids.slice(row * columns, (row + 1) * columns),
    }))
    return group.name === 'here' ? rows : [{ group, isHeading: true, ids: [] }, ...rows]
  })
}

/** The layout of the wall's groups: the first one fills the room, and the heading of the next one can be seen below it. */
export function layoutOf(room: Room, groups: readonly TileGroup[], shape: Shape): WallLayout {
  const headings = groups.slice(0, 2).filter(({ name }) => name !== 'here').length
  const height = Math.max(0, room.height - headings * HEADING_HEIGHT)
  return layoutFor({ width: room.width, height }, groups[0]?.ids.length ?? 0, shape)
}

export interface RowWindow {
  /** Rows that can be seen, both included. */
  first: number
  last: number
}

/** Which candidates' pictures run (`visible`), and which are made ready beside them (`near`): one screenful either way. */
export function windowOf(
  rows: readonly WallRow[],
  { first, last }: RowWindow,
): { visible: readonly string[]; near: readonly string[] } {
  const height = last - first + 1
  const idsOf = (from: number, to: number): string[] => rows.slice(Math.max(0, from), to).flatMap(({ ids }) => ids)
  return {
    visible: idsOf(first, last + 1),
    near: [...idsOf(first - height, first), ...idsOf(last + 1, last + 1 + height)],
  }
}

export type Arrow = 'left' | 'right' | 'up' | 'down'

/** Where an arrow key leads from one tile; the same tile at an edge. `left` and `right` are as seen on screen. */
export function moveBy(arrow: Arrow, id: string, rows: readonly WallRow[], isRtl: boolean): string {
  const tiles = rows.map(({ ids }) => ids).filter((ids) => ids.length > 0)
  const row = tiles.findIndex((ids) => ids.includes(id))
  const column = tiles[row]?.indexOf(id) ?? 0
  if (arrow === 'up' || arrow === 'down') {
    const target = tiles[row + (arrow === 'up' ? -1 : 1)]
    return target?.[Math.min(column, target.length - 1)] ?? id
  }
  const flat = tiles.flat()
  return flat[flat.indexOf(id) + ((arrow === 'left') === isRtl ? 1 : -1)] ?? id
}
