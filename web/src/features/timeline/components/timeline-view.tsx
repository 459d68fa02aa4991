import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import type { Timeline } from '@pengawas/shared/contracts/timeline'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackageButton } from '../../../ui/supervision/package-button.tsx'
import { PlayerContext } from '../hooks/player-context.ts'
import { usePlayerElements, useSessionPlayer } from '../hooks/use-session-player.ts'
import { canPlay } from '../media/media-buffer.ts'
import { firstRecorded, spansOf } from '../rules/recorded.ts'
import { LEAD_IN_MS } from '../rules/stepping.ts'
import { Controls } from './controls.tsx'
import { EventList } from './event-list.tsx'
import { Lanes } from './lanes.tsx'
import { Pictures } from './pictures.tsx'
import classes from './timeline-view.module.css'

interface TimelineViewProps {
  timeline: Timeline
  /** What the reader came for; playing begins a little before. */
  wantedMs: number | null
}

export function TimelineView({ timeline, wantedMs }: TimelineViewProps) {
  const { t } = useTranslation('timeline')
  const { session, isLive, recording, segments, events } = timeline
  const { elements, mounts } = usePlayerElements()
  const spans = useMemo(() => spansOf(segments), [segments])
  const range = useMemo(
    () => ({ fromMs: Date.parse(timeline.from), toMs: Date.parse(timeline.to) }),
    [timeline.from, timeline.to],
  )
  const [start] = useState(() => ({
    atMs: wantedMs === null ? (firstRecorded(spans) ?? range.fromMs) : Math.max(range.fromMs, wantedMs - LEAD_IN_MS),
    isPlaying: wantedMs !== null,
    isMuted: false,
  }))
  const player = useSessionPlayer(session.id, elements, { spans, range }, start)
  const flags = useMemo(
    () => events.flatMap((event) => (event.lane === 'flags' ? [Date.parse(event.at)] : [])),
    [events],
  )
  return (
    <div className={classes.page} data-testid="timeline" tabIndex={-1}>
      <Stack gap="xs" className={classes.main}>
        <Group gap="md" align="baseline">
          <Title order={2} size="h4">
            {t('heading', { name: session.participantName })}
          </Title>
          <Text size="sm" c="var(--pengawas-quiet)">
            {session.code} · <bdi>{session.assessmentTitle}</bdi>
          </Text>
        </Group>
        {canPlay() ? null : <Alert color="orange">{t('unsupported')}</Alert>}
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(`why.${recording}`)} {isLive ? t('live') : null}
        </Text>
        <PlayerContext value={player}>
          <Pictures {...mounts} hasPlayer={player !== null} />
          {player === null ? null : (
            <>
              <Controls flags={flags} />
              <Lanes timeline={timeline} spans={spans} range={range} />
            </>
          )}
        </PlayerContext>
      </Stack>
      <aside className={classes.aside}>
        {player === null ? null : (
          <PlayerContext value={player}>
            <EventList timeline={timeline} />
          </PlayerContext>
        )}
        <PackageButton testSessionIds={[session.id]} />
      </aside>
    </div>
  )
}
