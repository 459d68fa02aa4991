import { Box, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { createColumnHelper, tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../lib/list-state.ts'
import classes from './data-table.module.css'

/** Sorting, filtering and paging are the server's: the table only shows. */
const FEATURES = tableFeatures({})
export type Column<T extends RowData> = ColumnDef<typeof FEATURES, T>

export interface ColumnOptions<T> {
  /** Column id; also the server's name for it where `sortable`. */
  id: string
  header: string
  sortable?: boolean
  /** What is in it can only be clicked, so it is not printed. */
  screenOnly?: boolean
  cell: (item: T) => ReactNode
}

interface ColumnMeta {
  sortable: boolean
  className: string
}

const metaOf = (meta: unknown): Partial<ColumnMeta> => meta ?? {}

/** Describes a column by what it shows of an item. */
export function column<T extends RowData>({
  id,
  header,
  cell,
  sortable = false,
  screenOnly = false,
}: ColumnOptions<T>): Column<T> {
  return createColumnHelper<typeof FEATURES, T>().display({
    id,
    header,
    cell: ({ row }) => cell(row.original),
    meta: { sortable, className: screenOnly ? 'screen-only' : '' } satisfies ColumnMeta,
  })
}

interface DataTableProps<T extends RowData> {
  caption: string
  columns: Column<T>[]
  items: readonly T[]
  list: Pick<ListState, 'sort' | 'order' | 'sortBy'>
  rowId: (item: T) => string
  isStale: boolean
}

/** A table that turns into cards on a phone; explicit roles keep it a table for screen readers there. */
export function DataTable<T extends RowData>({ caption, columns, items, list, rowId, isStale }: DataTableProps<T>) {
  const table = useTable({ features: FEATURES, columns, data: items, getRowId: rowId })
  return (
    <Box className={classes.scroll} aria-busy={isStale}>
      <Table className={classes.table} role="table" verticalSpacing="sm" highlightOnHover>
        <caption className={classes.caption}>{caption}</caption>
        <Table.Thead role="rowgroup" className={classes.head}>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id} role="row">
              {group.headers.map((header) => {
                const label = header.column.columnDef.header as string
                const { sortable: isSortable = false, className = '' } = metaOf(header.column.columnDef.meta)
                const direction = list.sort === header.id ? list.order : null
                return (
                  <Table.Th
                    key={header.id}
                    role="columnheader"
                    className={className}
                    scope="col"
                    aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
                  >
                    {isSortable ? (
                      <SortButton label={label} direction={direction} onClick={() => list.sortBy(header.id)} />
                    ) : (
                      label
                    )}
                  </Table.Th>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id} role="row" className={classes.row}>
              {row.getAllCells().map((cell) => (
                <Table.Td
                  key={cell.id}
                  role="cell"
                  className={`${classes.cell ?? ''} ${metaOf(cell.column.columnDef.meta).className ?? ''}`}
                  data-label={cell.column.columnDef.header as string}
                >
                  <div className={classes.content}>
                    <table.FlexRender cell={cell} />
                  </div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function SortButton({
  label,
  direction,
  onClick,
}: {
  label: string
  direction: 'asc' | 'desc' | null
  onClick: () => void
}) {
  const { t } = useTranslation('actions')
  const Icon = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.sort} onClick={onClick}>
      <Text component="span" size="sm" fw={700} aria-hidden>
        {label}
      </Text>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{t('sortBy', { column: label })}</VisuallyHidden>
    </UnstyledButton>
  )
}
