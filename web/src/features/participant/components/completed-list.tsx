import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'

export function CompletedList({ items }: { items: readonly ParticipantAssessment[] }) {
  const { t, i18n } = useTranslation('participant')
  if (items.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('completed')}
      </Title>
      {items.map(({ assessment, testSession }) => (
        <Paper key={assessment.id} withBorder p="md">
          <Group justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{assessment.title}</Text>
              {testSession?.endTime ? (
                <Text size="sm" c="var(--pengawas-quiet)">
                  {t('completedAt', { time: formatInstant(testSession.endTime, i18n.language) })}
                </Text>
              ) : null}
            </div>
            {testSession?.status === 'terminated' ? (
              <Badge variant="light" color="orange">
                {t('terminated')}
              </Badge>
            ) : null}
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
