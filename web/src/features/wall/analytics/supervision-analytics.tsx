import { Container, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { FlagStats } from '@pengawas/shared/contracts/flags'
import type { TestSessionStats } from '@pengawas/shared/contracts/test-taking'
import { TEST_SESSION_STATUSES } from '@pengawas/shared/contracts/test-sessions'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { Counter } from '../../../ui/counter.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { ratesOf } from '../rules/rates.ts'
import { AnalysisFigures } from './analysis-figures.tsx'
import { flagStatsQuery, proctoringMetricsQuery, sessionStatsQuery } from './analytics-api.ts'
import { DetectionTypesList } from './detection-types.tsx'

/** Test sessions and flags of the assessments that the reader has to do with, in figures. */
export function SupervisionAnalytics() {
  const { t } = useTranslation('sessions')
  const sessions = useQuery(sessionStatsQuery)
  const flags = useQuery(flagStatsQuery)
  const metrics = useQuery(proctoringMetricsQuery)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('analytics.hint')}</Text>
        <section aria-labelledby="session-figures">
          <Title order={2} size="h4" id="session-figures" mb="sm">
            {t('analytics.sessions')}
          </Title>
          <QueryStatus result={sessions} />
          {sessions.data ? <SessionFigures stats={sessions.data} /> : null}
        </section>
        <section aria-labelledby="flag-figures">
          <Title order={2} size="h4" id="flag-figures" mb="sm">
            {t('analytics.flags')}
          </Title>
          <QueryStatus result={flags} />
          {flags.data ? <FlagFigures stats={flags.data} /> : null}
        </section>
        <section aria-labelledby="analysis-figures">
          <Title order={2} size="h4" id="analysis-figures" mb="sm">
            {t('analytics.analysis.title')}
          </Title>
          <QueryStatus result={metrics} />
          {metrics.data ? <AnalysisFigures metrics={metrics.data} /> : null}
        </section>
        <section aria-labelledby="detection-types">
          <Title order={2} size="h4" id="detection-types" mb="sm">
            {t('analytics.detection.title')}
          </Title>
          <DetectionTypesList />
        </section>
      </Stack>
    </Container>
  )
}

function SessionFigures({ stats }: { stats: TestSessionStats }) {
  const { t, i18n } = useTranslation(['sessions', 'wall'])
  const { completionRate, flagRate } = ratesOf(stats)
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 4 }} m={0}>
      <Counter label={t('sessions:analytics.total')} value={stats.total} />
      {TEST_SESSION_STATUSES.map((status) => (
        <Counter key={status} label={t(`wall:status.${status}`)} value={stats.byStatus[status]} />
      ))}
      <Counter label={t('sessions:analytics.flagged')} value={stats.flagged} />
      <Counter label={t('sessions:analytics.completionRate')} value={formatPercent(completionRate, i18n.language)} />
      <Counter label={t('sessions:analytics.flagRate')} value={formatPercent(flagRate, i18n.language)} />
      <Counter label={t('sessions:analytics.pendingCredits')} value={stats.pendingCredits} />
      <Counter label={t('sessions:analytics.pendingLateAnswers')} value={stats.pendingLateAnswers} />
    </SimpleGrid>
  )
}

function FlagFigures({ stats }: { stats: FlagStats }) {
  const { t } = useTranslation(['sessions', 'wall'])
  return (
    <Stack gap="md">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} m={0}>
        <Counter label={t('sessions:analytics.all')} value={stats.total} />
        <Counter label={t('sessions:analytics.pending')} value={stats.pending} />
        <Counter label={t('sessions:analytics.technical')} value={stats.technical.total} />
        <Counter label={t('sessions:analytics.proposed')} value={stats.proposed} />
        <Counter label={t('sessions:analytics.byHand')} value={stats.byHand} />
      </SimpleGrid>
      <Title order={3} size="h5">
        {t('sessions:analytics.bySeverity')}
      </Title>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
        {FLAG_SEVERITIES.map((severity) => (
          <Counter key={severity} label={t(`wall:severity.${severity}`)} value={stats.bySeverity[severity]} />
        ))}
      </SimpleGrid>
      <FlagTypes stats={stats} />
    </Stack>
  )
}

/** What was flagged, and what people made of it: no share without the number that it is of. */
function FlagTypes({ stats }: { stats: FlagStats }) {
  const { t, i18n } = useTranslation(['sessions', 'wall'])
  const types = FLAG_TYPES.filter((type) => (stats.byType[type] ?? 0) > 0)
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table captionSide="top" verticalSpacing="xs">
        <Table.Caption ta="start">
          {t('sessions:analytics.byType')}.{' '}
          {t('sessions:analytics.typeSummary', { value: types.length, count: types.length })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {(['type', 'count', 'confirmed', 'dismissed', 'share'] as const).map((name) => (
              <Table.Th key={name} scope="col">
                {t(`sessions:analytics.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {types.map((type) => {
            const { confirmed, dismissed } = stats.reviews[type] ?? { confirmed: 0, dismissed: 0 }
            const reviewed = confirmed + dismissed
            return (
              <Table.Tr key={type}>
                <Table.Th scope="row" fw={400}>
                  {t(`wall:flagType.${type}`)}
                </Table.Th>
                <Table.Td>{stats.byType[type]}</Table.Td>
                <Table.Td>{confirmed}</Table.Td>
                <Table.Td>{dismissed}</Table.Td>
                <Table.Td>
                  {reviewed === 0
                    ? t('sessions:analytics.notReviewed')
                    : t('sessions:analytics.shareOf', {
                        share: formatPercent(confirmed / reviewed, i18n.language),
                        value: reviewed,
                      })}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
