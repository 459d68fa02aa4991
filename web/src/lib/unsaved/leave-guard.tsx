import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { unsavedForms } from './unsaved-forms.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Asks once before the address or the browser leaves a form in which something is typed. The router allows one such guard. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsavedForms.areLost(currentLocation, nextLocation))
  const ask = useLeaveQuestion()
  const isAsking = useRef(false)
  const latest = useRef(blocker)
  const answer = (choice: 'proceed' | 'reset'): void => {
    isAsking.current = false
    if (latest.current.state === 'blocked') latest.current[choice]()
  }
  const onBlocked = useEffectEvent(() => {
    if (isAsking.current) return
    isAsking.current = true
    ask({
      isKept: unsavedForms.areKept(),
      onLeave: () => answer('proceed'),
      onStay: () => answer('reset'),
    })
  })
  useEffect(() => {
    latest.current = blocker
    if (blocker.state === 'blocked') onBlocked()
  }, [blocker])
  useWindowEvent('beforeunload', (event) => {
    if (unsavedForms.areDirty()) event.preventDefault()
  })
  return null
}
