import { Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../hooks/use-server-now.ts'
import { formatElapsed } from '../rules/server-clock.ts'
import { signOf } from '../rules/tile-facts.ts'
import classes from './tile-picture.module.css'

/** What is wrong with a candidate's connection, and since when: over the picture, or at its head while it still runs. */
export function ConnectionNote({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const now = useServerNow()
  const sign = signOf(candidate, now)
  if (sign === null) return null
  const isRunning = sign.cause === 'signalling-lost'
  return (
    <div
      className={isRunning ? classes.strip : classes.cover}
      data-lost="true"
      data-testid="connection-sign"
      data-cause={sign.cause}
    >
      <IconPlugConnectedX size={isRunning ? 16 : 28} stroke={1.5} aria-hidden />
      <Text size="xs" fw={600}>
        {t(`connection.${sign.cause}`)}
      </Text>
      <Text size="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('connection.since', { time: formatElapsed(now - sign.since) })}
      </Text>
    </div>
  )
}
