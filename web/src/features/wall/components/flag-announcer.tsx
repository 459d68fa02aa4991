import { VisuallyHidden } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { useWallSession } from '../hooks/wall-context.ts'
import { worstOf } from '../rules/announce.ts'

const ANNOUNCE_INTERVAL_MS = 3_000

/** Says new flags aloud to screen readers: politely, and several at once as one sentence. */
export function FlagAnnouncer() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const titleOf = useFlagTitle()
  const [text, setText] = useState('')
  const announce = useRef((_flags: readonly Flag[]) => {})
  useEffect(() => {
    announce.current = (flags) => {
      const worst = worstOf(flags)
      if (!worst) return
      const name = session.store.getState().candidates[worst.testSessionId]?.participantName ?? ''
      const values = { reason: titleOf(worst), name, severity: t(`severity.${worst.severity}`), value: flags.length }
      setText(t(flags.length === 1 ? 'announce.one' : 'announce.many', values))
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
      {text}
    </VisuallyHidden>
  )
}
