import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
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
