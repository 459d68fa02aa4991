import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import { IconCalendarDown, IconCalendarUp, IconClock, IconEye, IconListNumbers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { Fact } from '../../../ui/fact.tsx'

interface AssessmentCardProps {
  assessment: Assessment
  isRunning: boolean
  onOpen: () => void
}

export function AssessmentCard({ assessment, isRunning, onOpen }: AssessmentCardProps) {
  const { t, i18n } = useTranslation(['participant', 'common'])
  return (
    <Paper
      component="article"
      withBorder
      shadow="sm"
      p={{ base: 'lg', sm: 'xl' }}
      aria-labelledby={`assessment-${assessment.id}`}
    >
      <Stack gap="lg">
        <div>
          <Group justify="space-between" gap="xs" mb={6}>
            <Text size="sm" fw={600} c="var(--pengawas-quiet)">
              {t(isRunning ? 'participant:inProgress' : 'participant:available')}
            </Text>
            {assessment.aiProctoringEnabled ? (
              <Badge variant="light" leftSection={<IconEye size={14} aria-hidden />}>
                {t('participant:proctored')}
              </Badge>
            ) : null}
          </Group>
          <Title order={2} size="h3" id={`assessment-${assessment.id}`}>
            {assessment.title}
          </Title>
          {assessment.description === '' ? null : (
            <Text mt={4} c="var(--pengawas-quiet)">
              {assessment.description}
            </Text>
          )}
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" component="dl" m={0}>
          <Fact icon={IconListNumbers} label={t('participant:questions')} value={String(assessment.totalQuestions)} />
          <Fact
            icon={IconClock}
            label={t('participant:duration')}
            value={t('common:minutes', { value: assessment.duration })}
          />
          <Fact
            icon={IconCalendarUp}
            label={t('participant:start')}
            value={formatInstant(assessment.startDate, i18n.language)}
          />
          <Fact
            icon={IconCalendarDown}
            label={t('participant:end')}
            value={formatInstant(assessment.endDate, i18n.language)}
          />
        </SimpleGrid>
        <Button size="md" onClick={onOpen}>
          {t(isRunning ? 'participant:continueSession' : 'participant:readRules')}
        </Button>
      </Stack>
    </Paper>
  )
}
