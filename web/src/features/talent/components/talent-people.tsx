import { Anchor, Button } from '@mantine/core'
import { PERFORMANCE_LEVELS, POTENTIAL_LEVELS, type TalentPersonRow } from '@pengawas/shared/contracts/talent'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { type ListState, useListState } from '../../../lib/list-state.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { column } from '../../../ui/data-table.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import { useTalentPeople } from '../api/talent.ts'

/** People whom the reader may open, by name. */
export function TalentPeople() {
  const { t, i18n } = useTranslation('talent')
  const list = useListState('talent', 'name')
  const result = useTalentPeople(list.query)
  const columns = [
    column<TalentPersonRow>({
      id: 'name',
      header: t('people.name'),
      sortable: true,
      cell: ({ id, name }) => (
        <Anchor component={Link} size="sm" to={`/dashboard/talent/${id}`}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    }),
    column<TalentPersonRow>({
      id: 'unit',
      header: t('people.unit'),
      cell: ({ unit }) => <bdi>{unit ?? t('people.noUnit')}</bdi>,
    }),
    column<TalentPersonRow>({
      id: 'tests',
      header: t('people.tests'),
      cell: ({ tests }) => formatCount(tests, i18n.language),
    }),
    column<TalentPersonRow>({
      id: 'newestAt',
      header: t('people.newest'),
      cell: ({ newestAt }) => (newestAt === null ? '–' : formatInstant(newestAt, i18n.language)),
    }),
  ]
  return (
    <ListTable
      list={list}
      result={result}
      searchLabel={t('people.search')}
      emptyText={t('people.empty')}
      filters={<BoxFilter list={list} />}
      caption={t('people.title')}
      columns={columns}
      rowId={({ id }) => id}
    />
  )
}

/** Which box the list is narrowed to, and the way back to everybody. */
function BoxFilter({ list }: { list: ListState }) {
  const { t } = useTranslation('talent')
  const year = list.filter('year')
  const performance = PERFORMANCE_LEVELS.find((level) => level === list.filter('performance'))
  const potential = POTENTIAL_LEVELS.find((level) => level === list.filter('potential'))
  if (year === null || performance === undefined || potential === undefined) return null
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} aria-hidden />}
      aria-description={t('people.showAll')}
      onClick={() => {
        for (const name of ['year', 'performance', 'potential']) list.setFilter(name, null)
      }}
    >
      {t('people.box', {
        ...{ year, performance: t(`performance.${performance}`), potential: t(`potential.${potential}`) },
      })}
    </Button>
  )
}
