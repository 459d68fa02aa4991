import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { isWatched } from '@pengawas/shared/contracts/assessments'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { IconCalendarDown, IconCalendarUp, IconClock, IconEye, IconListNumbers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { runningSession } from '../../../lib/participant-assessments.ts'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'
import { askedText } from '../../../lib/rules/asked.ts'
import { SittingLine } from '../../../ui/sitting-line.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { PreparationLinks } from './preparation-links.tsx'
import { ResumeButton } from './resume-button.tsx'

interface AssessmentCardProps {
  item: ParticipantAssessment
  /** When the list arrived, by this computer's clock. */
  receivedAt: number
  onReadRules: () => void
  onResume: () => void
}

/** An assessment that can be taken now, or the test in it that is under way. */
export function AssessmentCard({ item, receivedAt, onReadRules, onResume }: AssessmentCardProps) {
  const { t, i18n } = useTranslation(['participant', 'common'])
  const { assessment, clock } = item
  const running = runningSession(item)
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
              {t(running ? 'participant:inProgress' : 'participant:available')}
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
          <SittingLine sitting={item.sitting} />
          {assessment.description === '' ? null : (
            <Text mt={4} c="var(--pengawas-quiet)" style={{ whiteSpace: 'pre-line' }}>
              {assessment.description}
            </Text>
          )}
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" component="dl" m={0}>
          <Fact icon={IconListNumbers} label={t('participant:questions')} value={askedText(assessment)} />
          <Fact
            icon={IconClock}
            label={t('participant:duration')}
            value={t('common:minutes', { value: assessment.duration, count: assessment.duration })}
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
        {running && clock ? (
          <ResumeButton testSession={running} clock={clock} receivedAt={receivedAt} onResume={onResume} />
        ) : (
          <>
            <AssessmentNotes instructions={assessment.instructions} requirements={assessment.requirements} />
            <Button size="md" onClick={onReadRules}>
              {t('participant:readRules')}
            </Button>
            <PreparationLinks hasDevices={isWatched(assessment.mediaPolicy)} size="compact-md" />
          </>
        )}
      </Stack>
    </Paper>
  )
}
