import { useEffect, useEffectEvent } from 'react'

/** Where keys mean what they always mean: typing, choosing, and pressing a button with the space bar. */
function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="menu"], [role="dialog"], [role="listbox"], input, textarea, select')) return true
  return key === ' ' && target.closest('button, a, summary') !== null
}

/** The page's keys by what the browser calls them; a letter by its small form. `shift+` stands before arrows. */
export function useTimelineKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (belongsToControl(event.target, event.key)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = actions[event.shiftKey && key.startsWith('Arrow') ? `shift+${key}` : key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
