import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { StoppedTest } from '@pengawas/shared/contracts/incidents'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { tagOf } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { stoppedTestsQuery } from './incidents-api.ts'

const MINUTE_MS = 60_000

/** Tests that stand still: answers and results of their candidates wait for a person. Nothing where there are none. */
export function StoppedTests() {
  const { t } = useTranslation('wall')
  const stopped = useQuery(stoppedTestsQuery)
  if (stopped.data?.length === 0) return null
  return (
    <section aria-label={t('incidents.stopped')}>
      <Title order={2} size="h5" mb="sm">
        {t('incidents.stopped')} ({stopped.data?.length ?? '–'})
      </Title>
      <QueryStatus result={stopped} />
      <Stack gap="sm">
        {stopped.data?.map((test) => (
          <StoppedCard key={test.testSessionId} test={test} readAt={stopped.dataUpdatedAt} />
        ))}
      </Stack>
    </section>
  )
}

function StoppedCard({ test, readAt }: { test: StoppedTest; readAt: number }) {
  const { t, i18n } = useTranslation('wall')
  const minutes = Math.max(0, Math.floor((readAt - Date.parse(test.since)) / MINUTE_MS))
  const [value, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  const duration = new Intl.NumberFormat(tagOf(i18n.language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  )
  return (
    <Paper component="article" withBorder p="md" data-testid="stopped-test">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={650}>
            <bdi>{test.participantName}</bdi> · {test.code}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            <bdi>{test.assessmentTitle}</bdi>
          </Text>
        </div>
        <Anchor
          component={Link}
          size="sm"
          to={`/dashboard/monitoring?session=${encodeURIComponent(test.testSessionId)}`}
        >
          {t('incidents.openWall')}
        </Anchor>
      </Group>
      <Text size="sm" mt="xs">
        {t(test.status === 'locked' ? 'incidents.lockedFor' : 'incidents.pausedFor', { duration })}
        {test.reason === null ? null : <bdi> {t('incidents.because', { reason: test.reason })}</bdi>}
      </Text>
      <Text size="sm">{t('incidents.handedIn', { time: formatInstant(test.handedInAt, i18n.language) })}</Text>
    </Paper>
  )
}
