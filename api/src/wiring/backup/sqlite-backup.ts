import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { databaseFile, openReader } from '../db/data-source.ts'
import { BackupRefused } from './backup-refused.ts'
import { DATABASE_FOLDER, type DatabaseSnapshot } from './database-snapshot.ts'
import type { PackedFile } from './packed-files.ts'
import { faultOfRows } from './restorable.rules.ts'

const ENTRY = `${DATABASE_FOLDER}pengawas.sqlite`
/** Of the folder for the copy, and the copy. */
const PREFIX = 'backup-'
const COPY = 'snapshot.sqlite'
/** Of what SQLite keeps beside a database. */
const SIDE_FILES = ['-wal', '-shm', '-journal']
/** A copy that nobody has written to for six hours is of a backup that was killed. */
const LEFT_MS = 6 * 60 * 60 * 1000

const namesSchema = z.array(z.object({ name: z.string() }))
const countSchema = z.tuple([z.object({ count: z.int() })])
const integritySchema = z.array(z.object({ integrity_check: z.string() }))

/** Opens a database file that no hub has open. */
const openCopy = (file: string): Promise<DataSource> =>
  new DataSource({ type: 'better-sqlite3', database: file, readonly: true }).initialize()

/** Rows of each table; the hidden ones of search indices do not count, since what they hold follows from the others. */
async function countRows(source: DataSource): Promise<Record<string, number>> {
  const tables = namesSchema.parse(
    await source.query("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"),
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables.filter((table) => !table.name.startsWith('sqlite_'))) {
    const [{ count }] = countSchema.parse(await source.query(`SELECT COUNT(*) AS count FROM "${name}"`))
    rows[name] = count
  }
  return rows
}

/**
 * Copies the database as it is at this instant into a file beside it, which needs as much room again. Writers go on meanwhile;
 * what was deleted is not in the copy.
 */
export async function openSqliteSnapshot(dataDir: string): Promise<DatabaseSnapshot> {
  const there = await stat(databaseFile(dataDir)).catch(() => null)
  if (there === null)
    throw new BackupRefused(`There is no database in ${dataDir}: nothing to back up. Is DATA_DIR right?`)
  await sweep(dataDir, Date.now())
  const folder = await mkdtemp(path.join(dataDir, PREFIX))
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const file = path.join(folder, COPY)
    const source = await openReader({ url: undefined, dataDir })
    try {
      await source.query('VACUUM INTO ?', [file])
    } finally {
      await source.destroy()
    }
    const copy = await openCopy(file)
    try {
      const migrations = namesSchema.parse(await copy.query('SELECT name FROM migrations ORDER BY id'))
      const rows = await countRows(copy)
      return {
        dialect: 'sqlite',
        migrations: migrations.map(({ name }) => name),
        parts: () => partOf(file),
        rows,
        close,
      }
    } finally {
      await copy.destroy()
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Copies that a backup left which was killed: they are as large as the database. */
async function sweep(dataDir: string, now: number): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(PREFIX)) continue
    const folder = path.join(dataDir, entry.name)
    const names = await readdir(folder)
    // Somebody else's folder may be called like this too.
    if (!names.every((name) => name.startsWith(COPY))) continue
    const changes = await Promise.all([folder, ...names.map((name) => path.join(folder, name))].map(changedAt))
    if (now - Math.max(...changes) > LEFT_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** 0 for what has gone meanwhile. */
const changedAt = (place: string): Promise<number> =>
  stat(place).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

async function* partOf(file: string): AsyncGenerator<PackedFile> {
  const { size } = await stat(file)
  yield { name: ENTRY, size, pieces: createReadStream(file) }
}

const isThere = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null

/**
 * Whether there is a database file. Throws `BackupRefused` where there is none, but what belongs to one that was moved away: SQLite
 * would write it into the next database of this name.
 */
export async function countSqliteTables(dataDir: string): Promise<number> {
  const file = databaseFile(dataDir)
  if (await isThere(file)) return 1
  for (const beside of SIDE_FILES.map((ending) => `${file}${ending}`))
    if (await isThere(beside))
      throw new BackupRefused(
        `${beside} belongs to a database that is not there any more. Move it to where that database is: its last changes may be in it.`,
      )
  return 0
}

/** A database that is being taken back. */
export interface RestoredDatabase {
  /** Takes one part of the archive. */
  add(part: PackedFile): Promise<void>
  /** Compares it with what the backup says. */
  check(rows: Readonly<Record<string, number>>): Promise<void>
  /** Puts it in its place; after that nothing takes it back. */
  finish(): Promise<void>
  /** Takes back what was added. */
  undo(): Promise<void>
}

/** Puts the file under another name, and under its own once it is whole. */
export function restoreSqlite(dataDir: string): RestoredDatabase {
  const file = databaseFile(dataDir)
  const draft = `${file}.restoring`
  return {
    async add({ name, pieces }) {
      if (name !== ENTRY) throw new BackupRefused(`There is no place for ${name} of the backup.`)
      const handle = await open(draft, 'wx', 0o600)
      try {
        for await (const piece of pieces) await handle.writeFile(piece)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async check(rows) {
      const copy = await openCopy(draft)
      try {
        const [verdict] = integritySchema.parse(await copy.query('PRAGMA integrity_check'))
        const fault =
          verdict?.integrity_check === 'ok' ? faultOfRows(await countRows(copy), rows) : 'its pages are damaged'
        if (fault !== null) throw new BackupRefused(`The database of the backup is not whole: ${fault}.`)
      } finally {
        await copy.destroy()
      }
    },
    async finish() {
      if ((await countSqliteTables(dataDir)) > 0) throw new BackupRefused(`${file} has come into being meanwhile.`)
      await rename(draft, file)
    },
    async undo() {
      for (const one of ['', ...SIDE_FILES]) await rm(`${draft}${one}`, { force: true })
    },
  }
}
