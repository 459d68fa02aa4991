import { Tooltip } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconServerOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { recordingStopOf } from '../rules/recording-facts.ts'
import classes from './unseen-sign.module.css'

/** That a candidate who is to be recorded is not, and since when; nothing while all is well. */
export function RecordingStopSign({ candidate, isLong = false }: { candidate: WallCandidate; isLong?: boolean }) {
  const { t, i18n } = useTranslation('wall')
  const stop = recordingStopOf(candidate)
  if (stop === null) return null
  const time = stop.since === null ? null : formatClock(stop.since, i18n.language)
  const text = time === null ? t('recording.stopped') : t('recording.stoppedSince', { time })
  return (
    <Tooltip label={text}>
      <span className={classes.sign} role="img" aria-label={text} data-testid="recording-stopped">
        <IconServerOff size={15} aria-hidden />
        {isLong ? <span aria-hidden>{text}</span> : null}
      </span>
    </Tooltip>
  )
}
