import { Badge, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { useHealth } from '../api/use-health.ts'

export function HealthPanel() {
  const { t, i18n } = useTranslation('staff')
  const health = useHealth()
  const state = health.isError ? 'degraded' : health.data?.status
  return (
    <Paper withBorder shadow="sm" p="lg" mt="md" role="status">
      <Group justify="space-between" gap="md">
        <div>
          <Text fw={600}>{t('health')}</Text>
          <Text c="var(--pengawas-quiet)">
            {health.isError ? t('healthAway') : t('updatedAt', { time: formatClock(health.dataUpdatedAt, i18n.language) })}
          </Text>
          {health.data === undefined || health.isError ? null : (
            <Text size="sm" c="var(--pengawas-quiet)">
              {health.data.database.ok ? t('database', { value: health.data.database.latencyMs }) : t('databaseAway')} ·{' '}
              {t('mediaNodes', { value: health.data.mediaNodes })}
            </Text>
          )}
        </div>
        {state === undefined ? null : (
          <Badge size="lg" variant="light" color={state === 'ok' ? 'teal' : 'red'}>
            {t(state === 'ok' ? 'healthy' : 'degraded')}
          </Badge>
        )}
      </Group>
    </Paper>
  )
}
