import { Group, Paper, Text } from '@mantine/core'
import type { Page } from '@pengawas/shared/contracts/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'

/** The server's order is the only one. */
const UNSORTED = { sort: null, order: 'asc', sortBy: () => undefined } as const

interface PagedTableProps<T extends RowData> {
  caption: string
  columns: Column<T>[]
  result: UseQueryResult<Page<T>>
  rowId: (item: T) => string
  onPage: (page: number) => void
}

/** One page of a list, in the order in which the server gives it. */
export function PagedTable<T extends RowData>({ caption, columns, result, rowId, onPage }: PagedTableProps<T>) {
  const { t } = useTranslation('retention')
  const { data } = result
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
      <QueryStatus result={result} />
      {data && data.items.length === 0 ? (
        <Text py="xl" ta="center" c="var(--pengawas-quiet)" role="status">
          {t('empty')}
        </Text>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          caption={caption}
          columns={columns}
          items={data.items}
          list={UNSORTED}
          rowId={rowId}
          isStale={result.isPlaceholderData}
        />
      ) : null}
      {data && data.total > data.pageSize ? (
        <Group justify="flex-end" mt="md">
          <PageLinks total={data.total} pageSize={data.pageSize} page={data.page} onChange={onPage} />
        </Group>
      ) : null}
    </Paper>
  )
}
