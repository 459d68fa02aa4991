import { MultiSelect, Text, Title } from '@mantine/core'
import {
  TIMELINE_LANES,
  type Timeline,
  type TimelineEvent,
  type TimelineLane,
} from '@pengawas/shared/contracts/timeline'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { usePlayer, usePlayerState } from '../hooks/player-context.ts'
import { useEventWords } from '../hooks/use-event-words.ts'
import { lastAt } from '../rules/events.ts'
import { toneOf } from '../rules/tones.ts'
import classes from './event-list.module.css'

/** What a reader mostly comes for; the rest can be chosen. */
const FIRST_SHOWN: readonly TimelineLane[] = ['test', 'flags', 'interventions', 'network', 'focus', 'chat']

/** The same events in words, one below the other; each leads to its moment. */
export function EventList({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation('timeline')
  const lanes = TIMELINE_LANES.filter((lane) => !timeline.withheld.includes(lane))
  const [chosen, setChosen] = useState<readonly string[]>(FIRST_SHOWN.filter((lane) => lanes.includes(lane)))
  const events = timeline.events.filter(({ lane }) => chosen.includes(lane))
  const current = usePlayerState((state) => lastAt(events, state.atMs))
  const named = (names: readonly (TimelineLane | 'segments')[]): string =>
    names.map((name) => (name === 'segments' ? t('segments') : t(`lane.${name}`))).join(', ')
  return (
    <section aria-label={t('events')} className={classes.section}>
      <Title order={3} size="h5">
        {t('events')}
      </Title>
      <MultiSelect
        aria-label={t('show')}
        size="xs"
        data={lanes.map((lane) => ({ value: lane, label: t(`lane.${lane}`) }))}
        value={[...chosen]}
        onChange={setChosen}
      />
      {timeline.more.length === 0 ? null : (
        <Text size="xs" c="var(--pengawas-quiet)">
          {t('more', { lanes: named(timeline.more) })}
        </Text>
      )}
      {timeline.withheld.length === 0 ? null : (
        <Text size="xs" c="var(--pengawas-quiet)">
          {t('withheld', { lanes: named(timeline.withheld) })}
        </Text>
      )}
      {events.length === 0 ? <Text size="sm">{t('nothing')}</Text> : null}
      <ol className={classes.list} tabIndex={-1}>
        {events.map((event, index) => (
          <Row key={event.id} event={event} isCurrent={index === current} />
        ))}
      </ol>
    </section>
  )
}

const Row = memo(function Row({ event, isCurrent }: { event: TimelineEvent; isCurrent: boolean }) {
  const { t, i18n } = useTranslation('timeline')
  const player = usePlayer()
  const { title, details } = useEventWords()(event)
  const at = formatClock(event.at, i18n.language)
  const when = event.until === null ? at : t('lasted', { from: at, to: formatClock(event.until, i18n.language) })
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-lane={event.lane}
        aria-current={isCurrent}
        onClick={() => player.seek(Date.parse(event.at))}
      >
        <span className={classes.dot} data-tone={toneOf(event)} aria-hidden />
        <span className={classes.words}>
          <span className={classes.when}>
            {when} · {t(`lane.${event.lane}`)}
          </span>
          <bdi className={classes.title}>{title}</bdi>
          {details.map((detail) => (
            <bdi key={detail} className={classes.detail}>
              {detail}
            </bdi>
          ))}
        </span>
      </button>
    </li>
  )
})
