import { useDirection } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { meaningOf, type TestKey } from '../rules/test-keys.ts'

/** Where keys mean what they always mean: while something is typed, in a dialog or a menu, and arrows among radio buttons. */
function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('textarea, select, [contenteditable], [role="menu"], [role="dialog"]')) return true
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return false
  return target.type !== 'radio' || key.startsWith('Arrow')
}

/** The test's keys: choosing, moving and marking without the mouse. */
export function useTestKeys(press: (key: TestKey) => void): void {
  const { dir } = useDirection()
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (belongsToControl(event.target, event.key)) return
      // A dialog is open over the question: the key is meant for it.
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const meaning = meaningOf(event.key, dir === 'rtl')
      if (!meaning) return
      event.preventDefault()
      // A key that is held would choose an option and take it back again and again.
      if (event.repeat && meaning.type === 'choose') return
      latest.current(meaning)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dir])
}
