import { SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { ProctoringMetrics } from '@pengawas/shared/contracts/flags'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { Counter } from '../../../ui/counter.tsx'

/** What analysis does now, and how often people confirmed what it found: no share without its number and its bounds. */
export function AnalysisFigures({ metrics: { at, inference, detectors } }: { metrics: ProctoringMetrics }) {
  const { t, i18n } = useTranslation('sessions')
  return (
    <Stack gap="md">
      {inference === null ? (
        <Text role="status">{t('analytics.analysis.unknown')}</Text>
      ) : (
        <>
          <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} m={0}>
            <Counter
              label={t('analytics.analysis.nodes')}
              value={t('analytics.analysis.ready', {
                ready: formatCount(inference.ready, i18n.language),
                nodes: formatCount(inference.nodes, i18n.language),
              })}
            />
            <Counter label={t('analytics.analysis.queued')} value={inference.queued} />
            <Counter label={t('analytics.analysis.sampled')} value={inference.sampled} />
            <Counter label={t('analytics.analysis.skipped')} value={inference.skipped} />
            <Counter
              label={t('analytics.analysis.latency')}
              value={
                inference.latencyP95Ms === null
                  ? '–'
                  : t('analytics.analysis.ms', {
                      value: formatCount(Math.round(inference.latencyP95Ms), i18n.language),
                    })
              }
            />
          </SimpleGrid>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('analytics.analysis.since', { time: formatClock(at, i18n.language) })}
          </Text>
        </>
      )}
      <Detectors detectors={detectors} />
    </Stack>
  )
}

function Detectors({ detectors }: Pick<ProctoringMetrics, 'detectors'>) {
  const { t, i18n } = useTranslation(['sessions', 'wall'])
  const percent = (share: number): string => formatPercent(share, i18n.language)
  if (detectors.length === 0)
    return <Text c="var(--pengawas-quiet)">{t('sessions:analytics.analysis.noDetectors')}</Text>
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table captionSide="top" verticalSpacing="xs">
        <Table.Caption ta="start">{t('sessions:analytics.analysis.detectors')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {(['type', 'reviewed', 'share', 'bounds'] as const).map((name) => (
              <Table.Th key={name} scope="col">
                {t(`sessions:analytics.analysis.columns.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {detectors.map(({ type, reviewed, precision, low, high }) => (
            <Table.Tr key={type} data-testid="detector">
              <Table.Th scope="row" fw={400}>
                {t(`wall:flagType.${type}`)}
              </Table.Th>
              <Table.Td>{formatCount(reviewed, i18n.language)}</Table.Td>
              <Table.Td>{percent(precision)}</Table.Td>
              <Table.Td>
                {t('sessions:analytics.analysis.between', { low: percent(low), high: percent(high) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
