import { useEffect } from 'react'
import { useWallSession } from '../hooks/wall-context.ts'
import { among, extended, NO_SELECTION, toggled } from '../rules/selection.ts'
import { useSelectionStore } from './bulk-context.ts'

/** The test session of the tile that an event is about. */
function tileOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('[role="dialog"]') !== null) return null
  const item = target.closest('[data-wall-item]') ?? target.closest('article')?.querySelector('[data-wall-item]')
  return item instanceof HTMLElement ? (item.dataset['wallItem'] ?? null) : null
}

/**
 * Choosing tiles: a click with Ctrl or Shift, every click while tiles choose rather than open, X on the tile that has the
 * keyboard, and Escape to let all go. Taken before the tile itself hears of it.
 */
export function useSelecting(): void {
  const store = useSelectionStore()
  const session = useWallSession()
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const selection = store.getState()
      const id = tileOf(event.target)
      if (id === null || !(selection.isOn || event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      event.stopPropagation()
      const { ids } = session.store.getState().order
      store.setState(event.shiftKey ? extended(selection, id, ids) : toggled(selection, id), true)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const selection = store.getState()
      const id = event.target instanceof HTMLElement ? (event.target.dataset['wallItem'] ?? null) : null
      const isLetGo = event.key === 'Escape' && (selection.isOn || selection.ids.length > 0)
      // Escape in a field or a dialog is theirs.
      const isOurs = document.querySelector('[role="dialog"]') === null
      if (isLetGo && isOurs && (id !== null || document.activeElement === document.body))
        store.setState(NO_SELECTION, true)
      else if (event.key.toLowerCase() === 'x' && id !== null) store.setState(toggled(selection, id), true)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('click', onClick, { capture: true })
    window.addEventListener('keydown', onKey, { capture: true })
    // Whoever leaves the wall is chosen no more.
    const stop = session.store.subscribe(({ candidates }) => {
      store.setState(among(store.getState(), (id) => candidates[id] !== undefined))
    })
    return () => {
      window.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('keydown', onKey, { capture: true })
      stop()
    }
  }, [store, session])
}
