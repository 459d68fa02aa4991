import { useEffect, useEffectEvent } from 'react'
import type { ListState } from '../../lib/list-state.ts'
import { useListView } from '../../lib/list-views.ts'

/** Opens a list with the filter that the person has chosen for that, where the address asks for nothing else. Once: who shows everything then wants to see everything. */
export function useStandardFilter(list: ListState): void {
  const view = useListView(list.name)
  const openWithStandard = useEffectEvent(() => {
    const standard = view?.filters.find(({ isDefault }) => isDefault)
    if (standard !== undefined && Object.keys(list.narrowed).length === 0) list.open(standard.query)
  })
  useEffect(() => openWithStandard(), [])
}
