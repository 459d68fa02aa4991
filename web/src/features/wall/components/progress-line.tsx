import { Group, Progress, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { formatRemaining } from '../../../lib/remaining.ts'
import { useWall } from '../hooks/wall-context.ts'
import { remainingAt } from '../rules/commands.ts'
import classes from './tile.module.css'

const pageClock = (): number => performance.now()

/** What is left of a candidate's time now, in ms; null where nothing is known, as while the line to the hub is cut: the clock may stand. */
function useRemaining(testSessionId: string): number | null {
  const progress = useWall((state) => state.candidates[testSessionId]?.progress)
  const receivedAt = useWall((state) => state.progressAt[testSessionId])
  const isCut = useWall((state) => state.link === 'lost')
  const [now, setNow] = useState(pageClock)
  useInterval(() => setNow(pageClock()), 1_000, { autoInvoke: true })
  return progress && receivedAt !== undefined && !isCut
    ? remainingAt(progress, receivedAt, Math.max(now, receivedAt))
    : null
}

/** On a tile: how far, and how much time; the state instead where it is not running. */
export function TileProgress({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('wall')
  const candidate = useWall((state) => state.candidates[testSessionId])
  const remaining = useRemaining(testSessionId)
  if (!candidate) return null
  const { status, progress } = candidate
  const text = t('progress.of', { answered: progress.answered, total: progress.total })
  return (
    <Text size="xs" c="var(--pengawas-quiet)" className={classes.status} data-testid="tile-progress">
      {status === 'active'
        ? `${text} · ${remaining === null ? '–' : formatRemaining(remaining)}`
        : t(`status.${status}`)}
    </Text>
  )
}

/** In the focus view: progress as a bar, the question at hand, the time left, and when the last answer came in. */
export function ProgressLine({ testSessionId }: { testSessionId: string }) {
  const { t, i18n } = useTranslation('wall')
  const candidate = useWall((state) => state.candidates[testSessionId])
  const remaining = useRemaining(testSessionId)
  if (!candidate) return null
  const { progress, status } = candidate
  return (
    <div style={{ padding: '10px 14px 0' }}>
      <Group gap="md" mb={6}>
        <Text size="sm" fw={600}>
          {t('progress.answered', { answered: progress.answered, total: progress.total })}
        </Text>
        {isOver(status) ? null : (
          <>
            <Text size="sm">{t('progress.question', { value: progress.currentQuestion + 1 })}</Text>
            {remaining === null ? null : (
              <Text size="sm" data-testid="remaining" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {t(progress.isStopped ? 'progress.stopped' : 'progress.remaining', {
                  value: formatRemaining(remaining),
                })}
              </Text>
            )}
          </>
        )}
        <Text size="sm" c="var(--pengawas-quiet)">
          {progress.lastSavedAt === null
            ? t('progress.nothingSaved')
            : t('progress.saved', { time: formatHourMinute(progress.lastSavedAt, i18n.language) })}
        </Text>
      </Group>
      <Progress
        value={progress.total === 0 ? 0 : (100 * progress.answered) / progress.total}
        size="sm"
        aria-label={t('progress.answered', { answered: progress.answered, total: progress.total })}
      />
    </div>
  )
}
