import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { CardColumn, CardTable, CardTableKey, ReportCardAnswer } from '@pengawas/shared/contracts/report-cards'
import { LEAST_OF_UNIT } from '@pengawas/shared/contracts/report-comparisons'
import { pageLinks } from '@pengawas/shared/page-links'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { type CardRow, MAY_BE_MISSING, rowsOf } from '../rules/card-cells.ts'
import { CardChart, isDrawn } from './card-chart.tsx'
import { KindTable } from './kind-table.tsx'
import { Part } from './part.tsx'
import { SourceLine } from './source-line.tsx'
import { useCellText } from './use-card-words.ts'

/** The tables of a card: what runs over time or a scale is drawn, the rest is read. */
export function CardTables({ answer: { card, scope, tables } }: { answer: ReportCardAnswer }) {
  const { t } = useTranslation('reportCards')
  const missing =
    card === 'system-usage' && scope === 'all'
      ? MAY_BE_MISSING.filter((key) => tables.every((table) => table.key !== key))
      : []
  return (
    <Part title={t('detailsTitle')}>
      <Stack gap="lg">
        {tables.map((table) => (
          <Stack gap={4} key={table.key}>
            <TableOf table={table} />
            <SourceLine source={table.source} readAt={table.readAt} />
          </Stack>
        ))}
        {missing.map((key) => (
          <Text role="status" key={key}>
            {t('notRead', { table: t(`tables.${key}`) })}
          </Text>
        ))}
      </Stack>
    </Part>
  )
}

function TableOf({ table }: { table: CardTable }) {
  if (isDrawn(table.key)) return <CardChart table={table} drawn={table.key} />
  return table.key === 'kinds' ? <KindTable table={table} /> : <PlainTable table={table} />
}

/** What a reader must know of a table; null of most. */
function useHint(): (key: CardTableKey) => string | null {
  const { t } = useTranslation('reportCards')
  return (key) => {
    if (key === 'units') return t('unitsHint', { least: LEAST_OF_UNIT })
    return key === 'best' || key === 'worst' ? t('rankedHint', { least: LEAST_OF_UNIT }) : null
  }
}

/** In the order in which the server gives them, and in no other. */
const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const

function PlainTable({ table }: { table: CardTable }) {
  const { t, i18n } = useTranslation('reportCards')
  const { t: inOverview } = useTranslation('overview')
  const textOf = useCellText(table)
  const hint = useHint()(table.key)
  const title = t(`tables.${table.key}`)
  const columnOf = (id: CardColumn) =>
    column<CardRow>({
      id,
      header: t(`columns.${id}`),
      cell: (row) => {
        const text = <bdi>{textOf(row, id)}</bdi>
        return id === 'title' && row.assessmentId !== null ? (
          <Anchor component={Link} to={pageLinks.report(row.assessmentId)} size="sm">
            {text}
          </Anchor>
        ) : (
          text
        )
      },
    })
  return (
    <>
      <Title order={4} size="h5">
        {title}
      </Title>
      {hint === null ? null : <Text size="sm">{hint}</Text>}
      {table.rows.length === 0 ? (
        <Text c="var(--pengawas-quiet)" role="status">
          {table.key === 'nodes' ? inOverview('running.noNodes') : t('nothing')}
        </Text>
      ) : (
        <DataTable
          caption={title}
          columns={table.columns.map(columnOf)}
          items={rowsOf(table)}
          list={ORDER}
          rowId={({ index }) => String(index)}
          isStale={false}
        />
      )}
      {table.total > table.rows.length ? (
        <Text size="sm">
          {t('cut', {
            shown: formatCount(table.rows.length, i18n.language),
            total: formatCount(table.total, i18n.language),
          })}
        </Text>
      ) : null}
    </>
  )
}
