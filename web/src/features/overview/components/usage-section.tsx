import { Paper, Table, Text, Title } from '@mantine/core'
import { usageSchema } from '@pengawas/shared/contracts/usage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { requestJson } from '../../../lib/http.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'

/** How often pages are opened and break down, counted for people who allow it. */
export function UsageSection() {
  const { t, i18n } = useTranslation(['overview', 'shell'])
  const result = useQuery({
    queryKey: ['system-usage'],
    queryFn: ({ signal }) => requestJson('/api/system/usage', usageSchema, { signal, isBackground: true }),
  })
  const names: Record<string, string> = {
    ...t('shell:tabs', { returnObjects: true }),
    ...t('overview:usage.pages', { returnObjects: true }),
  }
  return (
    <section aria-labelledby="usage">
      <Title order={2} size="h4" id="usage">
        {t('overview:usage.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="sm">
        {t('overview:usage.text', { days: result.data?.days ?? 30 })}
      </Text>
      <QueryStatus result={result} />
      {result.data?.pages.length === 0 ? <Text>{t('overview:usage.empty')}</Text> : null}
      {result.data && result.data.pages.length > 0 ? (
        <Paper withBorder p="md">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('overview:usage.page')}</Table.Th>
                <Table.Th scope="col">{t('overview:usage.opened')}</Table.Th>
                <Table.Th scope="col">{t('overview:usage.failed')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {result.data.pages.map(({ page, opened, failed }) => (
                <Table.Tr key={page}>
                  <Table.Th scope="row" fw={400}>
                    {names[page]}
                  </Table.Th>
                  <Table.Td>{formatCount(opened, i18n.language)}</Table.Td>
                  <Table.Td>{formatCount(failed, i18n.language)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
            {t('overview:usage.updated', { time: formatInstant(result.data.at, i18n.language) })}
          </Text>
        </Paper>
      ) : null}
    </section>
  )
}
