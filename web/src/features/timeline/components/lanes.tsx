import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { TIMELINE_LANES, type Timeline, type TimelineEvent } from '@pengawas/shared/contracts/timeline'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useEventWords } from '../hooks/use-event-words.ts'
import { useTimelineKeys } from '../hooks/use-timeline-keys.ts'
import { nextZoom, percent, shareOf, type TimeRange, type Zoom, ZOOMS } from '../rules/axis.ts'
import type { Span, Spans } from '../rules/recorded.ts'
import { toneOf } from '../rules/tones.ts'
import { Axis, Seekable } from './axis.tsx'
import { Playhead } from './playhead.tsx'
import classes from './lanes.module.css'

const SOURCES = ['camera', 'screen', 'microphone'] as const

interface LanesProps {
  timeline: Timeline
  spans: Spans
  range: TimeRange
}

/**
 * Everything that happened on one axis of time, which runs as the language does: in Arabic from right to left. The list
 * beside it says the same for those who do not see it.
 */
export function Lanes({ timeline, spans, range }: LanesProps) {
  const { t } = useTranslation('timeline')
  const [zoom, setZoom] = useState<Zoom>(1)
  const [shown, setShown] = useState<TimelineEvent | null>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const lanes = TIMELINE_LANES.filter((lane) => !timeline.withheld.includes(lane))
  useTimelineKeys({
    '+': () => setZoom(nextZoom(zoom, 1)),
    '=': () => setZoom(nextZoom(zoom, 1)),
    '-': () => setZoom(nextZoom(zoom, -1)),
  })
  return (
    <section aria-label={t('axis')} className={classes.section}>
      <Group justify="space-between" mih={44} wrap="nowrap" align="start">
        <EventLine event={shown} />
        <Group gap={4} wrap="nowrap">
          <ZoomTool isIn={false} isOff={zoom === ZOOMS[0]} onClick={() => setZoom(nextZoom(zoom, -1))} />
          <ZoomTool isIn isOff={zoom === ZOOMS.at(-1)} onClick={() => setZoom(nextZoom(zoom, 1))} />
        </Group>
      </Group>
      <div className={classes.frame}>
        <div className={classes.names} aria-hidden>
          <span className={classes.axisName} />
          <span className={classes.recordedName}>{t('segments')}</span>
          {lanes.map((lane) => (
            <span key={lane}>{t(`lane.${lane}`)}</span>
          ))}
        </div>
        <div ref={scroll} className={classes.scroll}>
          <div className={classes.inner} style={{ inlineSize: `${zoom * 100}%` }}>
            <Axis range={range} zoom={zoom} />
            <Seekable range={range}>
              <Recorded spans={spans} range={range} />
              {lanes.map((lane) => (
                <Lane key={lane} events={timeline.events} lane={lane} range={range} onShow={setShown} />
              ))}
            </Seekable>
            <Playhead range={range} zoom={zoom} scroll={scroll} />
          </div>
        </div>
      </div>
    </section>
  )
}

function ZoomTool({ isIn, isOff, onClick }: { isIn: boolean; isOff: boolean; onClick: () => void }) {
  const { t } = useTranslation('timeline')
  const label = t(isIn ? 'zoomIn' : 'zoomOut')
  const ZoomIcon = isIn ? IconZoomIn : IconZoomOut
  return (
    <Tooltip label={`${label} (${isIn ? '+' : '−'})`}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
        <ZoomIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The event under the pointer in words. */
function EventLine({ event }: { event: TimelineEvent | null }) {
  const { i18n } = useTranslation()
  const words = useEventWords()
  if (event === null) return <span />
  const { title, details } = words(event)
  return (
    <Text size="sm" lineClamp={2} data-testid="event-line">
      <b>{formatClock(event.at, i18n.language)}</b> <bdi>{title}</bdi>
      {details.map((detail) => (
        <span key={detail}>
          {' '}
          · <bdi>{detail}</bdi>
        </span>
      ))}
    </Text>
  )
}

/** From when to when something of each source is recorded. */
function Recorded({ spans, range }: { spans: Spans; range: TimeRange }) {
  return (
    <div className={classes.recorded} aria-hidden>
      {SOURCES.map((source) => (
        <div key={source} className={classes.source}>
          {spans[source].map((span: Span) => (
            <span key={span.id} className={classes.span} style={extent(range, span.startMs, span.endMs)} />
          ))}
        </div>
      ))}
    </div>
  )
}

function extent(range: TimeRange, fromMs: number, toMs: number) {
  const from = shareOf(range, fromMs)
  return { insetInlineStart: percent(from), inlineSize: percent(shareOf(range, toMs) - from) }
}

interface LaneProps {
  lane: TimelineEvent['lane']
  events: readonly TimelineEvent[]
  range: TimeRange
  onShow: (event: TimelineEvent | null) => void
}

function Lane({ lane, events, range, onShow }: LaneProps) {
  const own = useMemo(() => events.filter((event) => event.lane === lane), [events, lane])
  return (
    <div className={classes.lane} data-lane={lane} aria-hidden>
      {own.map((event) => {
        const at = Date.parse(event.at)
        return (
          <span
            key={event.id}
            className={classes.mark}
            data-tone={toneOf(event)}
            data-lasts={event.until !== null}
            style={extent(range, at, event.until === null ? at : Date.parse(event.until))}
            onPointerEnter={() => onShow(event)}
            onPointerLeave={() => onShow(null)}
          />
        )
      })}
    </div>
  )
}
