import { Tooltip } from '@mantine/core'
import { IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../hooks/use-server-now.ts'
import { useWall } from '../hooks/wall-context.ts'
import { formatElapsed } from '../rules/server-clock.ts'
import classes from './unseen-sign.module.css'

/** That nobody analyses a candidate's pictures, and since when; nothing while somebody does. */
export function AnalysisSign({ testSessionId, isLong = false }: { testSessionId: string; isLong?: boolean }) {
  const since = useWall((state) => state.analysisPauses[testSessionId])
  return since === undefined ? null : <Sign since={since} isLong={isLong} />
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
