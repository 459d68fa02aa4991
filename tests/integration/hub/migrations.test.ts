import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writerSource } from '@pengawas/api/wiring/db/data-source'
import { expect, it } from 'vitest'
import { onEveryDatabase } from './databases.ts'
import { openTestHub } from './test-hub.ts'

/** On a busy machine MariaDB takes a while to describe each table before it is dropped. */
const ROUND_TRIP_MS = 90_000

onEveryDatabase('the migrations', (databaseUrl) => {
  it(
    'can be taken back one by one from a database in use, and run again',
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-migrations-'))
      const url = await databaseUrl()
      try {
        // Its demo data fills the tables, so that what is taken back is not empty.
        const hub = await openTestHub({ dataDir, databaseUrl: url })
        await hub.stop()
        const source = await writerSource({ url, dataDir }).initialize()
        try {
          const done = await countTables()
          expect(done).toBeGreaterThan(10)
          const order = source.migrations
            .map(({ name = '' }) => name)
            .toSorted((a, b) => b.slice(-13).localeCompare(a.slice(-13)))
          for (const name of order) {
            await source.undoLastMigration({ transaction: url === undefined ? 'each' : 'none' })
            // Nobody knows any more which of these limits somebody chose.
            if (name.startsWith('FlagEnds')) expect(await limits()).toEqual([3])
          }
          expect(await countTables()).toBe(0)
          await source.runMigrations()
          expect(await countTables()).toBe(done)
        } finally {
          await source.destroy()
        }

        async function limits(): Promise<number[]> {
          const rows = await source.query<{ missingAfterSeconds: number }[]>(
            'SELECT missingAfterSeconds FROM assessments',
          )
          return [...new Set(rows.map(({ missingAfterSeconds }) => missingAfterSeconds))]
        }

        /** Tables of ours; the one in which TypeORM counts migrations stays. */
        async function countTables(): Promise<number> {
          const runner = source.createQueryRunner()
          try {
            const tables = await runner.getTables(source.entityMetadatas.map(({ tableName }) => tableName))
            return tables.length
          } finally {
            await runner.release()
          }
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    ROUND_TRIP_MS,
  )
})
