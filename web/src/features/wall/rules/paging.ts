import type { WallView } from '@pengawas/shared/contracts/wall-view'

/** So many pictures run on a page at most. */
const MOST_ON_A_PAGE = 49

export interface WallPage {
  /** Zero-based. */
  page: number
  pages: number
  /** Test session ids on this page, and on those that the proctor can turn to from it: the next one first. */
  ids: readonly string[]
  ahead: readonly string[]
  /** Place of the first tile on this page among all; 1 is the first of them. */
  from: number
  total: number
}

/** How many tiles a page has; null for all of them on one. `fit` is how many fit into the window. */
export function sizeOf(pageSize: WallView['pageSize'], fit: number): number | null {
  if (pageSize === 'all') return null
  return pageSize === 'fit' ? Math.min(MOST_ON_A_PAGE, Math.max(1, fit)) : Number(pageSize)
}

/** One page of the tiles, the last one where there are not as many. The first page follows on the last. */
export function pageAt(ids: readonly string[], page: number, size: number | null): WallPage {
  const total = ids.length
  if (size === null || total <= size) return { page: 0, pages: 1, ids, ahead: [], from: 1, total }
  const pages = Math.ceil(total / size)
  const at = Math.min(page, pages - 1)
  const idsOf = (each: number): readonly string[] => ids.slice(each * size, (each + 1) * size)
  const beside = new Set([1, -1].map((by) => turned({ page: at, pages }, by)))
  return { page: at, pages, ids: idsOf(at), ahead: [...beside].flatMap(idsOf), from: at * size + 1, total }
}

/** The page `by` pages further on; the first follows on the last. */
export function turned({ page, pages }: Pick<WallPage, 'page' | 'pages'>, by: number): number {
  return (((page + by) % pages) + pages) % pages
}
