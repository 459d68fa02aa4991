import { Stack, Table, Text } from '@mantine/core'
import type { UnitComparison as Comparison } from '@pengawas/shared/contracts/report-comparisons'
import type { Report } from '@pengawas/shared/contracts/reports'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column, DataTable } from '../../../ui/data-table.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useUnitComparison } from '../api/reports.ts'
import { MeanCell } from './competency-map.tsx'
import { Difference } from './difference.tsx'
import { Part } from './facts.tsx'
import { useEstimates } from './use-estimates.ts'
import { useUnitName } from '../../../lib/use-unit-name.ts'

type Row = Comparison['listed'][number]

/** Those with most people first, and in no other order. */
const ORDER = { sort: null, order: 'asc', sortBy: () => undefined } as const

/** The units of one assessment beside each other. */
export function UnitComparison({ report }: { report: Report }) {
  const result = useUnitComparison(report.assessmentId)
  return (
    <>
      <QueryStatus result={result} />
      {result.data ? <Units comparison={result.data} /> : null}
    </>
  )
}

function Units({ comparison }: { comparison: Comparison }) {
  const { t, i18n } = useTranslation('comparisons')
  const { t: inReports } = useTranslation('reports')
  const { percent } = useEstimates()
  const { listed, total, intervals, leastOfUnit, pooledUnits, n } = comparison
  const nameOf = useUnitName(pooledUnits)
  const count = (value: number): string => formatCount(value, i18n.language)
  if (n === 0) return <Text role="status">{t('noUnits')}</Text>
  const columns = [
    column<Row>({ id: 'unit', header: inReports('parts.units'), cell: (row) => <bdi>{nameOf(row)}</bdi> }),
    column<Row>({ id: 'people', header: t('fields.people'), cell: (row) => count(row.n) }),
    column<Row>({ id: 'average', header: t('fields.average'), cell: ({ average }) => <bdi>{percent(average)}</bdi> }),
    column<Row>({ id: 'passing', header: t('fields.passing'), cell: ({ passing }) => <bdi>{percent(passing)}</bdi> }),
    column<Row>({
      id: 'against',
      header: t('fields.againstOthers'),
      cell: ({ againstOthers }) => (
        <div>
          <Difference difference={againstOthers} />
        </div>
      ),
    }),
  ]
  return (
    <Stack gap="lg">
      <Text size="sm">{t('unitsHint', { least: leastOfUnit })}</Text>
      <DataTable
        caption={t('units')}
        columns={columns}
        items={listed}
        list={ORDER}
        rowId={({ kind, unit }) => `${kind} ${unit ?? ''}`}
        isStale={false}
      />
      <Text size="sm" c="var(--pengawas-quiet)">
        {[
          ...(total === 1 ? [t('oneUnit')] : []),
          ...(intervals > 1 ? [t('together', { intervals })] : []),
          ...(total > listed.length ? [t('more', { shown: count(listed.length), total: count(total) })] : []),
        ].join(' ')}
      </Text>
      <Heat comparison={comparison} />
    </Stack>
  )
}

/** Means of competencies by unit: numbers with intervals, tinted. */
function Heat({ comparison: { listed, pooledUnits } }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparisons', 'reports', 'questionBank'])
  const nameOf = useUnitName(pooledUnits)
  const columns = COMPETENCIES.filter((competency) =>
    listed.some((row) => row.competencies.some((one) => one.competency === competency)),
  )
  if (columns.length === 0) return null
  return (
    <Part title={t('comparisons:heat')}>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing={4} aria-label={t('comparisons:heat')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('reports:parts.units')}</Table.Th>
              {columns.map((competency) => (
                <Table.Th key={competency} scope="col">
                  {t(`questionBank:competencies.${competency}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {listed.map((row) => (
              <Table.Tr key={`${row.kind} ${row.unit ?? ''}`}>
                <Table.Th scope="row" fw={400}>
                  <bdi>{nameOf(row)}</bdi>
                </Table.Th>
                {columns.map((competency) => (
                  <MeanCell
                    key={competency}
                    mean={row.competencies.find((one) => one.competency === competency)?.mean ?? null}
                  />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('reports:page.mapHint')}
      </Text>
    </Part>
  )
}
