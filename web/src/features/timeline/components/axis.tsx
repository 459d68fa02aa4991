import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatHourMinute } from '../../../lib/dates.ts'
import { directionOf } from '../../../lib/i18n.ts'
import { usePlayer, usePlayerState } from '../hooks/player-context.ts'
import { percent, shareOf, ticksOf, type TimeRange, type Zoom } from '../rules/axis.ts'
import classes from './lanes.module.css'

/** Marks on the axis in one width of the window. */
const TICKS = 8

/** The hours, and the place that is shown as a slider. */
export function Axis({ range, zoom }: { range: TimeRange; zoom: Zoom }) {
  const { t, i18n } = useTranslation('timeline')
  const player = usePlayer()
  const second = usePlayerState((state) => Math.floor(state.atMs / 1_000))
  const ticks = useMemo(() => ticksOf(range, TICKS * zoom), [range, zoom])
  const format = zoom > 4 || range.toMs - range.fromMs < 600_000 ? formatClock : formatHourMinute
  return (
    <Seekable range={range}>
      <div
        className={classes.axis}
        role="slider"
        tabIndex={0}
        aria-label={t('axis')}
        aria-valuemin={Math.floor(range.fromMs / 1_000)}
        aria-valuemax={Math.floor(range.toMs / 1_000)}
        aria-valuenow={second}
        aria-valuetext={formatClock(second * 1_000, i18n.language)}
        onKeyDown={({ key }) => {
          if (key === 'Home') player.seek(range.fromMs)
          if (key === 'End') player.seek(range.toMs)
        }}
      >
        {ticks.map((at) => (
          <span key={at} className={classes.tick} style={{ insetInlineStart: percent(shareOf(range, at)) }}>
            {format(at, i18n.language)}
          </span>
        ))}
      </div>
    </Seekable>
  )
}

/** A click on it goes to the moment under it. */
export function Seekable({ range, children }: { range: TimeRange; children: ReactNode }) {
  const { i18n } = useTranslation()
  const player = usePlayer()
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fromLeft = (event.clientX - left) / width
    const share = directionOf(i18n.language) === 'rtl' ? 1 - fromLeft : fromLeft
    player.seek(range.fromMs + share * (range.toMs - range.fromMs))
  }
  return (
    <div className={classes.seekable} onClick={onClick}>
      {children}
    </div>
  )
}
