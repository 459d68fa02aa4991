import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlagTitle } from '../hooks/use-flag-title.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { worstOf } from '../rules/announce.ts'

const ANNOUNCE_INTERVAL_MS = 3_000

/** Says new flags aloud to screen readers: politely, and several at once as one sentence. */
export function FlagAnnouncer() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const titleOf = useFlagTitle()
  const hasFresh = useWall((state) => state.fresh.length > 0)
  const [text, setText] = useState('')
  const [isResting, setIsResting] = useState(false)

  useEffect(() => {
    if (!hasFresh || isResting) return
    const flags = session.takeFresh()
    const worst = worstOf(flags)
    if (!worst) return
    const name = session.store.getState().candidates[worst.testSessionId]?.participantName ?? ''
    const values = { reason: titleOf(worst), name, severity: t(`severity.${worst.severity}`), value: flags.length }
    setText(t(flags.length === 1 ? 'announce.one' : 'announce.many', values))
    setIsResting(true)
  }, [hasFresh, isResting, session, t, titleOf])
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setIsResting(false), ANNOUNCE_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isResting])

  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="flag-announcer">
      {text}
    </VisuallyHidden>
  )
}
