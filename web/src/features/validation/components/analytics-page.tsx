import { Container, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { ValidationStats } from '@pengawas/shared/contracts/validation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bankStatsQuery } from '../../../lib/questions.ts'
import { Counter } from '../../../ui/counter.tsx'
import { DashboardHead } from '../../../ui/dashboard-head.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { validationStatsQuery } from '../api/validation.ts'

/** How validation goes: how much there is, how long it takes, and who does it. */
export function ValidationAnalyticsPage() {
  const { t } = useTranslation('validation')
  const bank = useQuery(bankStatsQuery)
  const stats = useQuery(validationStatsQuery)
  const failed = bank.error ?? stats.error
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DashboardHead subtitle={t('dashboard')} />
        {failed ? <FailureAlert error={failed} /> : null}
        {bank.isPending || stats.isPending ? <Loading /> : null}
        {bank.data && stats.data ? (
          <>
            <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} m={0}>
              <Counter label={t('analytics.total')} value={bank.data.total} />
              <Counter label={t('analytics.approved')} value={bank.data.byStatus.approved} />
              <Counter label={t('analytics.rejected')} value={bank.data.byStatus.rejected} />
            </SimpleGrid>
            <Work stats={stats.data} />
          </>
        ) : null}
      </Stack>
    </Container>
  )
}

function Work({ stats }: { stats: ValidationStats }) {
  const { t } = useTranslation('validation')
  const { medianHoursToDecision: hours } = stats
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 2, md: 5 }} m={0}>
        <Counter label={t('analytics.pending')} value={stats.pending} />
        <Counter label={t('analytics.returned')} value={stats.returned} />
        <Counter label={t('analytics.overdue')} value={stats.overdue} />
        <Counter label={t('analytics.assignedToMe')} value={stats.assignedToMe} />
        <Counter
          label={t('analytics.median')}
          value={hours === null ? '–' : t('analytics.hours', { hours: Math.round(hours * 10) / 10 })}
          note={t('analytics.medianNote')}
        />
      </SimpleGrid>
      <Paper component="section" withBorder p="lg">
        <Title order={2} size="h5" mb="sm">
          {t('analytics.byValidator')}
        </Title>
        {stats.byValidator.length === 0 ? (
          <Text c="var(--pengawas-quiet)">{t('analytics.nobody')}</Text>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('validator')}</Table.Th>
                <Table.Th>{t('analytics.approved')}</Table.Th>
                <Table.Th>{t('analytics.rejected')}</Table.Th>
                <Table.Th>{t('analytics.open')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {stats.byValidator.map(({ validatorId, name, approved, rejected, open }) => (
                <Table.Tr key={validatorId}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{approved}</Table.Td>
                  <Table.Td>{rejected}</Table.Td>
                  <Table.Td>{open}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Paper>
    </>
  )
}
