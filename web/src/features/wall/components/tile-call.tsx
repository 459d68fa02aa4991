import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../hooks/use-server-now.ts'
import { callingSince } from '../rules/calls.ts'
import { formatElapsed } from '../rules/server-clock.ts'
import classes from './tile-call.module.css'

/** That the candidate calls for help, and since when: over the foot of the picture until somebody has acknowledged it. */
export function TileCall({ candidate }: { candidate: WallCandidate }) {
  const since = callingSince(candidate)
  return since === null ? null : <Call since={since} />
}

function Call({ since }: { since: number }) {
  const { t } = useTranslation('wall')
  const now = useServerNow()
  return (
    <div className={classes.call} data-testid="tile-call">
      <IconHandStop size={16} aria-hidden />
      <span className={classes.title}>{t('call.sign')}</span>
      <span className={classes.time}>{t('connection.since', { time: formatElapsed(now - since) })}</span>
    </div>
  )
}
