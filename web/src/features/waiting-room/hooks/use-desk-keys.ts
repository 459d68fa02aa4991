import { useEffect, useRef } from 'react'

/** What a key of the desk does. */
type DeskKeys = Readonly<Partial<Record<'a' | 'r' | 't' | 'n' | 'z' | 'Escape', () => void>>>

/** Keys mean what they always mean where somebody types, or in what lies over the page. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="menu"], [role="dialog"], [role="listbox"]')) return true
  return key !== 'Escape' && target.closest('input:not([type="checkbox"]), textarea, select') !== null
}

/** One key for each decision. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = Object.hasOwn(latest.current, key) ? latest.current[key as keyof DeskKeys] : undefined
      if (act === undefined || isTaken(event.target, key)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
