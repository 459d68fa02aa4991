import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DataSource } from 'typeorm'
import type { Dialect } from '../../kernel/db/columns.ts'
import { ensurePrivateFile } from '../../kernel/lib/private-files.ts'

const LOCK_TIMEOUT_MS = 60_000
const LOCK_POLL_MS = 50
/** Who holds it is alone in changing tables. */
export const MYSQL_LOCK_NAME = 'pengawas-migrations'

/** Runs what is missing. The process that holds the lock migrates; the others wait and find nothing left to do. */
export async function runMigrations(source: DataSource, dialect: Dialect, dataDir: string): Promise<void> {
  const work = async (): Promise<void> => {
    await source.runMigrations()
  }
  await (dialect === 'mysql' ? withMysqlLock(source, work) : withFileLock(path.join(dataDir, 'migrations.lock'), work))
}

async function withMysqlLock(source: DataSource, work: () => Promise<void>): Promise<void> {
  const runner = source.createQueryRunner()
  await runner.connect()
  try {
    const rows: unknown = await runner.query('SELECT GET_LOCK(?, ?) AS held', [MYSQL_LOCK_NAME, LOCK_TIMEOUT_MS / 1000])
    const held: unknown = Array.isArray(rows) ? rows[0] : undefined
    if (typeof held !== 'object' || held === null || !('held' in held) || Number(held.held) !== 1) {
      throw new Error('another process has been migrating the database for more than a minute')
    }
    try {
      await work()
    } finally {
      await runner.query('SELECT RELEASE_LOCK(?)', [MYSQL_LOCK_NAME])
    }
  } finally {
    await runner.release()
  }
}

/** An SQLite file held in an exclusive transaction is a lock that the operating system drops when its holder dies. */
async function withFileLock(file: string, work: () => Promise<void>): Promise<void> {
  await ensurePrivateFile(file)
  const lock = new DataSource({ type: 'better-sqlite3', database: file, timeout: 0 })
  await lock.initialize()
  try {
    const deadline = Date.now() + LOCK_TIMEOUT_MS
    for (;;) {
      try {
        await lock.query('BEGIN EXCLUSIVE')
        break
      } catch (error) {
        if (Date.now() > deadline) {
          throw new Error('another process has been migrating the database for more than a minute', { cause: error })
        }
        // Polled and not left to SQLite's own busy timeout, which would block this process.
        await delay(LOCK_POLL_MS)
      }
    }
    try {
      await work()
    } finally {
      await lock.query('COMMIT')
    }
  } finally {
    await lock.destroy()
  }
}
