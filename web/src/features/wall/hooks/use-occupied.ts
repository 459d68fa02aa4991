import { useEffect } from 'react'
import { useWallSession } from './wall-context.ts'

const BUSY = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'

/** Notes while the proctor types, chooses from a menu or reads a dialog: pages do not turn by themselves then. */
export function useOccupied(): void {
  const session = useWallSession()
  useEffect(() => {
    const note = ({ type, target }: FocusEvent): void =>
      session.viewing.occupy(type === 'focusin' && target instanceof Element && target.closest(BUSY) !== null)
    window.addEventListener('focusin', note)
    window.addEventListener('focusout', note)
    return () => {
      window.removeEventListener('focusin', note)
      window.removeEventListener('focusout', note)
    }
  }, [session])
}
