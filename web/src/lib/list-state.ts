import { useDebouncedCallback } from '@mantine/hooks'
import { FILTER_PARAMETERS, type ListName, LISTS } from '@pengawas/shared/contracts/list-views'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { currentQuery } from './current-query.ts'

const TYPING_PAUSE_MS = 300
export const PAGE_SIZES = [10, 25, 50, 100] as const
const DEFAULT_PAGE_SIZE = 25

export interface ListState {
  name: ListName
  /** What is in the search field; the address follows after a pause in typing. */
  typed: string
  type: (text: string) => void
  sort: string | null
  order: 'asc' | 'desc'
  sortBy: (column: string) => void
  setSort: (column: string, order: 'asc' | 'desc') => void
  page: number
  setPage: (page: number) => void
  pageSize: number
  setPageSize: (size: number) => void
  filter: (name: string) => string | null
  setFilter: (name: string, value: string | null) => void
  isFiltered: boolean
  /** Search, filters and order as far as the address has them. */
  narrowed: Readonly<Record<string, string>>
  /** Narrows and orders the list by these in place of what it has now. */
  open: (narrowed: Readonly<Record<string, string>>) => void
  /** The server's query string for what is asked for now. */
  query: string
  /** The same without paging, for an export of all that matches. */
  exportQuery: string
}

/** Search, filters, order and page of a list live in the address: back, reload and links keep them. */
export function useListState(name: ListName, initialSort: string, initialOrder: 'asc' | 'desc' = 'asc'): ListState {
  const [query, setQuery] = useSearchParams()
  const filterNames: readonly string[] = LISTS[name].filters
  const parameters = [...FILTER_PARAMETERS, ...filterNames]
  const q = query.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const change = (changes: Readonly<Record<string, string | null>>): void =>
    setQuery(
      () => {
        const next = currentQuery()
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const search = useDebouncedCallback((text: string) => change({ q: text.trim(), page: null }), TYPING_PAUSE_MS)
  const sort = query.get('sort') ?? initialSort
  const askedOrder = query.get('order')
  const order = askedOrder === 'desc' || askedOrder === 'asc' ? askedOrder : initialOrder
  const orderToAsk = (wanted: 'asc' | 'desc'): string | null => (wanted === initialOrder ? null : wanted)
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const askedSize = Number.parseInt(query.get('pageSize') ?? '', 10)
  const pageSize = PAGE_SIZES.find((size) => size === askedSize) ?? DEFAULT_PAGE_SIZE
  const filters = filterNames.flatMap((filter) => {
    const value = query.get(filter)
    return value === null ? [] : [[filter, value]]
  })
  const asked = new URLSearchParams([...(q === '' ? [] : [['q', q]]), ...filters, ['sort', sort], ['order', order]])
  const exportQuery = asked.toString()
  asked.set('page', String(page))
  asked.set('pageSize', String(pageSize))
  return {
    name,
    typed,
    type: (text) => {
      setTyped(text)
      search(text)
    },
    sort,
    order,
    sortBy: (column) =>
      change({ sort: column, order: orderToAsk(sort === column && order === 'asc' ? 'desc' : 'asc'), page: null }),
    setSort: (column, wanted) => change({ sort: column, order: orderToAsk(wanted), page: null }),
    page,
    setPage: (wanted) => change({ page: wanted === 1 ? null : String(wanted) }),
    pageSize,
    setPageSize: (size) => change({ pageSize: size === DEFAULT_PAGE_SIZE ? null : String(size), page: null }),
    filter: (filter) => query.get(filter),
    setFilter: (filter, value) => change({ [filter]: value, page: null }),
    isFiltered: q !== '' || filters.length > 0,
    narrowed: Object.fromEntries(
      parameters.flatMap((parameter) => {
        const value = query.get(parameter)
        return value === null || value === '' ? [] : [[parameter, value]]
      }),
    ),
    open: (narrowed) => {
      setTyped(narrowed['q'] ?? '')
      change({
        ...Object.fromEntries(parameters.map((parameter) => [parameter, narrowed[parameter] ?? null])),
        page: null,
      })
    },
    query: asked.toString(),
    exportQuery,
  }
}
