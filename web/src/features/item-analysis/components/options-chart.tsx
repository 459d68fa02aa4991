import { BarChart } from '@mantine/charts'
import type { QuestionAnalysis } from '@pengawas/shared/contracts/item-analysis'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'

const THIRDS = ['lowest', 'middle', 'highest'] as const
const KEY_COLOR = 'teal.7'
const DISTRACTOR_COLORS = ['orange.5', 'grape.5', 'blue.5', 'red.5', 'cyan.6', 'lime.6']
const NONE_COLOR = 'gray.5'

const letterOf = (option: number): string => String.fromCharCode(65 + option)

/** What each third of the candidates chose: the key should gain with ability, and every distractor should attract some candidates. */
export function OptionsChart({ analysis }: { analysis: QuestionAnalysis }) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { language } = i18n
  const { thirds, options, correctAnswer, correctAnswers, isMultiple } = analysis
  const isKey = (option: number): boolean => option === correctAnswer || correctAnswers.includes(option)
  const nameOf = (option: number): string =>
    isKey(option) ? t('options.key', { option: letterOf(option) }) : letterOf(option)
  const series = [
    ...options.map((_, option) => ({
      name: `option${option}`,
      label: nameOf(option),
      color: isKey(option) ? KEY_COLOR : (DISTRACTOR_COLORS[option] ?? NONE_COLOR),
    })),
    { name: 'none', label: t('options.none'), color: NONE_COLOR },
  ]
  const thirdNames = THIRDS.map((third) => t(`thirds.${third}`))
  const data = thirds.map(({ n, options: counts, none }, index) => ({
    third: thirdNames[index] ?? '',
    none: none / n,
    ...Object.fromEntries(counts.map((count, option) => [`option${option}`, count / n])),
  }))
  const share = (count: number, n: number): string =>
    `${formatPercent(count / n, language)} (${formatCount(count, language)})`
  return (
    <ChartFigure
      title={t('options.title')}
      summary={t(isMultiple ? 'options.severalSummary' : 'options.summary', {
        n: formatCount(analysis.n, language),
        count: analysis.n,
      })}
      columns={[
        t('options.option'),
        ...thirds.map(({ n }, index) =>
          t('options.third', { name: thirdNames[index] ?? '', n: formatCount(n, language) }),
        ),
      ]}
      rows={[
        ...options.map((_, option): [string, ...string[]] => [
          nameOf(option),
          ...thirds.map((third) => share(third.options[option] ?? 0, third.n)),
        ]),
        [t('options.none'), ...thirds.map((third) => share(third.none, third.n))],
      ]}
    >
      <BarChart
        h={260}
        data={data}
        dataKey="third"
        type={isMultiple ? 'default' : 'stacked'}
        withTooltip={false}
        withLegend
        legendProps={{ itemSorter: null }}
        series={series}
        valueFormatter={(value) => formatPercent(value, language)}
        yAxisProps={{ domain: [0, 1], width: 52 }}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </ChartFigure>
  )
}
