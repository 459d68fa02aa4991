import { useEffect, useRef } from 'react'

export interface WallKeys {
  next: () => void
  flags: () => void
  escape: () => void
  help: () => void
  sound: () => void
  pause: () => void
  message: () => void
  undo: () => void
  enlarge: () => void
  turn: (by: 1 | -1) => void
  turning: () => void
  search: () => void
  order: () => void
  layout: () => void
  pin: () => void
}

/** Where keys mean what they always mean: typing, choosing, and pressing a button with the space bar. */
export function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Escape closes what lies on top, and only that: the candidate behind a dialog stays open.
  if (target.closest('[role="menu"], [role="dialog"]')) return true
  if (target.closest('input, textarea, select, [contenteditable]')) return key !== 'Escape'
  const isPlainControl =
    target.closest('button, a, summary, [role="button"]') !== null && target.closest('[data-wall-item]') === null
  return isPlainControl && key === ' '
}

/** The wall's keys: everything a proctor does often, without the mouse. */
export function useWallKeys(keys: WallKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (belongsToControl(event.target, event.key)) return
      const actions: Readonly<Record<string, () => void>> = {
        ' ': latest.current.next,
        f: latest.current.flags,
        Escape: latest.current.escape,
        '?': latest.current.help,
        s: latest.current.sound,
        p: latest.current.pause,
        m: latest.current.message,
        u: latest.current.undo,
        e: latest.current.enlarge,
        PageDown: () => latest.current.turn(1),
        PageUp: () => latest.current.turn(-1),
        ']': () => latest.current.turn(1),
        '[': () => latest.current.turn(-1),
        g: latest.current.turning,
        '/': latest.current.search,
        o: latest.current.order,
        v: latest.current.layout,
        k: latest.current.pin,
      }
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
