import { Badge, Center, Container, Loader, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useMetrics } from '../api/use-metrics.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { detailLines } from '../rules/check-details.ts'
import { formatBytes } from '../../../lib/rules/format-bytes.ts'
import { IssuerSection } from './issuer-section.tsx'
import { MetricsPanel } from './metrics-panel.tsx'
import { RunningSection } from './running-section.tsx'
import { UsageSection } from './usage-section.tsx'

const COLORS = { ok: 'teal', degraded: 'orange', down: 'red' } as const
const FIGURES = ['activeSessions', 'successfulCompletions', 'activeUsers'] as const

/** What each part of the installation answered when it was last asked, and what its certificates carry. */
export function SystemPage() {
  const { t, i18n } = useTranslation(['overview', 'shell'])
  const metrics = useMetrics()
  const measure = (value: number | null, unit: string): string => {
    if (value === null) return '–'
    if (unit === 'ms') return t('overview:units.ms', { value: Math.round(value) })
    if (unit === 'bytes') return t('overview:units.free', { value: formatBytes(value, i18n.language) })
    if (unit === 'nodes') return t('overview:units.nodes', { value })
    return `${value} ${unit}`
  }
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="xl">
        <MetricsPanel figures={FIGURES} />
        <section aria-labelledby="health">
          <Title order={2} size="h4" id="health" mb="sm">
            {t('overview:health.title')}
          </Title>
          {metrics.isPending ? (
            <Center py="xl">
              <Loader role="status" aria-label={t('shell:loading')} />
            </Center>
          ) : null}
          {metrics.isError && !metrics.data ? <FailureAlert error={metrics.error} /> : null}
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
            {metrics.data?.checks.map(({ name, status, value, unit, detail }) => (
              <Paper key={name} component="article" withBorder p="lg">
                <Text fw={600} mb={4}>
                  {t(`overview:checks.${name}`)}
                </Text>
                <Badge variant="light" color={COLORS[status]}>
                  {t(`overview:states.${status}`)}
                </Badge>
                <Text mt="sm" fw={600}>
                  {measure(value, unit)}
                </Text>
                {detailLines(detail, i18n.language, (at) => formatInstant(at, i18n.language)).map(
                  ({ text, values }) => (
                    <Text key={text} size="sm" c="var(--pengawas-quiet)">
                      {t(`overview:details.${text}`, values)}
                    </Text>
                  ),
                )}
              </Paper>
            ))}
          </SimpleGrid>
        </section>
        <RunningSection />
        <UsageSection />
        <IssuerSection />
      </Stack>
    </Container>
  )
}
