import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'

/** Assessments whose time has passed without a test of this candidate: they say so, and nothing can be begun. */
export function EndedList({ items }: { items: readonly ParticipantAssessment[] }) {
  const { t, i18n } = useTranslation('participant')
  if (items.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('ended.title')}
      </Title>
      {items.map(({ assessment }) => (
        <Paper
          key={assessment.id}
          id={`assessment-${assessment.id}`}
          component="article"
          aria-label={assessment.title}
          withBorder
          p="md"
        >
          <Group justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{assessment.title}</Text>
              <Text size="sm" c="var(--pengawas-quiet)">
                {t('ended.at', { time: formatInstant(assessment.endDate, i18n.language) })}
              </Text>
            </div>
            <Badge variant="light" color="gray">
              {t('ended.badge')}
            </Badge>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
