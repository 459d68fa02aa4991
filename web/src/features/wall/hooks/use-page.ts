import { useMemo } from 'react'
import { pageAt, sizeOf, type WallPage } from '../rules/paging.ts'
import { useWall } from './wall-context.ts'

/** The page of the wall that is shown. */
export function usePage(): WallPage {
  const ids = useWall((state) => state.order.ids)
  const page = useWall((state) => state.page)
  const size = useWall((state) => sizeOf(state.view.pageSize, state.fit))
  return useMemo(() => pageAt(ids, page, size), [ids, page, size])
}
