import { Button, Group, List, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { askedText } from '../../../lib/rules/asked.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { statsQuery } from '../api/assessments.ts'
import { AssessmentHistory } from './assessment-history.tsx'
import { ManagersPanel } from './managers-panel.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import { StatusBadge } from './status-badge.tsx'

const COUNTS = ['started', 'active', 'completed', 'flags'] as const

interface DetailDialogProps {
  assessment: ManagedAssessment
  onClose: () => void
}

/** How an assessment is set up and stands; and, for those who manage it, who changed what. */
export function DetailDialog({ assessment, onClose }: DetailDialogProps) {
  const { t } = useTranslation(['assessments', 'audit', 'managers', 'common'])
  const isManaged = mayDo(useUser(), 'assessment:manage')
  return (
    <DialogFrame title={t('assessments:detail.title')} size={760} onClose={onClose}>
      <Group gap="sm" mb="lg">
        <Title order={3} size="h4">
          {assessment.title}
        </Title>
        <StatusBadge state={assessment.archivedAt === null ? assessment.status : 'archived'} />
      </Group>
      <Tabs defaultValue="facts" keepMounted={false}>
        {isManaged ? (
          <Tabs.List mb="md">
            <Tabs.Tab value="facts">{t('audit:history.facts')}</Tabs.Tab>
            <Tabs.Tab value="managers">{t('managers:title')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('audit:history.title')}</Tabs.Tab>
          </Tabs.List>
        ) : null}
        <Tabs.Panel value="facts">
          <Facts assessment={assessment} />
        </Tabs.Panel>
        <Tabs.Panel value="managers">
          <ManagersPanel assessment={assessment} onLeft={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <AssessmentHistory assessment={assessment} />
        </Tabs.Panel>
      </Tabs>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </DialogFrame>
  )
}

function Facts({ assessment }: Pick<DetailDialogProps, 'assessment'>) {
  const { t, i18n } = useTranslation(['assessments', 'actions', 'common'])
  const stats = useQuery(statsQuery(assessment.id))
  const yesNo = (value: boolean): string => t(value ? 'actions:yes' : 'actions:no')
  const facts = [
    ['type', t(`assessments:types.${assessment.type}`)],
    ['difficulty', t(`assessments:difficulties.${assessment.difficulty}`)],
    ['totalQuestions', askedText(assessment)],
    ['duration', t('common:minutes', { value: assessment.duration, count: assessment.duration })],
    ['passingScore', assessment.passingScore],
    ['maxAttempts', assessment.maxAttempts],
    ['startDate', formatInstant(assessment.startDate, i18n.language)],
    ['endDate', formatInstant(assessment.endDate, i18n.language)],
    ['participants', assessment.participantCount],
    ['questions', assessment.questionCount],
    ['aiProctoringEnabled', yesNo(assessment.aiProctoringEnabled)],
    ['essayGradingEnabled', yesNo(assessment.essayGradingEnabled)],
    ['showAnswers', yesNo(assessment.showAnswers)],
    ['showFlags', t(`assessments:showFlags.${assessment.showFlags}`)],
    ['recording', t(`assessments:recording.${assessment.recording}`)],
    [
      'retention',
      t('assessments:retention.value', {
        calm: assessment.retention.calmDays,
        flagged: assessment.retention.flaggedDays,
        count: assessment.retention.flaggedDays,
      }),
    ],
    ['appealDays', String(assessment.appealDays)],
    ['coveredFace', t(`assessments:coveredFace.${assessment.coveredFace}`)],
    [
      'mediaPolicy',
      MEDIA_SOURCES.map(
        (source) => `${t(`common:sources.${source}`)}: ${t(`assessments:media.${assessment.mediaPolicy[source]}`)}`,
      ).join(' · '),
    ],
    ['missingAfterSeconds', assessment.missingAfterSeconds],
    ['missingHighAfterSeconds', assessment.missingHighAfterSeconds],
    ['checkIn', yesNo(assessment.checkIn !== null)],
    ['creator', assessment.creatorName ?? '–'],
  ] as const
  return (
    <Stack gap="lg">
      <Text style={{ whiteSpace: 'pre-line' }}>{assessment.description}</Text>
      {assessment.archivedAt === null && assessment.status !== 'completed' ? (
        <ReadinessPanel assessment={assessment} />
      ) : null}
      {stats.isError ? <FailureAlert error={stats.error} /> : null}
      {stats.data ? (
        <SimpleGrid component="dl" cols={{ base: 2, xs: 4 }} m={0}>
          {COUNTS.map((key) => (
            <DetailFact key={key} label={t(`assessments:detail.${key}`)} value={stats.data[key]} isLarge />
          ))}
          {stats.data.averageScore === null ? null : (
            <DetailFact label={t('assessments:detail.averageScore')} value={stats.data.averageScore} isLarge />
          )}
        </SimpleGrid>
      ) : null}
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
        {facts.map(([key, value]) => (
          <DetailFact key={key} label={t(`assessments:fields.${key}`)} value={value} />
        ))}
      </SimpleGrid>
      {assessment.instructions === '' ? null : (
        <section>
          <Title order={4} size="h5">
            {t('assessments:fields.instructions')}
          </Title>
          <Text style={{ whiteSpace: 'pre-line' }}>{assessment.instructions}</Text>
        </section>
      )}
      <section>
        <Title order={4} size="h5" mb={4}>
          {t('assessments:fields.requirements')}
        </Title>
        {assessment.requirements.length === 0 ? (
          <Text c="var(--pengawas-quiet)">{t('assessments:detail.noRequirements')}</Text>
        ) : (
          <List>
            {assessment.requirements.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        )}
      </section>
    </Stack>
  )
}

function DetailFact({ label, value, isLarge = false }: { label: string; value: string | number; isLarge?: boolean }) {
  return (
    <div>
      <Text component="dt" size="sm" c="var(--pengawas-quiet)">
        {label}
      </Text>
      <Text component="dd" m={0} fw={600} {...(isLarge ? { fz: 24 } : {})}>
        {value}
      </Text>
    </div>
  )
}
