import { CompositeChart } from '@mantine/charts'
import { Box, Text, Title } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { abilityBand } from '../rules/ability-band.ts'

/** How the estimate of an adaptive test settled: ability after each item, between one standard error on both sides. */
export function AbilitySection({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('results')
  const { ability } = result
  if (!ability || result.abilityPath.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {t('ability.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="sm">
        {t('ability.text', {
          theta: formatNumber(ability.theta, i18n.language),
          error: formatNumber(ability.standardError, i18n.language),
          items: result.abilityPath.length,
          count: result.abilityPath.length,
        })}
      </Text>
      <Box aria-hidden dir="ltr">
        <CompositeChart
          h={260}
          data={abilityBand(result.abilityPath)}
          dataKey="item"
          curveType="linear"
          withTooltip={false}
          withDots={false}
          xAxisLabel={t('ability.item')}
          yAxisLabel={t('ability.axis')}
          yAxisProps={{
            domain: ['auto', 'auto'],
            tickFormatter: (value: number) => formatNumber(value, i18n.language),
          }}
          composedChartProps={{ accessibilityLayer: false }}
          areaProps={{ fillOpacity: 0.18, strokeWidth: 0 }}
          series={[
            { name: 'band', color: 'ink.5', type: 'area' },
            { name: 'theta', color: 'ink.6', type: 'line' },
          ]}
        />
      </Box>
    </section>
  )
}
