import { Box, Table, Text } from '@mantine/core'
import type { Mark, MarkingDetail } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { useScoreFormat } from '../hooks/use-score-format.ts'

/** The marks given so far, criterion by criterion, beside one another. */
export function MarksTable({ task }: { task: MarkingDetail }) {
  const { t } = useTranslation('marking')
  const score = useScoreFormat()
  const { marks, criteria } = task
  const cell = (mark: Mark, index: number) => {
    const given = mark.criteria[index]
    return (
      <Table.Td key={mark.id}>
        <Text fw={600}>{given === undefined ? '–' : score(given.points)}</Text>
        {given !== undefined && given.comment !== '' ? (
          <Text size="sm" c="var(--pengawas-quiet)" dir="auto">
            {given.comment}
          </Text>
        ) : null}
      </Table.Td>
    )
  }
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('marks.caption')}>
      <Table verticalSpacing="xs" withTableBorder aria-label={t('marks.caption')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('marks.criterion')}</Table.Th>
            {marks.map(({ id, round, markerName, sawSuggestion }) => (
              <Table.Th key={id} scope="col">
                {t(`rounds.${round}`)}
                <Text size="sm" fw={400} c="var(--pengawas-quiet)">
                  {markerName}
                  {sawSuggestion ? ` · ${t('marks.sawSuggestion')}` : ''}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {criteria.map(({ criterion, maxPoints }, index) => (
            <Table.Tr key={index}>
              <Table.Th scope="row" fw={400}>
                {criterion === '' ? t('overall') : criterion} ({score(maxPoints)})
              </Table.Th>
              {marks.map((mark) => cell(mark, index))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">{t('marks.total')}</Table.Th>
            {marks.map(({ id, total, comment }) => (
              <Table.Td key={id}>
                <Text fw={700}>{score(total)}</Text>
                {comment === '' ? null : (
                  <Text size="sm" dir="auto">
                    {comment}
                  </Text>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Box>
  )
}
