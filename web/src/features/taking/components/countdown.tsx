import { VisuallyHidden } from '@mantine/core'
import { IconClock, IconClockPause } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '../../../lib/remaining.ts'
import { useTest } from '../hooks/test-context.ts'
import { passedMark, timerColor } from '../rules/clock.ts'
import classes from './countdown.module.css'

/** The time that is left by the server's clock. It is the one thing that moves; a screen reader announces only its marks. */
export function Countdown() {
  const { t } = useTranslation('test')
  const remaining = useTest((state) => state.remaining)
  const isStopped = useTest((state) => state.clock?.stoppedAt !== null)
  const Icon = isStopped ? IconClockPause : IconClock
  return (
    <div className={classes.timer} data-color={timerColor(remaining)} data-testid="timer">
      <Icon size={20} aria-hidden />
      <span role="timer" aria-label={t('timer.label')} className={classes.digits}>
        {formatRemaining(remaining)}
      </span>
      <TimeAnnouncer remaining={remaining} />
    </div>
  )
}

function TimeAnnouncer({ remaining }: { remaining: number }) {
  const { t } = useTranslation('test')
  const before = useRef(remaining)
  const [mark, setMark] = useState<number | null>(null)
  useEffect(() => {
    const passed = passedMark(before.current, remaining)
    before.current = remaining
    if (passed === null) return
    const timer = setTimeout(() => setMark(passed), 0)
    return () => clearTimeout(timer)
  }, [remaining])
  return (
    <VisuallyHidden aria-live="polite">
      {mark === null ? '' : t('timer.left', { value: mark, count: mark })}
    </VisuallyHidden>
  )
}
