import { BarChart } from '@mantine/charts'
import type { CardColumn, CardTable, CardTableKey } from '@pengawas/shared/contracts/report-cards'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'
import { cellOf, mostOf, numberOf, rowsOf } from '../rules/card-cells.ts'
import { useAmounts, useCellText } from './use-card-words.ts'

/** What is drawn of tables that run over time or a scale, and by which column the sentence counts. */
const DRAWN = {
  performanceTimes: { counted: 'assessments', series: ['completion', 'passing'] },
  bands: { counted: 'finalScores', series: ['finalScores'] },
  attendanceTimes: { counted: 'attempts', series: ['people', 'attempts'] },
  loginTimes: { counted: 'logins', series: ['logins', 'people'] },
  hours: { counted: 'tests', series: ['tests'] },
} as const satisfies Partial<Record<CardTableKey, { counted: CardColumn; series: readonly CardColumn[] }>>
type Drawn = keyof typeof DRAWN

export const isDrawn = (key: CardTableKey): key is Drawn => key in DRAWN

const COLORS = ['blue.6', 'teal.6'] as const
/** Whole numbers, no movement, and no stop for the keyboard, for the table says the same. */
const LOOK = {
  h: 220,
  legendProps: { itemSorter: null },
  accessibilityLayer: false,
  tickLine: 'none',
  barProps: { isAnimationActive: false },
} as const

/** A table as bars over its first column; its figures are a table on wish. */
export function CardChart({ table, drawn }: { table: CardTable; drawn: Drawn }) {
  const { t, i18n } = useTranslation('reportCards')
  const textOf = useCellText(table)
  const { counted, series } = DRAWN[drawn]
  const amountOf = useAmounts()[drawn === 'performanceTimes' ? 'percent' : 'count']
  const [name, ...others] = table.columns
  if (name === undefined) return null
  const most = mostOf(table, counted)
  const count = (value: number): string => formatCount(value, i18n.language)
  const rows = rowsOf(table)
  return (
    <ChartFigure
      title={t(`tables.${drawn}`)}
      summary={
        most === null
          ? t('nothing')
          : t(`summaries.${drawn}`, { total: count(most.total), most: count(most.most), at: textOf(most.row, name) })
      }
      columns={table.columns.map((column) => t(`columns.${column}`))}
      rows={rows.map((row) => [
        textOf(row, name),
        // Zeros stay numbers: the figure says by them that there is nothing to draw.
        ...others.map((column) => (cellOf(table, row, column) === 0 ? 0 : textOf(row, column))),
      ])}
    >
      <BarChart
        {...LOOK}
        withLegend={series.length > 1}
        valueFormatter={amountOf}
        yAxisProps={{ allowDecimals: false, width: 56, ...(drawn === 'performanceTimes' ? { domain: [0, 100] } : {}) }}
        dataKey="label"
        data={rows.map((row) => ({
          label: textOf(row, name),
          ...Object.fromEntries(series.map((column) => [column, numberOf(table, row, column)])),
        }))}
        series={series.map((column, index) => ({
          name: column,
          label: t(`columns.${column}`),
          color: COLORS[index] ?? 'gray.6',
        }))}
      />
    </ChartFigure>
  )
}
