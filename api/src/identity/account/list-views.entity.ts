import type { ListName, SavedFilter } from '@pengawas/shared/contracts/list-views'
import { EntitySchema } from 'typeorm'
import { jsonColumn } from '../../kernel/db/columns.ts'

export interface ListViewRow {
  userId: string
  list: ListName
  /** Null: none were chosen. */
  columns: string[] | null
  filters: SavedFilter[]
  version: number
}

export const listViewEntity = new EntitySchema<ListViewRow>({
  name: 'ListView',
  tableName: 'list_views',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    list: { type: 'varchar', length: 32, primary: true },
    columns: { ...jsonColumn, nullable: true },
    filters: jsonColumn,
    version: { type: 'integer' },
  },
})
