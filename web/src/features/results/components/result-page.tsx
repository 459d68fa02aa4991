import '@mantine/charts/styles.css'
import { Button, Container, Paper, Stack, Text, Title } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { resultQuery } from '../../../lib/results.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { AttemptList } from '../../../ui/attempt-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { AbilitySection } from './ability-section.tsx'
import { AppealSection } from './appeal-section.tsx'
import { AnswerList } from './answer-list.tsx'
import { ChangeList } from './change-list.tsx'
import { CompetencySection } from './competency-section.tsx'
import { NotedSection } from './noted-section.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultSummary } from './result-summary.tsx'
import { ResultToast } from './result-toast.tsx'

/** A candidate's own result, with a toast for those who come straight from the test. */
export function ResultPage({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation(['results', 'common'])
  const { testSessionId = '' } = useParams()
  const location = useLocation()
  const [isFresh, setIsFresh] = useState((location.state as { isFresh?: boolean } | null)?.isFresh === true)
  const navigate = useNavigate()
  // The browser keeps the state of a page over a reload, which brings no news.
  useEffect(() => {
    if (location.state !== null) void navigate(location.pathname, { replace: true, state: null })
  }, [location, navigate])
  const result = useQuery(resultQuery(testSessionId))
  if (result.isPending) return <Splash />
  return (
    <>
      <div className="screen-only">
        <PageHeader actions={actions} />
      </div>
      <Container component="main" id={MAIN_ID} size="md" py={{ base: 'lg', sm: 'xl' }}>
        {result.isError ? (
          <FailureAlert error={result.error}>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void result.refetch()}>
              {t('common:retry')}
            </Button>
          </FailureAlert>
        ) : (
          <ResultView result={result.data} />
        )}
      </Container>
      {isFresh && result.data ? <ResultToast result={result.data} onClosed={() => setIsFresh(false)} /> : null}
    </>
  )
}

function ResultView({ result }: { result: TestResult }) {
  const { t } = useTranslation('results')
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <Text c="var(--pengawas-quiet)">
          {result.assessmentTitle} · {result.participantName}
        </Text>
      </div>
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="xl">
          <ResultSummary result={result} />
          <AbilitySection result={result} />
          <CompetencySection scores={result.competencyBreakdown} />
          <ChangeList changes={result.changes} />
          {result.recommendations.length === 0 ? null : (
            <section>
              <Title order={2} size="h4" mb="sm">
                {t('recommendations')}
              </Title>
              <RecommendationList recommendations={result.recommendations} />
            </section>
          )}
        </Stack>
      </Paper>
      <AppealSection testSessionId={result.testSessionId} />
      <NotedSection testSessionId={result.testSessionId} />
      <AttemptList testSessionId={result.testSessionId} isOwnPage />
      <ResultActions result={result}>
        <Button
          component={Link}
          to="/participant"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden className="mirrored" />}
        >
          {t('toDashboard')}
        </Button>
      </ResultActions>
      {result.answers === null ? null : (
        <AnswerList answers={result.answers} scores={result.aiEssayScores ?? {}} isOwn />
      )}
    </Stack>
  )
}
