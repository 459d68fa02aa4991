import type { RowData } from '@tanstack/react-table'
import { useArranged } from './list-view/use-arranged.ts'
import { DataTable, type Column } from './data-table.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'

interface ListTableProps<T extends RowData> extends Omit<ListFrameProps<T>, 'children' | 'columns'> {
  caption: string
  columns: Column<T>[]
  rowId: (item: T) => string
}

/** A list as a table, with everything a list has around it. */
export function ListTable<T extends RowData>({ caption, columns, rowId, ...frame }: ListTableProps<T>) {
  const arranged = useArranged(frame.list, columns)
  return (
    <ListFrame {...frame} columns={columns}>
      {(items) => (
        <DataTable
          caption={caption}
          columns={arranged}
          items={items}
          list={frame.list}
          rowId={rowId}
          isStale={frame.result.isPlaceholderData}
        />
      )}
    </ListFrame>
  )
}
