import { BarChart } from '@mantine/charts'
import { Text, Title } from '@mantine/core'
import type { CardColumn, CardTable } from '@pengawas/shared/contracts/report-cards'
import { FLAG_TYPES } from '@pengawas/shared/flags'
import { useTranslation } from 'react-i18next'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { cutText } from '../../../lib/rules/cut-text.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { ChartFigure } from '../../../ui/chart-figure.tsx'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { type CardRow, cellOf, mostOf, numberOf, rowsOf } from '../rules/card-cells.ts'
import { useAmounts, useCellText } from './use-card-words.ts'

const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const
const COUNTS = ['raised', 'right', 'wrong', 'undecidable', 'waiting'] as const
/** What a bar is made of. */
const PARTS = [
  ['right', 'teal.6'],
  ['wrong', 'red.6'],
  ['undecidable', 'gray.5'],
  ['waiting', 'yellow.5'],
] as const
const MOST_DRAWN = 8
/** Two lines beside a bar. */
const MOST_OF_NAME = 36
const BAR_HEIGHT = 44
/** Of the legend and the axis. */
const REST_HEIGHT = 80

/** The name of a row's kind. */
function useKindName(table: CardTable): (row: CardRow) => string {
  const titleOf = useFlagTitle()
  return (row) => {
    const [kind, group] = [cellOf(table, row, 'kind'), cellOf(table, row, 'flagType')]
    const type = FLAG_TYPES.find((known) => known === group)
    return type === undefined ? String(kind) : titleOf({ reason: String(kind), type })
  }
}

/** Kinds of flags: the most frequent as bars, all of them with how often they were right. */
export function KindTable({ table }: { table: CardTable }) {
  const { t } = useTranslation(['reportCards', 'flags', 'aiAccuracy'])
  const textOf = useCellText(table)
  const nameOf = useKindName(table)
  const { percent, count } = useAmounts()
  const title = t('reportCards:tables.kinds')
  const share = (row: CardRow): string => {
    if (cellOf(table, row, 'precision') === null) return t('aiAccuracy:tooFew')
    const [of, low, high] = (['precision', 'precisionLow', 'precisionHigh'] as const).map((id) =>
      percent(numberOf(table, row, id)),
    )
    return t('aiAccuracy:share', { share: of, low, high, n: count(numberOf(table, row, 'reviews')) })
  }
  const plain = (id: CardColumn, cell: (row: CardRow) => string) =>
    column<CardRow>({ id, header: t(`reportCards:columns.${id}`), cell: (row) => <bdi>{cell(row)}</bdi> })
  return (
    <>
      <KindChart table={table} />
      <Title order={4} size="h5" mt="sm">
        {title}
      </Title>
      {table.rows.length === 0 ? (
        <Text c="var(--pengawas-quiet)" role="status">
          {t('reportCards:nothing')}
        </Text>
      ) : (
        <DataTable
          caption={title}
          columns={[
            plain('kind', (row) =>
              cellOf(table, row, 'isObserved') === true ? `${nameOf(row)} · ${t('flags:kind.observed')}` : nameOf(row),
            ),
            ...COUNTS.map((id) => plain(id, (row) => textOf(row, id))),
            plain('precision', share),
          ]}
          items={rowsOf(table)}
          list={ORDER}
          rowId={({ index }) => String(index)}
          isStale={false}
        />
      )}
    </>
  )
}

function KindChart({ table }: { table: CardTable }) {
  const { t, i18n } = useTranslation('reportCards')
  const nameOf = useKindName(table)
  const count = (value: number): string => formatCount(value, i18n.language)
  const most = mostOf(table, 'raised')
  const raised = (row: CardRow): number => numberOf(table, row, 'raised')
  const drawn = rowsOf(table)
    .toSorted((a, b) => raised(b) - raised(a))
    .slice(0, MOST_DRAWN)
  if (most === null) return null
  return (
    <ChartFigure
      title={t('kindsChart')}
      summary={t('summaries.kinds', { total: count(most.total), most: count(most.most), at: nameOf(most.row) })}
      columns={(['kind', ...COUNTS] as const).map((id) => t(`columns.${id}`))}
      rows={drawn.map((row) => [nameOf(row), ...COUNTS.map((id) => numberOf(table, row, id))])}
    >
      <BarChart
        h={drawn.length * BAR_HEIGHT + REST_HEIGHT}
        orientation="vertical"
        type="stacked"
        withLegend
        legendProps={{ itemSorter: null }}
        accessibilityLayer={false}
        tickLine="none"
        valueFormatter={count}
        xAxisProps={{ allowDecimals: false }}
        yAxisProps={{ width: 150, interval: 0 }}
        barProps={{ isAnimationActive: false }}
        dataKey="label"
        data={drawn.map((row) => ({
          label: cutText(nameOf(row), MOST_OF_NAME),
          ...Object.fromEntries(PARTS.map(([id]) => [id, numberOf(table, row, id)])),
        }))}
        series={PARTS.map(([name, color]) => ({ name, label: t(`columns.${name}`), color }))}
      />
    </ChartFigure>
  )
}
