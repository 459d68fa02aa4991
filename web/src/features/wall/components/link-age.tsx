import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import { formatElapsed } from '../rules/server-clock.ts'

/** How old the wall is while its own connection is lost. Not read out each second. */
export function LinkAge() {
  const { t } = useTranslation('wall')
  const heardAt = useWall((state) => state.heardAt)
  const [now, setNow] = useState(() => performance.now())
  useInterval(() => setNow(performance.now()), 1_000, { autoInvoke: true })
  if (heardAt === null) return null
  return (
    <span aria-live="off" data-testid="wall-age">
      {t('connection.age', { time: formatElapsed(now - heardAt) })}
    </span>
  )
}
