import { LineChart } from '@mantine/charts'
import type { QuestionAnalysis } from '@pengawas/shared/contracts/item-analysis'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'
import { formatSigned } from '../rules/signed.ts'

const isWhole = ({ theta }: { theta: number }): boolean => Number.isInteger(theta)

/** How likely a right answer is at each ability, and where the question distinguishes people, by its parameters. */
export function CurveChart({ irt, curve }: Pick<QuestionAnalysis, 'irt' | 'curve'>) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const show = (value: number): string => formatSigned(value, i18n.language)
  const parameters = t('curve.parameters', {
    a: show(irt.a),
    b: show(irt.b),
    c: show(irt.c),
    source: t(`sources.${irt.source}`),
  })
  const errors =
    irt.errors === null
      ? ''
      : t('curve.errors', { a: show(irt.errors.a), b: show(irt.errors.b), n: formatCount(irt.errors.n, i18n.language) })
  const names = { probability: t('curve.probability'), information: t('curve.information') }
  return (
    <ChartFigure
      title={t('curve.title')}
      summary={`${parameters} ${errors}`.trim()}
      columns={[t('curve.ability'), names.probability, names.information]}
      rows={curve
        .filter(isWhole)
        .map(({ theta, probability, information }) => [show(theta), show(probability), show(information)])}
    >
      <LineChart
        h={260}
        data={curve}
        dataKey="theta"
        withDots={false}
        withTooltip={false}
        withLegend
        withRightYAxis
        curveType="linear"
        xAxisLabel={t('curve.ability')}
        xAxisProps={{ type: 'number', domain: [-4, 4], ticks: [-4, -3, -2, -1, 0, 1, 2, 3, 4], tickFormatter: show }}
        yAxisProps={{ domain: [0, 1], width: 44, tickFormatter: show }}
        rightYAxisProps={{ domain: [0, 'auto'], width: 44, tickFormatter: show }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
        series={[
          { name: 'probability', label: names.probability, color: 'blue.6' },
          {
            name: 'information',
            label: names.information,
            color: 'orange.6',
            strokeDasharray: '5 4',
            yAxisId: 'right',
          },
        ]}
      />
    </ChartFigure>
  )
}
