import { Container, SimpleGrid, Stack, Title } from '@mantine/core'
import type { BankStats } from '@pengawas/shared/contracts/questions'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  QUESTION_TYPES,
  VALIDATION_STATUSES,
} from '@pengawas/shared/questions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bankStatsQuery } from '../../../lib/questions.ts'
import { Counter } from '../../../ui/counter.tsx'
import { DashboardHead } from '../../../ui/dashboard-head.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { Distribution } from './distribution.tsx'

interface AnalyticsPageProps {
  /** Questions that real answers call into doubt; how graders agree with people: both come from elsewhere. */
  toReview?: ReactNode
  agreement?: ReactNode
}

/** What the bank holds, in figures and pictures. */
export function AnalyticsPage({ toReview, agreement }: AnalyticsPageProps) {
  const { t } = useTranslation('questionBank')
  const stats = useQuery(bankStatsQuery)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DashboardHead subtitle={t('dashboards.assessor')} />
        <QueryStatus result={stats} />
        {stats.data ? <Figures stats={stats.data} /> : null}
        {toReview}
        {agreement === undefined ? null : (
          <section aria-labelledby="agreement">
            <Title order={2} size="h4" id="agreement" mb="sm">
              {t('analytics.agreement')}
            </Title>
            {agreement}
          </section>
        )}
      </Stack>
    </Container>
  )
}

function Figures({ stats }: { stats: BankStats }) {
  const { t } = useTranslation('questionBank')
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} m={0}>
        <Counter label={t('analytics.total')} value={stats.total} />
        <Counter label={t('analytics.aiEnabled')} value={stats.aiEnabled} />
        <Counter label={t('analytics.approved')} value={stats.byStatus.approved} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <Distribution
          title={t('fields.type')}
          rows={QUESTION_TYPES.map((key) => ({ label: t(`types.${key}`), count: stats.byType[key] }))}
        />
        <Distribution
          title={t('fields.difficulty')}
          rows={DIFFICULTIES.map((key) => ({ label: t(`difficulties.${key}`), count: stats.byDifficulty[key] }))}
        />
        <Distribution
          title={t('fields.validationStatus')}
          rows={VALIDATION_STATUSES.map((key) => ({ label: t(`statuses.${key}`), count: stats.byStatus[key] }))}
        />
        <Distribution
          title={t('fields.bloomLevel')}
          rows={BLOOM_LEVELS.map((key) => ({ label: t(`bloomLevels.${key}`), count: stats.byBloomLevel[key] }))}
        />
        <Distribution
          title={t('fields.competency')}
          rows={COMPETENCIES.map((key) => ({ label: t(`competencies.${key}`), count: stats.byCompetency[key] }))}
        />
        <Distribution
          title={t('fields.competencyCategory')}
          rows={COMPETENCY_CATEGORIES.map((key) => ({
            label: t(`competencyCategories.${key}`),
            count: stats.byCompetencyCategory[key],
          }))}
        />
      </SimpleGrid>
    </>
  )
}
