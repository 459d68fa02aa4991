import { setTimeout as delay } from 'node:timers/promises'
import type { DataSource, EntityManager } from 'typeorm'
import type { Dialect } from './columns.ts'
import { takeTouches, type Touch } from './touches.ts'

/**
 * The one way to the database. Reads see committed rows only; everything that writes runs in `write`, one transaction
 * that is repeated from the start when another one got in its way. So the work must touch nothing but the database.
 */
export interface Database {
  readonly dialect: Dialect
  readonly read: EntityManager
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>
  /** Has a listener told, after each transaction that noted any, what it has touched: see `touch`. It must not throw. */
  onTouched(listener: (touches: readonly Touch[]) => void): void
  /** Has a listener add to each transaction that noted any touches, before it is committed. What it throws undoes the transaction. */
  beforeCommit(listener: (manager: EntityManager, touches: readonly Touch[]) => Promise<void>): void
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const MAX_ATTEMPTS = 8
const RETRY_STEP_MS = 25

/** Codes by which both drivers say that a transaction lost against another one and may simply be repeated. */
const REPEATABLE = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
])

const UNIQUE_VIOLATIONS = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('driverError' in error) return codeOf(error.driverError)
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Codes by which both drivers, and the network under them, say that the database is not there or takes nothing. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'POOL_CLOSED',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_IOERR',
])

/** Whether an error means that the database is away for now: what was asked may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.has(codeOf(error) ?? '')
}

/** Whether a row with the same key was there first. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error) ?? '')
}

export function createDatabase(options: { dialect: Dialect; writer: DataSource; reader: DataSource }): Database {
  const { dialect, writer, reader } = options
  // SQLite has one connection for writing; two transactions interleaved on it would be one.
  let queue: Promise<unknown> = Promise.resolve()
  const listeners: ((touches: readonly Touch[]) => void)[] = []
  const completing: ((manager: EntityManager, touches: readonly Touch[]) => Promise<void>)[] = []

  async function attempt<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        let touches: readonly Touch[] = []
        const result = await writer.transaction(async (manager) => {
          const done = await work(manager)
          touches = takeTouches(manager)
          if (touches.length > 0) for (const complete of completing) await complete(manager, touches)
          return done
        })
        if (touches.length > 0) for (const listener of listeners) listener(touches)
        return result
      } catch (error) {
        if (tries >= MAX_ATTEMPTS || !REPEATABLE.has(codeOf(error) ?? '')) throw error
        await delay(RETRY_STEP_MS * tries)
      }
    }
  }

  return {
    dialect,
    read: reader.manager,
    write(work) {
      if (dialect === 'mysql') return attempt(work)
      const result = queue.then(() => attempt(work))
      queue = result.catch(() => undefined)
      return result
    },
    onTouched(listener) {
      listeners.push(listener)
    },
    beforeCommit(listener) {
      completing.push(listener)
    },
    async ping() {
      await reader.query('SELECT 1')
    },
    async close() {
      await queue
      if (reader !== writer) await reader.destroy()
      await writer.destroy()
    },
  }
}
