import { Anchor, Button, Group, Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconDeviceCctv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatHourMinute, formatInstant } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { FlagCounters } from '../components/flag-counters.tsx'
import { useServerNow } from '../hooks/use-server-now.ts'
import { useWall } from '../hooks/wall-context.ts'
import { emptyFlagBook, flagsOf } from '../rules/merge-flags.ts'
import { formatElapsed } from '../rules/server-clock.ts'
import { dayOf, hasBegun } from '../rules/session-rows.ts'
import { StatusBadge } from './status-badge.tsx'

const SHOWN_FLAGS = 3

export function useSessionColumns(onOpen: (testSessionId: string) => void): Column<WallCandidate>[] {
  const { t } = useTranslation(['sessions', 'wall'])
  return [
    column<WallCandidate>({
      id: 'name',
      header: t('sessions:fields.name'),
      sortable: true,
      cell: (candidate) => (
        <div>
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(candidate.testSessionId)}>
            <bdi>{candidate.participantName}</bdi>
          </Anchor>
          <Text size="xs" c="var(--pengawas-quiet)">
            {candidate.code} · <AssessmentTitle candidate={candidate} />
          </Text>
        </div>
      ),
    }),
    column<WallCandidate>({
      id: 'status',
      header: t('sessions:fields.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
    }),
    column<WallCandidate>({
      id: 'start',
      header: t('sessions:fields.start'),
      sortable: true,
      cell: (candidate) => <StartTime candidate={candidate} />,
    }),
    column<WallCandidate>({
      id: 'duration',
      header: t('sessions:fields.duration'),
      cell: (candidate) => <Duration candidate={candidate} />,
    }),
    column<WallCandidate>({
      id: 'question',
      header: t('sessions:fields.question'),
      sortable: true,
      cell: ({ progress, status }) => (hasBegun(status) ? `${progress.currentQuestion + 1} / ${progress.total}` : '–'),
    }),
    column<WallCandidate>({
      id: 'flags',
      header: t('sessions:fields.flags'),
      sortable: true,
      cell: (candidate) => <LatestFlags candidate={candidate} />,
    }),
    column<WallCandidate>({
      id: 'actions',
      header: t('sessions:fields.actions'),
      screenOnly: true,
      cell: ({ testSessionId }) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => onOpen(testSessionId)}>
            {t('sessions:detail')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            component={Link}
            to={`/dashboard/monitoring?session=${encodeURIComponent(testSessionId)}`}
            leftSection={<IconDeviceCctv size={16} aria-hidden />}
          >
            {t('sessions:live')}
          </Button>
        </Group>
      ),
    }),
  ]
}

interface OfCandidate {
  candidate: WallCandidate
}

export function AssessmentTitle({ candidate: { assessmentId } }: OfCandidate) {
  const title = useWall((state) => state.assessments?.find(({ id }) => id === assessmentId)?.title)
  return <bdi>{title ?? `Assessment ${assessmentId.slice(0, 8)}`}</bdi>
}

export function StartTime({ candidate: { startTime, status } }: OfCandidate) {
  const { t, i18n } = useTranslation('sessions')
  const day = dayOf(Date.parse(startTime), useServerNow())
  if (!hasBegun(status)) return '–'
  return day === 'earlier'
    ? formatInstant(startTime, i18n.language)
    : t(`day.${day}`, { time: formatHourMinute(startTime, i18n.language) })
}

/** Since the start, by the server's clock; up to the end of a test that is over, where that is known. */
export function Duration({ candidate: { startTime, status, stoppedAt } }: OfCandidate) {
  const now = useServerNow()
  if (!hasBegun(status) || (isOver(status) && stoppedAt === null)) return '–'
  const until = isOver(status) && stoppedAt !== null ? Date.parse(stoppedAt) : now
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatElapsed(until - Date.parse(startTime))}</span>
}

function LatestFlags({ candidate }: OfCandidate) {
  const { t } = useTranslation('sessions')
  const book = useWall((state) => state.books[candidate.assessmentId] ?? emptyFlagBook)
  const titleOf = useFlagTitle()
  const flags = flagsOf(book, candidate.testSessionId).filter(
    ({ validationStatus }) => validationStatus !== 'dismissed',
  )
  if (flags.length === 0) return t('noFlags')
  return (
    <div>
      <FlagCounters counted={candidate} />
      {flags.slice(0, SHOWN_FLAGS).map((flag) => (
        <Text key={flag.id} size="xs">
          {titleOf(flag)}
        </Text>
      ))}
      {flags.length > SHOWN_FLAGS ? (
        <Text size="xs" c="var(--pengawas-quiet)">
          {t('moreFlags', { value: flags.length - SHOWN_FLAGS, count: flags.length - SHOWN_FLAGS })}
        </Text>
      ) : null}
    </div>
  )
}
