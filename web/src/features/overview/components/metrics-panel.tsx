import { Center, Group, Loader, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { SystemMetrics } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useMetrics } from '../api/use-metrics.ts'
import { HealthBadge } from './health-badge.tsx'

type Figure =
  | 'activeUsers'
  | 'activeSessions'
  | 'totalFlagsToday'
  | 'successfulCompletions'
  | 'activeAssessments'
  | 'completedAssessments'

export function MetricsPanel({ figures }: { figures: readonly Figure[] }) {
  const { t, i18n } = useTranslation(['overview', 'shell'])
  const metrics = useMetrics()
  if (metrics.isPending) {
    return (
      <Center py="xl" role="status">
        <Loader me="sm" aria-hidden />
        <Text>{t('shell:loading')}</Text>
      </Center>
    )
  }
  return (
    <Stack gap="sm">
      {metrics.isError ? (
        <FailureAlert error={metrics.error}>{metrics.data ? t('overview:away') : null}</FailureAlert>
      ) : null}
      {metrics.data ? (
        <>
          <Figures metrics={metrics.data} figures={figures} />
          <Group gap="sm" c="var(--pengawas-quiet)">
            <HealthBadge health={metrics.data.systemHealth} />
            <Text size="sm">{t('overview:updated', { time: formatClock(metrics.data.at, i18n.language) })}</Text>
            <Text size="sm">{t('overview:every30')}</Text>
          </Group>
        </>
      ) : null}
    </Stack>
  )
}

function Figures({ metrics, figures }: { metrics: SystemMetrics; figures: readonly Figure[] }) {
  const { t, i18n } = useTranslation('overview')
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: figures.length }} spacing="md" m={0}>
      {figures.map((figure) => (
        <Paper key={figure} withBorder p={{ base: 'md', sm: 'lg' }}>
          <Text component="dt" size="sm" c="var(--pengawas-quiet)">
            {t(`figures.${figure}`)}
          </Text>
          <Text component="dd" m={0} fz={32} fw={700} lh={1.2} data-testid={`figure-${figure}`}>
            {formatCount(metrics[figure], i18n.language)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
