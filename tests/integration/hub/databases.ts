import { randomUUID } from 'node:crypto'
import type { Database } from '@pengawas/api/kernel/db/database'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type MariaDb, startMariaDb } from '../../support/mariadb.ts'

/** Runs the same tests on SQLite and on a MariaDB of their own. `databaseUrl` makes a new, empty database. */
export function onEveryDatabase(name: string, tests: (databaseUrl: () => Promise<string | undefined>) => void): void {
  describe(`${name} on SQLite`, () => {
    tests(() => Promise.resolve(undefined))
  })
  describe(`${name} on MariaDB`, () => {
    let server: MariaDb | undefined
    beforeAll(async () => {
      server = await startMariaDb()
    })
    afterAll(async () => {
      await server?.stop()
    })
    tests(async () => {
      if (server === undefined) throw new Error('MariaDB is not running')
      return server.createDatabase(`hub_${randomUUID().replaceAll('-', '')}`)
    })
  })
}

/** InnoDB renews its table of transactions only where nobody has read it for 100 ms. */
const WITHIN_TRANSACTIONS = { timeout: 20_000, interval: 150 }

/** Resolves when a hub waits for a row that the test holds. SQLite has one writer, so that everybody else waits anyway. */
export async function waitForLock({ dialect, read }: Database): Promise<void> {
  if (dialect === 'sqlite') return
  const count = async (): Promise<number> => {
    const sql = "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'"
    const [row] = await read.query<{ waiting: unknown }[]>(sql)
    return Number(row?.waiting ?? 0)
  }
  await expect.poll(count, WITHIN_TRANSACTIONS).toBeGreaterThan(0)
}
