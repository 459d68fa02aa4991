import type { RowData } from '@tanstack/react-table'
import { DataTable, type Column } from './data-table.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'

interface ListTableProps<T extends RowData> extends Omit<ListFrameProps<T>, 'children'> {
  caption: string
  columns: Column<T>[]
  rowId: (item: T) => string
}

/** A list as a table, with everything a list has around it. */
export function ListTable<T extends RowData>({ caption, columns, rowId, ...frame }: ListTableProps<T>) {
  return (
    <ListFrame {...frame}>
      {(items) => (
        <DataTable
          caption={caption}
          columns={columns}
          items={items}
          list={frame.list}
          rowId={rowId}
          isStale={frame.result.isPlaceholderData}
        />
      )}
    </ListFrame>
  )
}
