import { Badge, Box, Group, Paper, Table, Text, Title } from '@mantine/core'
import type { Agreement, MarkingStats } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../lib/rules/numbers.ts'

/** Each rubric with what is known of it; those that need work first, with the reason. */
export function RubricTable({ rubrics }: { rubrics: MarkingStats['rubrics'] }) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const figure = ({ n, kappa }: Agreement): string =>
    kappa === null
      ? t('rubrics.few', { n: formatDecimal(n, language, 0) })
      : t('rubrics.kappa', { kappa: formatDecimal(kappa, language, 2), n: formatDecimal(n, language, 0) })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('rubrics.title')}>
      <Title order={3} size="h5">
        {t('rubrics.title')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('rubrics.hint')}
      </Text>
      {rubrics.length === 0 ? (
        <Text c="var(--pengawas-quiet)">{t('rubrics.empty')}</Text>
      ) : (
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('rubrics.title')}>
          <Table verticalSpacing="sm" miw={760} aria-label={t('rubrics.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('fields.question')}</Table.Th>
                <Table.Th scope="col">{t('rubrics.essays')}</Table.Th>
                <Table.Th scope="col">{t('rubrics.grader')}</Table.Th>
                <Table.Th scope="col">{t('rubrics.markers')}</Table.Th>
                <Table.Th scope="col">{t('rubrics.confidence')}</Table.Th>
                <Table.Th scope="col">{t('rubrics.work')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rubrics.map(({ questionId, preview, essays, grader, markers, confidence, reasons }) => (
                <Table.Tr key={questionId}>
                  <Table.Td>
                    <Text lineClamp={2} maw={320} dir="auto">
                      {preview}
                    </Text>
                  </Table.Td>
                  <Table.Td>{formatDecimal(essays, language, 0)}</Table.Td>
                  <Table.Td>{figure(grader)}</Table.Td>
                  <Table.Td>{figure(markers)}</Table.Td>
                  <Table.Td>{confidence === null ? '–' : formatPercent(confidence, language)}</Table.Td>
                  <Table.Td>
                    <Group gap={6}>
                      {reasons.map((reason) => (
                        <Badge key={reason} color="orange" variant="light" tt="none">
                          {t(`reasons.${reason}`)}
                        </Badge>
                      ))}
                      {reasons.length === 0 ? (
                        <Text size="sm">
                          {t(grader.kappa === null && markers.kappa === null ? 'rubrics.unknown' : 'rubrics.fine')}
                        </Text>
                      ) : null}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Paper>
  )
}
