import { Alert } from '@mantine/core'
import { IconServerOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useWall } from '../hooks/wall-context.ts'
import { diskWarnings } from '../rules/recording-facts.ts'

/** Says where the disk that a media node records to is short of room: what that stops, since when, and what helps. */
export function DiskAlerts() {
  const { t, i18n } = useTranslation('wall')
  // As text, so that the alerts are drawn again only when one of them changes.
  const warnings = useWall((state) => JSON.stringify(diskWarnings(Object.values(state.candidates))))
  const read = JSON.parse(warnings) as ReturnType<typeof diskWarnings>
  return (
    <div aria-live="polite">
      {read.map(({ nodeId, state, since, stopped }) => (
        <Alert
          key={nodeId}
          color={state === 'full' ? 'red' : 'orange'}
          radius={0}
          variant="light"
          icon={<IconServerOff aria-hidden />}
          data-testid="recording-disk"
          data-state={state}
        >
          {state === 'full'
            ? t('recording.diskFull', { node: nodeId, candidates: stopped })
            : t('recording.diskLow', { node: nodeId })}
          {since === null ? null : ` ${t('recording.since', { time: formatClock(since, i18n.language) })}`}
        </Alert>
      ))}
    </div>
  )
}
