import { type QueryRunner, Table, type TableColumnOptions } from 'typeorm'

/** The columns of an index, which is named after them unless it says how. */
type IndexOf = readonly string[] | { readonly named: string; readonly columns: readonly string[] }

interface ForeignKeyOf {
  columns: readonly string[]
  /** The table whose `id` they hold, or whose columns of the same names if there are several. */
  table: string
  /** What becomes of these rows when the other one is deleted. Default: `RESTRICT`. */
  onDelete?: 'CASCADE' | 'RESTRICT'
  named?: string
}

export interface TableExtras {
  indices?: readonly IndexOf[]
  uniques?: readonly IndexOf[]
  foreignKeys?: readonly ForeignKeyOf[]
}

/** Creates a table whose indices (`ix_`, `ux_`) and foreign keys (`fk_`) have names that both dialects and later migrations know. */
export async function createTable(
  runner: QueryRunner,
  table: string,
  columns: TableColumnOptions[],
  extras: TableExtras = {},
): Promise<void> {
  const nameOf = (kind: string, columnNames: readonly string[], named = columnNames.join('_')): string =>
    `${kind}_${table}_${named}`
  const index = (kind: 'ix' | 'ux') => (of: IndexOf) => {
    const { columns: columnNames, named } = 'named' in of ? of : { columns: of, named: undefined }
    return { name: nameOf(kind, columnNames, named), columnNames: [...columnNames], isUnique: kind === 'ux' }
  }
  const { indices = [], uniques = [], foreignKeys = [] } = extras
  await runner.createTable(
    new Table({
      name: table,
      columns,
      indices: [...indices.map(index('ix')), ...uniques.map(index('ux'))],
      foreignKeys: foreignKeys.map(
        ({ columns: columnNames, table: referencedTableName, onDelete = 'RESTRICT', named }) => ({
          name: nameOf('fk', columnNames, named),
          columnNames: [...columnNames],
          referencedTableName,
          referencedColumnNames: columnNames.length > 1 ? [...columnNames] : ['id'],
          onDelete,
        }),
      ),
    }),
  )
}
