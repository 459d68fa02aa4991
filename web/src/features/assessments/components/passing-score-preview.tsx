import { Box, List, Stack, Table, Text } from '@mantine/core'
import type { PassingScorePreview as Preview } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { formatCount, formatNumber } from '../../../lib/rules/numbers.ts'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'

interface PassingScorePreviewProps {
  preview: Preview
  page: number
  pageSize: number
  onPage: (page: number) => void
}

/** How many results another mark changes and how, and a page of them with names. */
export function PassingScorePreview({ preview, page, pageSize, onPage }: PassingScorePreviewProps) {
  const { t, i18n } = useTranslation(['assessments', 'results', 'assessmentResults'])
  const count = (value: number): string => formatCount(value, i18n.language)
  const { moves, certificates, running, provisional, decided, total, results, items } = preview
  const others = [
    ['issued', certificates.issued],
    ['withdrawn', certificates.withdrawn],
    ['running', running],
    ['provisional', provisional],
    ['decided', decided],
  ] as const
  return (
    <Stack gap="sm" role="status">
      <Text fw={600}>
        {t('assessments:passMark.changes', { value: count(total), total: count(results), count: results })}
      </Text>
      <List size="sm">
        {moves.map(({ before, after, count: moved }) => (
          <List.Item key={`${before} ${after}`}>
            <BeforeAfter before={t(`results:${before}`)} after={t(`results:${after}`)} />: {count(moved)}
          </List.Item>
        ))}
        {others.map(([name, value]) =>
          value === 0 ? null : (
            <List.Item key={name}>{t(`assessments:passMark.${name}`, { value: count(value) })}</List.Item>
          ),
        )}
      </List>
      {items.length === 0 ? null : (
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('assessments:passMark.list')}>
          <Table verticalSpacing="xs" aria-label={t('assessments:passMark.list')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('assessmentResults:fields.participant')}</Table.Th>
                <Table.Th>{t('assessmentResults:fields.score')}</Table.Th>
                <Table.Th>{t('assessmentResults:fields.verdict')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map(({ testSessionId, participantName, code, percentageScore, before, after, certificate }) => (
                <Table.Tr key={testSessionId}>
                  <Table.Td>
                    <bdi>{participantName}</bdi>
                    <Text size="xs" ff="monospace" c="var(--pengawas-quiet)">
                      <bdi>{code}</bdi>
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {percentageScore === null
                      ? t('results:unmeasured.short')
                      : `${formatNumber(percentageScore, i18n.language)}%`}
                  </Table.Td>
                  <Table.Td>
                    <BeforeAfter before={t(`results:${before}`)} after={t(`results:${after}`)} />
                    {certificate === null ? null : (
                      <Text size="xs" c="var(--pengawas-quiet)">
                        {t(`assessments:passMark.certificate.${certificate}`)}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
      {total > pageSize ? <PageLinks total={total} pageSize={pageSize} page={page} onChange={onPage} /> : null}
    </Stack>
  )
}
