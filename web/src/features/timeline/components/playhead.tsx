import { useEffect, type RefObject } from 'react'
import { usePlayerState } from '../hooks/player-context.ts'
import { percent, shareOf, type TimeRange, type Zoom } from '../rules/axis.ts'
import classes from './lanes.module.css'

interface PlayheadProps {
  range: TimeRange
  zoom: Zoom
  scroll: RefObject<HTMLDivElement | null>
}

/** Where playing is. The window of the axis follows it. */
export function Playhead({ range, zoom, scroll }: PlayheadProps) {
  const share = usePlayerState((state) => shareOf(range, state.atMs))
  useEffect(() => {
    const frame = scroll.current
    if (frame === null || zoom === 1) return
    const { clientWidth, scrollWidth, scrollLeft } = frame
    const at = share * scrollWidth
    // From right to left the browser counts down from 0.
    const from = Math.abs(scrollLeft)
    if (at > from + clientWidth * 0.05 && at < from + clientWidth * 0.95) return
    const to = Math.max(0, at - clientWidth / 4)
    frame.scrollTo({ left: getComputedStyle(frame).direction === 'rtl' ? -to : to })
  }, [share, zoom, scroll])
  return <div className={classes.playhead} style={{ insetInlineStart: percent(share) }} aria-hidden />
}
