import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm'
import { createTurns } from '../lib/turns.ts'

/** SQLite takes 32,766 values per statement, MySQL 65,535. */
const MAX_VALUES = 5_000
/** One statement is one stretch of work of SQLite, in which nobody else has a turn. */
const MAX_CHARACTERS = 500_000

/**
 * Inserts whole rows, many per statement. `EntityManager.insert` does the same at several times the cost, because it makes
 * a parameter with a name for every value and reads defaults back into the rows; where hundreds of rows come at once, as
 * when everybody starts a test at the same minute, that is most of what they cost.
 */
export async function insertRows<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<T>,
  rows: readonly T[],
): Promise<void> {
  const { driver } = manager.dataSource
  const { tableName, columns } = manager.dataSource.getMetadata(entity)
  const names = columns.map(({ databaseName }) => driver.escape(databaseName)).join(', ')
  const oneRow = `(${columns.map(() => '?').join(', ')})`
  const turn = createTurns()
  let values: unknown[] = []
  let characters = 0
  const insert = async (): Promise<void> => {
    const count = values.length / columns.length
    if (count === 0) return
    await manager.query(
      `INSERT INTO ${driver.escape(tableName)} (${names}) VALUES ${Array.from({ length: count }, () => oneRow).join(', ')}`,
      values,
    )
    values = []
    characters = 0
    // The transaction stays open meanwhile: other writers wait for its end, readers do not.
    await turn()
  }
  for (const row of rows) {
    for (const column of columns) {
      const value: unknown = driver.preparePersistentValue(column.getEntityValue(row), column) ?? null
      values.push(value)
      if (typeof value === 'string') characters += value.length
    }
    if (values.length + columns.length > MAX_VALUES || characters > MAX_CHARACTERS) await insert()
  }
  await insert()
}
