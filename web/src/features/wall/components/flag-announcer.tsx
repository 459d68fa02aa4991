import { VisuallyHidden } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { isOnlyObserved } from '@pengawas/shared/flags'
import { worstFlag } from '@pengawas/shared/rules/flag-weight'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'

const ANNOUNCE_INTERVAL_MS = 3_000

/** Says new flags aloud to screen readers: politely, and several at once as one sentence. */
export function FlagAnnouncer() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const titleOf = useFlagTitle()
  const kindOf = useFlagKind()
  const [said, setSaid] = useState({ text: '', testSessionId: '' })
  // What was said of a candidate is not left to be read once the candidate is on another proctor's wall.
  const isThere = useWall((state) => said.testSessionId in state.candidates && state.refusal === null)
  const announce = useRef((_flags: readonly Flag[]) => {})
  useEffect(() => {
    announce.current = (flags) => {
      const { candidates } = session.store.getState()
      const known = flags.filter((flag) => flag.testSessionId in candidates && !isOnlyObserved(flag))
      const worst = worstFlag(known)
      if (!worst) return
      const { testSessionId } = worst
      const name = candidates[testSessionId]?.participantName ?? ''
      const values = { reason: titleOf(worst), name, severity: kindOf(worst), value: known.length }
      setSaid({ text: t(known.length === 1 ? 'announce.one' : 'announce.many', values), testSessionId })
    }
  })
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const speak = (): void => {
      if (resting !== undefined || session.store.getState().fresh.length === 0) return
      resting = setTimeout(() => {
        resting = undefined
        speak()
      }, ANNOUNCE_INTERVAL_MS)
      announce.current(session.takeFresh())
    }
    speak()
    const unsubscribe = session.store.subscribe(speak)
    return () => {
      unsubscribe()
      clearTimeout(resting)
    }
  }, [session])

  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="flag-announcer">
      {isThere ? said.text : ''}
    </VisuallyHidden>
  )
}
