import { Box, Table, Text, Title } from '@mantine/core'
import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { formatCount, formatNumber } from '../../../lib/rules/numbers.ts'
import { BeforeAfter } from '../../../ui/before-after.tsx'
import { Verdict } from '../../../ui/verdict.tsx'

interface ChangeTableProps {
  changes: RescoreAnswer['changes']
  /** How many results were looked at. */
  results: number
}

/** Each result that would be another one. */
export function ChangeTable({ changes, results }: ChangeTableProps) {
  const { t, i18n } = useTranslation(['assessmentResults', 'results'])
  const { language } = i18n
  const percent = (score: number | null): string =>
    score === null ? t('results:unmeasured.short') : `${formatNumber(score, language)}%`
  const heading = t('assessmentResults:rescore.changes', {
    value: formatCount(changes.length, language),
    total: formatCount(results, language),
    count: results,
  })
  return (
    <section aria-labelledby="rescore-changes">
      <Title order={3} size="h5" id="rescore-changes" mb="xs">
        {heading}
      </Title>
      <Box mah={320} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-labelledby="rescore-changes">
        <Table verticalSpacing="xs" stickyHeader aria-labelledby="rescore-changes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('assessmentResults:fields.participant')}</Table.Th>
              <Table.Th>{t('assessmentResults:fields.score')}</Table.Th>
              <Table.Th>{t('assessmentResults:fields.verdict')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ testSessionId, participantName, code, before, after }) => (
              <Table.Tr key={testSessionId}>
                <Table.Td>
                  <Text size="sm">
                    <bdi>{participantName}</bdi>
                  </Text>
                  <Text size="xs" ff="monospace" c="var(--pengawas-quiet)">
                    <bdi>{code}</bdi>
                  </Text>
                </Table.Td>
                <Table.Td>
                  <BeforeAfter before={percent(before.percentageScore)} after={percent(after.percentageScore)} />
                </Table.Td>
                <Table.Td>
                  {before.verdict === after.verdict ? (
                    <Text size="sm" c="var(--pengawas-quiet)">
                      {t('assessmentResults:rescore.sameVerdict')}
                    </Text>
                  ) : (
                    <Verdict verdict={after.verdict} />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </section>
  )
}
