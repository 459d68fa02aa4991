import '@mantine/charts/styles.css'
import { Anchor, Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { resultQuery } from '../../../lib/results.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { AbilitySection } from './ability-section.tsx'
import { AnswerList } from './answer-list.tsx'
import { ChangeList } from './change-list.tsx'
import { CompetencySection } from './competency-section.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultSummary } from './result-summary.tsx'
import { SupervisionSection } from './supervision-section.tsx'

/** The result of one candidate for staff: the figures, and what was asked and answered, as far as this reader may see it. */
export function StaffResultPage() {
  const { t } = useTranslation(['results', 'common'])
  const { assessmentId = '', testSessionId = '' } = useParams()
  const result = useQuery(resultQuery(testSessionId))
  if (result.isPending) return <Splash />
  return (
    <Container size="md" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group className="screen-only">
          <Anchor component={Link} to={`/dashboard/assessments/${assessmentId}/results`} size="sm">
            {t('results:toAll')}
          </Anchor>
        </Group>
        {result.isError ? (
          <FailureAlert error={result.error}>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void result.refetch()}>
              {t('common:retry')}
            </Button>
          </FailureAlert>
        ) : (
          <CandidateResult result={result.data} />
        )}
      </Stack>
    </Container>
  )
}

function CandidateResult({ result }: { result: TestResult }) {
  const { t } = useTranslation('results')
  return (
    <>
      <div>
        <Title order={2} size="h3">
          <bdi>{result.participantName}</bdi>
        </Title>
        <Text c="var(--pengawas-quiet)">
          <bdi>{result.assessmentTitle}</bdi> · <bdi>{result.code}</bdi>
        </Text>
      </div>
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="xl">
          <ResultSummary result={result} />
          <AbilitySection result={result} />
          <CompetencySection scores={result.competencyBreakdown} />
          <ChangeList changes={result.changes} />
        </Stack>
      </Paper>
      <SupervisionSection testSessionId={result.testSessionId} />
      <ResultActions result={result} />
      {result.answers === null ? (
        <Text c="var(--pengawas-quiet)">{t('answersForAssessors')}</Text>
      ) : (
        <AnswerList answers={result.answers} scores={result.aiEssayScores ?? {}} />
      )}
    </>
  )
}
