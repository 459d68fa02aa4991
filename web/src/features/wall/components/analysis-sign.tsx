import { Tooltip } from '@mantine/core'
import { IconStopwatch, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../hooks/use-server-now.ts'
import { useWall } from '../hooks/wall-context.ts'
import { formatElapsed } from '../rules/server-clock.ts'
import classes from './unseen-sign.module.css'

/** That nobody analyses a candidate's pictures, and since when, or how rarely; nothing while that is done as usual. */
export function AnalysisSign({ testSessionId, isLong = false }: { testSessionId: string; isLong?: boolean }) {
  const since = useWall((state) => state.analysisPauses[testSessionId])
  const everyMs = useWall((state) => state.candidates[testSessionId]?.analysis?.everyMs)
  if (since !== undefined) return <Sign since={since} isLong={isLong} />
  return everyMs === undefined ? null : <ThinnedSign everyMs={everyMs} isLong={isLong} />
}

function ThinnedSign({ everyMs, isLong }: { everyMs: number; isLong: boolean }) {
  const { t } = useTranslation('wall')
  const seconds = Math.round(everyMs / 1_000)
  const text = t('tile.analysisThinned', { seconds })
  return (
    <Tooltip label={text}>
      <span className={classes.sign} role="img" aria-label={text} data-testid="analysis-thinned">
        <IconStopwatch size={15} aria-hidden />
        <span aria-hidden>{isLong ? text : t('tile.seconds', { seconds })}</span>
      </span>
    </Tooltip>
  )
}

function Sign({ since, isLong }: { since: number; isLong: boolean }) {
  const { t } = useTranslation('wall')
  const time = formatElapsed(useServerNow() - since)
  const text = `${t('tile.analysisPaused')} ${t('connection.since', { time })}`
  return (
    <Tooltip label={text}>
      <span className={classes.sign} role="img" aria-label={text} data-testid="analysis-paused">
        <IconZoomExclamation size={15} aria-hidden />
        <span aria-hidden>{isLong ? text : time}</span>
      </span>
    </Tooltip>
  )
}
