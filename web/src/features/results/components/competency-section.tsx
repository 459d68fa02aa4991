import { RadarChart } from '@mantine/charts'
import { Box, SimpleGrid, Table, Title, VisuallyHidden } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import classes from './competency-section.module.css'

/** Fewer than three axes make no shape; the table says it all then. */
const LEAST_AXES = 3

/** Pixels after which the name of an axis goes on in a second line, so that it stays whole on a phone. */
const LABEL_WIDTH = 80

/** Degrees: the axis of the numbers points upwards, so that they are not turned with it. */
const UPRIGHT = 90

/** The name of the first axis stands where its last number would. */
const FULL = 100
const tickFormatter = (value: number): string => (value === FULL ? '' : String(value))

/** Strengths as a picture, and the same numbers as a table. */
export function CompetencySection({ scores }: { scores: TestResult['competencyBreakdown'] }) {
  const { t, i18n } = useTranslation('results')
  if (scores.length === 0) return null
  const data = scores.map(({ competency, percentageScore }) => ({
    competency: t(`competency.${competency}`),
    score: percentageScore,
  }))
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('competencies')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: scores.length >= LEAST_AXES ? 2 : 1 }} spacing="lg">
        {scores.length >= LEAST_AXES ? (
          <Box aria-hidden dir="ltr" className={classes.radar}>
            <RadarChart
              h={240}
              data={data}
              dataKey="competency"
              series={[{ name: 'score', color: 'ink.5', opacity: 0.35 }]}
              withPolarRadiusAxis
              polarAngleAxisProps={{ tick: { width: LABEL_WIDTH } }}
              polarRadiusAxisProps={{ domain: [0, FULL], tickCount: 5, angle: UPRIGHT, tickFormatter }}
              radarChartProps={{ accessibilityLayer: false, outerRadius: '68%' }}
            />
          </Box>
        ) : null}
        <Table verticalSpacing="xs">
          <Table.Caption>
            <VisuallyHidden>{t('competencies')}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('table.competency')}</Table.Th>
              <Table.Th ta="end">{t('table.correct')}</Table.Th>
              <Table.Th ta="end">%</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scores.map(({ competency, correctAnswers, totalQuestions, percentageScore }) => (
              <Table.Tr key={competency}>
                <Table.Td>{t(`competency.${competency}`)}</Table.Td>
                <Table.Td ta="end">
                  {formatNumber(correctAnswers, i18n.language)} / {totalQuestions}
                </Table.Td>
                <Table.Td ta="end" fw={600}>
                  {formatNumber(percentageScore, i18n.language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </SimpleGrid>
    </section>
  )
}
