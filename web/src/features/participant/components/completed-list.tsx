import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { missingScore, resultQuery } from '../../../lib/results.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { Verdict } from '../../../ui/verdict.tsx'

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
          <Group justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{assessment.title}</Text>
              {testSession?.endTime ? (
                <Text size="sm" c="var(--pengawas-quiet)">
                  {t('completedAt', { time: formatInstant(testSession.endTime, i18n.language) })}
                </Text>
              ) : null}
            </div>
            {testSession ? <Outcome testSession={testSession} /> : null}
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** The score with the way to the whole result; how a terminated test ended. */
function Outcome({ testSession }: { testSession: TestSession }) {
  const { t, i18n } = useTranslation(['participant', 'results'])
  const isTerminated = testSession.status === 'terminated'
  const { data: result } = useQuery({ ...resultQuery(testSession.id), enabled: !isTerminated })
  if (isTerminated) {
    return (
      <Group gap="sm">
        <Badge variant="light" color="orange">
          {t('participant:terminated')}
        </Badge>
        <Button component={Link} to={`/participant/results/${testSession.id}`} variant="default" size="compact-md">
          {t('participant:seeResult')}
        </Button>
      </Group>
    )
  }
  if (!result) return null
  return (
    <Group gap="sm">
      <Text fw={700} size="lg">
        {result.percentageScore === null
          ? t(`results:${missingScore(result)}`)
          : `${formatNumber(result.percentageScore, i18n.language)}%`}
      </Text>
      <Verdict verdict={result.verdict} isProvisional={result.isProvisional} />
      <Button component={Link} to={`/participant/results/${testSession.id}`} variant="default" size="compact-md">
        {t('participant:seeResult')}
      </Button>
    </Group>
  )
}
