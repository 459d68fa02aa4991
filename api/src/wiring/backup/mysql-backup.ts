import { type Connection as CoreConnection, createConnection } from 'mysql2'
import type { Connection } from 'mysql2/promise'
import { z } from 'zod'
import { MYSQL_LOCK_NAME } from '../db/migrate.ts'
import { BackupRefused } from './backup-refused.ts'
import { type DumpLine, dumpLineSchema } from './backup.contracts.ts'
import { DATABASE_FOLDER, type DatabaseSnapshot } from './database-snapshot.ts'
import type { PackedFile } from './packed-files.ts'
import { faultOfRows, isBinaryType, isGenerated, withoutDefiner } from './restorable.rules.ts'
import type { RestoredDatabase } from './sqlite-backup.ts'

/** A part of the archive is about this large; so much is in memory. */
const PART_BYTES = 4 * 1024 * 1024
/** Rows that are read, and written, with one statement. Far below what a server takes at once by default (16 MiB). */
const ROWS_AT_ONCE = 200
const BYTES_AT_ONCE = 1024 * 1024
/** Seconds; a week. A server closes a connection that rests for eight hours otherwise. */
const LONGEST_RESTORE_S = 7 * 24 * 60 * 60

/** A connection whose values are texts as the server writes them, so that nothing is rounded or moved to another time zone. */
function connect(url: string): CoreConnection {
  const core = createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    rowsAsArray: true,
    typeCast: (field) => field.string(),
  })
  // Hours may lie between two statements. A server that closes the connection meanwhile would end the process here, before
  // anything is tidied up; the next statement fails by itself.
  core.on('error', () => undefined)
  return core
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

const cellsSchema = z.array(z.array(z.string().nullable()))

async function query(connection: Connection, sql: string, values: unknown[] = []): Promise<(string | null)[][]> {
  const [rows] = await connection.query(sql, values)
  return cellsSchema.parse(rows)
}

/** The names of the tables, in their order. */
async function tablesOf(connection: Connection): Promise<string[]> {
  const found = await query(
    connection,
    'SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  )
  const other = found.find(([, type]) => type !== 'BASE TABLE')
  if (other !== undefined)
    throw new BackupRefused(`The database holds ${other[0] ?? 'something'}, which is no table and not of Pengawas.`)
  return found.map(([name]) => name ?? '')
}

export async function countMysqlTables(url: string): Promise<number> {
  const connection = connect(url).promise()
  try {
    return (await tablesOf(connection)).length
  } finally {
    await connection.end()
  }
}

/** Opens a transaction that sees the database as it is at this instant, and nothing later. */
export async function openMysqlSnapshot(url: string): Promise<DatabaseSnapshot> {
  const core = connect(url)
  const connection = core.promise()
  // An orderly end would wait for rows that nobody reads any more.
  const close = (): Promise<void> => {
    core.destroy()
    return Promise.resolve()
  }
  try {
    // Nothing changes a table while it is read.
    const [[held] = []] = await query(connection, 'SELECT GET_LOCK(?, 5)', [MYSQL_LOCK_NAME])
    if (held !== '1') throw new BackupRefused('The database is being brought up to date; make the backup afterwards.')
    await connection.query("SET SESSION time_zone = '+00:00'")
    await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT')
    const tables = await tablesOf(connection)
    if (!tables.includes('migrations'))
      throw new BackupRefused('The database holds nothing of Pengawas. Is DATABASE_URL right?')
    const migrations = await query(connection, 'SELECT name FROM migrations ORDER BY id')
    const rows: Record<string, number> = {}
    return {
      dialect: 'mysql',
      migrations: migrations.map(([name]) => name ?? ''),
      parts: () => inParts(dump(core, tables, rows)),
      rows,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function* dump(
  core: CoreConnection,
  tables: readonly string[],
  counts: Record<string, number>,
): AsyncGenerator<DumpLine> {
  const connection = core.promise()
  for (const table of tables) {
    const columns = await columnsOf(connection, table)
    const [[, sql] = []] = await query(connection, `SHOW CREATE TABLE ${quoted(table)}`)
    if (typeof sql !== 'string') throw new Error(`no statement for the table ${table}`)
    yield { kind: 'table', table, sql, columns }
    counts[table] = 0
    for await (const rows of rowsOf(core, table, columns)) {
      counts[table] += rows.length
      yield { kind: 'rows', rows }
    }
  }
  const triggers = await query(
    connection,
    'SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = DATABASE() ORDER BY event_object_table, action_order',
  )
  for (const [name] of triggers) {
    const [[, , sql] = []] = await query(connection, `SHOW CREATE TRIGGER ${quoted(name ?? '')}`)
    if (typeof sql !== 'string' || typeof name !== 'string') throw new Error('a trigger without a statement')
    yield { kind: 'trigger', name, sql: withoutDefiner(sql) }
  }
}

type Column = Extract<DumpLine, { kind: 'table' }>['columns'][number]

async function columnsOf(connection: Connection, table: string): Promise<Column[]> {
  const found = await query(
    connection,
    `SELECT column_name, data_type, extra FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position`,
    [table],
  )
  return found
    .filter(([, , extra]) => !isGenerated(extra ?? ''))
    .map(([name, type]) => ({ name: name ?? '', isBinary: isBinaryType(type ?? '') }))
}

/** The rows of a table, some at a time, as the server sends them. */
async function* rowsOf(
  core: CoreConnection,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<(string | null)[][]> {
  const selected = columns.map(({ name, isBinary }) => (isBinary ? `HEX(${quoted(name)})` : quoted(name)))
  // The driver's promises know no streams.
  const stream = core
    .query({ sql: `SELECT ${selected.join(', ')} FROM ${quoted(table)}`, rowsAsArray: true })
    .stream({ highWaterMark: ROWS_AT_ONCE })
  let rows: (string | null)[][] = []
  let bytes = 0
  for await (const row of stream) {
    const [cells = []] = cellsSchema.parse([row])
    rows.push(cells)
    bytes += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
    if (rows.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
    yield rows
    rows = []
    bytes = 0
  }
  if (rows.length > 0) yield rows
}

/** Lines of JSON, in parts whose size is known. */
async function* inParts(lines: AsyncIterable<DumpLine>): AsyncGenerator<PackedFile> {
  let number = 0
  let gathered: Buffer[] = []
  let size = 0
  const take = (): PackedFile => {
    number += 1
    const bytes = Buffer.concat(gathered)
    gathered = []
    size = 0
    const name = `${DATABASE_FOLDER}${String(number).padStart(6, '0')}.ndjson`
    return { name, size: bytes.length, pieces: once(bytes) }
  }
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    gathered.push(bytes)
    size += bytes.length
    if (size >= PART_BYTES) yield take()
  }
  if (size > 0) yield take()
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** Makes tables, rows and triggers in an empty database. */
export async function restoreMysql(url: string): Promise<RestoredDatabase & { close(): Promise<void> }> {
  const core = connect(url)
  const connection = core.promise()
  const made: string[] = []
  let table: Extract<DumpLine, { kind: 'table' }> | null = null
  for (const setting of [
    "SET SESSION time_zone = '+00:00'",
    // It rests while the files are put back.
    `SET SESSION wait_timeout = ${LONGEST_RESTORE_S}`,
    'SET SESSION foreign_key_checks = 0',
    'SET SESSION unique_checks = 0',
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'",
  ])
    await connection.query(setting)

  async function take(line: DumpLine): Promise<void> {
    if (line.kind === 'table') {
      await connection.query(line.sql)
      made.push(line.table)
      table = line
    } else if (line.kind === 'trigger') {
      await connection.query(line.sql)
    } else {
      if (table === null) throw new BackupRefused('The backup has rows without a table: it is damaged.')
      await insert(connection, table, line.rows)
    }
  }

  return {
    async add({ pieces }) {
      const parts: Uint8Array[] = []
      for await (const piece of pieces) parts.push(piece)
      for (const text of Buffer.concat(parts).toString('utf8').split('\n')) {
        if (text !== '') await take(dumpLineSchema.parse(JSON.parse(text)))
      }
    },
    async check(rows) {
      const found: Record<string, number> = {}
      for (const name of await tablesOf(connection)) {
        const [[count] = []] = await query(connection, `SELECT COUNT(*) FROM ${quoted(name)}`)
        found[name] = Number(count)
      }
      const fault = faultOfRows(found, rows)
      if (fault !== null) throw new BackupRefused(`The database is not as it was put into the backup: ${fault}.`)
    },
    finish: () => Promise.resolve(),
    async undo() {
      for (const name of made.toReversed()) await connection.query(`DROP TABLE IF EXISTS ${quoted(name)}`)
    },
    // Of a connection that was lost there is nothing to end, and the reason is told already.
    close: () => connection.end().catch(() => core.destroy()),
  }
}

async function insert(
  connection: Connection,
  { table, columns }: Extract<DumpLine, { kind: 'table' }>,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  if (rows.some((row) => row.length !== columns.length))
    throw new BackupRefused(`The backup has rows of ${table} with other columns: it is damaged.`)
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const places = `(${columns.map(({ isBinary }) => (isBinary ? 'UNHEX(?)' : '?')).join(', ')})`
  const sql = `INSERT INTO ${quoted(table)} (${names}) VALUES ${rows.map(() => places).join(', ')}`
  await connection.query(sql, rows.flat())
}
