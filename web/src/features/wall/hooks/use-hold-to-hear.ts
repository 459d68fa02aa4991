import { useEffect } from 'react'
import { belongsToControl } from './use-wall-keys.ts'
import { useWallSession } from './wall-context.ts'

const KEY = 't'

/** Whose tile the pointer is on, else the one with the keyboard. */
function pointedId(): string | null {
  const hovered = document.querySelector('[data-testid="tile"]:hover')?.querySelector<HTMLElement>('[data-wall-item]')
  const active = document.activeElement?.closest<HTMLElement>('[data-wall-item]')
  return (hovered ?? active)?.dataset['wallItem'] ?? null
}

/** While T is held, the candidate under the pointer, under the keyboard or in focus is heard; once it is let go, nobody is. */
export function useHoldToHear(): void {
  const session = useWallSession()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (belongsToControl(event.target, event.key)) return
      event.preventDefault()
      if (!event.repeat) session.media.hear(pointedId() ?? session.store.getState().focusId)
    }
    const letGo = (): void => session.media.hear(null)
    const release = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === KEY) letGo()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    // A key that is let go elsewhere is never reported.
    window.addEventListener('blur', letGo)
    document.addEventListener('visibilitychange', letGo)
    return () => {
      letGo()
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', letGo)
      document.removeEventListener('visibilitychange', letGo)
    }
  }, [session])
}
