import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm'
import { inChunks } from '../lib/chunks.ts'

/** SQLite takes 32,766 values per statement, MySQL 65,535. */
const MAX_VALUES = 10_000

/**
 * Inserts whole rows, many per statement. `EntityManager.insert` does the same at several times the cost, because it makes
 * a parameter with a name for every value and reads defaults back into the rows; where hundreds of rows come at once, as
 * when everybody starts a test at the same minute, that is most of what they cost.
 */
export async function insertRows<T extends ObjectLiteral>(manager: EntityManager, entity: EntitySchema<T>, rows: readonly T[]): Promise<void> {
  const { driver } = manager.dataSource
  const { tableName, columns } = manager.dataSource.getMetadata(entity)
  const names = columns.map(({ databaseName }) => driver.escape(databaseName)).join(', ')
  const oneRow = `(${columns.map(() => '?').join(', ')})`
  for (const chunk of inChunks(rows, Math.floor(MAX_VALUES / columns.length))) {
    const values = chunk.flatMap((row) => columns.map((column): unknown => driver.preparePersistentValue(column.getEntityValue(row), column) ?? null))
    await manager.query(`INSERT INTO ${driver.escape(tableName)} (${names}) VALUES ${chunk.map(() => oneRow).join(', ')}`, values)
  }
}
