import { Paper, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { systemRunningSchema, type SystemRunning } from '@pengawas/shared/contracts/system'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatClock, formatInstant } from '../../../lib/dates.ts'
import { requestJson } from '../../../lib/http.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { formatBytes } from '../../../lib/rules/format-bytes.ts'

const REFRESH_MS = 10_000

/** What runs, in which version, and what it does; each figure with its time. After a failure nothing old is shown. */
export function RunningSection() {
  const { t, i18n } = useTranslation('overview')
  const result = useQuery({
    queryKey: ['system-running'],
    queryFn: ({ signal }) => requestJson('/api/system/running', systemRunningSchema, { signal, isBackground: true }),
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  const running = result.isError ? undefined : result.data
  return (
    <section aria-labelledby="running">
      <Title order={2} size="h4" id="running" mb="sm">
        {t('running.title')}
      </Title>
      <QueryStatus result={result} />
      {running ? (
        <Stack gap="md">
          <Text>
            {t('running.hub', {
              version: running.hub.version,
              runtime: running.hub.runtime,
              database: running.hub.database === 'sqlite' ? 'SQLite' : 'MySQL/MariaDB',
              time: formatInstant(running.hub.startedAt, i18n.language),
            })}
          </Text>
          <MediaNodes nodes={running.mediaNodes} />
          <Stored stored={running.stored} />
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('updated', { time: formatClock(running.at, i18n.language) })}
          </Text>
        </Stack>
      ) : null}
    </section>
  )
}

const COLUMNS = [
  'node',
  'version',
  'workers',
  'candidates',
  'state',
  'queued',
  'sampled',
  'skipped',
  'latency',
] as const

function MediaNodes({ nodes }: { nodes: SystemRunning['mediaNodes'] }) {
  const { t, i18n } = useTranslation('overview')
  if (nodes === null) return <Text>{t('running.nodesUnknown')}</Text>
  if (nodes.length === 0) return <Text>{t('running.noNodes')}</Text>
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <Paper withBorder p="md">
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('running.title') }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((name) => (
                <Table.Th key={name} scope="col">
                  {t(`running.columns.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {nodes.map(({ nodeId, version, workers, candidates, inference }) => (
              <Table.Tr key={nodeId}>
                <Table.Th scope="row" fw={400}>
                  <bdi>{nodeId}</bdi>
                </Table.Th>
                <Table.Td>
                  <bdi>{version ?? t('running.unknown')}</bdi>
                </Table.Td>
                <Table.Td>{count(workers)}</Table.Td>
                <Table.Td>{count(candidates)}</Table.Td>
                <Table.Td>{t(`running.states.${inference.state}`)}</Table.Td>
                <Table.Td>{count(inference.queued)}</Table.Td>
                <Table.Td>{count(inference.sampled)}</Table.Td>
                <Table.Td>{count(inference.skipped)}</Table.Td>
                <Table.Td>
                  {inference.latencyP95Ms === null ? '–' : t('units.ms', { value: Math.round(inference.latencyP95Ms) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Paper>
  )
}

function Stored({ stored }: { stored: SystemRunning['stored'] }) {
  const { t, i18n } = useTranslation('overview')
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h5" mb="sm">
        {t('running.stored')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
        {stored.kinds.map(({ kind, files, bytes }) => (
          <div key={kind}>
            <Text component="dt" size="sm" c="var(--pengawas-quiet)">
              {t(`running.kinds.${kind}`)}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {t('running.size', {
                size: formatBytes(bytes, i18n.language),
                files: formatCount(files, i18n.language),
              })}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
        {t('running.measured', { time: formatClock(stored.at, i18n.language) })}{' '}
        {stored.inBucket ? t('running.inBucket') : null}
      </Text>
    </Paper>
  )
}
