import { Group, Paper, Select, Text, TextInput } from '@mantine/core'
import type { Page } from '@pengawas/shared/contracts/paging'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES, type ListState } from '../lib/list-state.ts'
import type { FilterChoices } from '../lib/rules/list-view.ts'
import { formatCount } from '../lib/rules/numbers.ts'
import type { NamedColumn } from './list-view/columns-dialog.tsx'
import { LostFilters } from './list-view/lost-filters.tsx'
import { useStandardFilter } from './list-view/use-standard-filter.ts'
import { ViewBar } from './list-view/view-bar.tsx'
import classes from './list-frame.module.css'
import { PageLinks } from './page-links.tsx'
import { QueryStatus } from './query-status.tsx'

export interface ListFrameProps<T> {
  list: ListState
  result: UseQueryResult<Page<T>>
  /** Left out where the list cannot be searched. */
  searchLabel?: string
  emptyText: string
  filters?: ReactNode
  /** What the filters can be set to; what is set to anything else is said. */
  choices?: FilterChoices
  /** The columns that the person may choose from. */
  columns?: readonly NamedColumn[] | undefined
  actions?: ReactNode
  children: (items: T[]) => ReactNode
}

const NO_CHOICES: FilterChoices = {}
const ON_SCREEN = { className: 'screen-only' }

/** What every list has around its table: search, filters, its actions, loading, failure, emptiness and pages. */
export function ListFrame<T>({
  list,
  result,
  searchLabel,
  emptyText,
  filters,
  choices = NO_CHOICES,
  columns,
  actions,
  children,
}: ListFrameProps<T>) {
  const { t } = useTranslation('actions')
  const { data } = result
  useStandardFilter(list)
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
      {/* A filter that is set says on paper which rows these are. */}
      <Group justify="space-between" align="flex-end" gap="sm" mb="md" {...(list.isFiltered ? {} : ON_SCREEN)}>
        <Group gap="sm" align="flex-end" className={classes.narrowing} style={{ flex: '1 1 320px' }}>
          {searchLabel === undefined ? null : (
            <TextInput
              aria-label={searchLabel}
              placeholder={searchLabel}
              leftSection={<IconSearch size={18} aria-hidden />}
              type="search"
              className={classes.search}
              value={list.typed}
              onChange={(event) => list.type(event.currentTarget.value)}
            />
          )}
          {filters}
        </Group>
        {actions ? <Group gap="sm">{actions}</Group> : null}
      </Group>
      <ViewBar list={list} columns={columns} />
      <LostFilters list={list} choices={choices} />
      <QueryStatus result={result} />
      {data && data.items.length > 0 ? children(data.items) : null}
      {data && data.items.length === 0 ? (
        <Text py="xl" ta="center" c="var(--pengawas-quiet)" role="status">
          {list.isFiltered ? t('noMatches') : emptyText}
        </Text>
      ) : null}
      {data && data.total > 0 ? <Pages list={list} total={data.total} /> : null}
    </Paper>
  )
}

function Pages({ list, total }: { list: ListState; total: number }) {
  const { t, i18n } = useTranslation('actions')
  const count = (value: number): string => formatCount(value, i18n.language)
  const from = Math.min(total, (list.page - 1) * list.pageSize + 1)
  const to = Math.min(total, list.page * list.pageSize)
  return (
    <Group justify="space-between" gap="sm" mt="md">
      <Text size="sm" c="var(--pengawas-quiet)" role="status">
        {t('range', { from: count(from), to: count(to), total: count(total) })}
      </Text>
      <Group gap="sm">
        <Select
          {...ON_SCREEN}
          aria-label={t('rowsPerPage')}
          w={84}
          size="xs"
          allowDeselect={false}
          data={PAGE_SIZES.map(String)}
          value={String(list.pageSize)}
          onChange={(value) => list.setPageSize(Number(value))}
        />
        <PageLinks total={total} pageSize={list.pageSize} page={list.page} onChange={list.setPage} />
      </Group>
    </Group>
  )
}
