import { WALL_LAYOUTS, WALL_ORDERS } from '@pengawas/shared/contracts/wall-view'
import type { RefObject } from 'react'
import type { WallKeys } from './use-wall-keys.ts'
import { useWallSession } from './wall-context.ts'

type ViewingKeys = Pick<WallKeys, 'turn' | 'turning' | 'search' | 'order' | 'layout' | 'pin'>

/** The one after this in a list; the first follows on the last. */
function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value
}

/** What keys do to the wall as the proctor sees it. */
export function useViewingKeys(search: RefObject<HTMLInputElement | null>): ViewingKeys {
  const { viewing, store } = useWallSession()
  return {
    turn: (by) => viewing.turn(by),
    turning: () => viewing.choose({ isTurning: !store.getState().view.isTurning }),
    search: () => search.current?.focus(),
    order: () => viewing.choose({ order: after(WALL_ORDERS, store.getState().view.order) }),
    layout: () => viewing.choose({ layout: after(WALL_LAYOUTS, store.getState().view.layout) }),
    pin: () => {
      const { activeElement } = document
      const tile = activeElement instanceof HTMLElement ? activeElement.dataset['wallItem'] : undefined
      const id = store.getState().focusId ?? tile
      if (id !== undefined) viewing.pin(id)
    },
  }
}
