import { IconEar } from '@tabler/icons-react'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { isProducing } from '../rules/tile-facts.ts'
import classes from './tile-hear.module.css'

/** Held by pointer or finger, it lets hear the candidate; says so, too, while the key for it is held. */
export function TileHear({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wallMedia')
  const { media } = useWallSession()
  const { testSessionId, participantName: name } = candidate
  const isHeard = useWall(({ hearingId }) => hearingId === testSessionId)
  const canHear = isProducing(candidate, 'microphone')
  if (!canHear && !isHeard) return null
  const label = t(canHear ? 'hear.hold' : 'hear.silent', { name })
  const letGo = (): void => media.hear(null)
  return (
    <button
      type="button"
      className={classes.hear}
      tabIndex={-1}
      aria-label={label}
      title={`${label} (T)`}
      aria-pressed={isHeard}
      data-testid="tile-hear"
      onPointerDown={(event) => {
        // A finger that slides off still lets go here.
        event.currentTarget.setPointerCapture(event.pointerId)
        if (canHear) media.hear(testSessionId)
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      <IconEar size={16} aria-hidden />
      {isHeard ? <span>{canHear ? t('hear.heard') : label}</span> : null}
    </button>
  )
}
