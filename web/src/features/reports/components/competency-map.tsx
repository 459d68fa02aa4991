import { Table, Text } from '@mantine/core'
import type { Measured } from '@pengawas/shared/contracts/item-analysis'
import { MOST_UNITS, type Report } from '@pengawas/shared/contracts/reports'
import { competencyColor } from '@pengawas/shared/rules/score-bands'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDecimal } from '../../../lib/rules/numbers.ts'
import { useUnitName } from '../../../lib/use-unit-name.ts'

/** Competencies of everybody and of each unit; the colour says again what the number says. */
export function CompetencyMap({ report }: { report: Report }) {
  const { t, i18n } = useTranslation(['reports', 'questionBank', 'rankings'])
  const { competencies, units } = report
  const nameOf = useUnitName(units.pooledUnits)
  if (report.finalResults === 0) return <Text size="sm">{t('reports:estimate.tooFew')}</Text>
  const columns = competencies.map(({ competency }) => competency)
  const rows = [
    {
      key: 'all',
      name: t('reports:page.everybody'),
      ...{ n: report.finalResults, average: report.average, competencies },
    },
    ...units.listed.map((unit, index) => ({
      ...{ key: String(index), name: nameOf(unit) },
      ...{ n: unit.n, average: unit.average, competencies: unit.competencies },
    })),
  ]
  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing={4} aria-label={t('reports:parts.competencies')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('reports:parts.units')}</Table.Th>
              <Table.Th scope="col">{t('reports:units.people')}</Table.Th>
              <Table.Th scope="col">{t('rankings:fields.score')}</Table.Th>
              {columns.map((competency) => (
                <Table.Th key={competency} scope="col">
                  {t(`questionBank:competencies.${competency}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, n, average, competencies: own }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={key === 'all' ? 700 : 400}>
                  <bdi>{name}</bdi>
                </Table.Th>
                <Table.Td>{formatCount(n, i18n.language)}</Table.Td>
                <MeanCell mean={average} />
                {columns.map((competency) => (
                  <MeanCell key={competency} mean={own.find((one) => one.competency === competency)?.mean ?? null} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('reports:page.mapHint')}
      </Text>
      {units.total > MOST_UNITS ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('reports:units.more', {
            shown: formatCount(MOST_UNITS, i18n.language),
            total: formatCount(units.total, i18n.language),
          })}
        </Text>
      ) : null}
    </>
  )
}

/** A mean with its interval; the tint says again what the number says. */
export function MeanCell({ mean }: { mean: Measured | null }) {
  const { i18n } = useTranslation('reports')
  if (mean === null) return <Table.Td>–</Table.Td>
  const show = (value: number): string => formatDecimal(value, i18n.language, 1)
  return (
    <Table.Td
      style={{
        borderInlineStart: `4px solid var(--mantine-color-${competencyColor(mean.value)}-6)`,
        background: `var(--mantine-color-${competencyColor(mean.value)}-light)`,
      }}
    >
      <Text fw={600} size="sm">
        {`${show(mean.value)}%`}
      </Text>
      <Text size="xs" style={{ whiteSpace: 'nowrap' }}>
        <bdi>{`${show(mean.low)}–${show(mean.high)}`}</bdi>
      </Text>
    </Table.Td>
  )
}
