import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BackupConfig } from '@pengawas/api/config'
import { openFileStore } from '@pengawas/api/kernel/files/open-file-store'
import { makeBackup } from '@pengawas/api/wiring/backup/make-backup'
import { openMysqlSnapshot } from '@pengawas/api/wiring/backup/mysql-backup'
import { restoreBackup } from '@pengawas/api/wiring/backup/restore-backup'
import { openReader, writerSource } from '@pengawas/api/wiring/db/data-source'
import { MYSQL_LOCK_NAME } from '@pengawas/api/wiring/db/migrate'
import { auditVerdictSchema } from '@pengawas/shared/contracts/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type MariaDb, startMariaDb } from '../../support/mariadb.ts'
import { begin, choice, openTaking, save, saveBody, storedRevisions, type Taking } from '../taking/support.ts'
import { onEveryDatabase } from './databases.ts'
import { fetchData, openTestHub, people, SECRET_KEY, signIn } from './test-hub.ts'

const PASSPHRASE = 'empat kata sandi panjang'
/** Both databases are filled by a hub that starts twice, and MariaDB describes each table. */
const ROUND_TRIP_MS = 120_000

const configOf = (dataDir: string, databaseUrl: string | undefined): BackupConfig => ({
  ...{ dataDir, databaseUrl, s3Url: undefined, secretKey: SECRET_KEY, formerSecretKeys: [], passphrase: PASSPHRASE },
})

/** Every row of every table, in an order that does not depend on where it lies. */
async function contentOf(dataDir: string, url: string | undefined): Promise<Record<string, string[]>> {
  const source = await openReader({ url, dataDir })
  try {
    const content: Record<string, string[]> = {}
    for (const table of [...source.entityMetadatas.map(({ tableName }) => tableName), 'migrations']) {
      const rows = await source.query<object[]>(`SELECT * FROM ${table}`)
      content[table] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return content
  } finally {
    await source.destroy()
  }
}

/** Saves one answer after the other until it is told to stop; resolves with the last revision that was acknowledged. */
function keepSaving(taking: Taking, testSessionId: string, questionId: string) {
  let acknowledged = 0
  let goesOn = true
  const first = Promise.withResolvers<null>()
  const work = async (): Promise<number> => {
    while (goesOn) {
      await save(taking, testSessionId, questionId, saveBody(acknowledged + 1, choice(acknowledged % 2)))
      acknowledged += 1
      first.resolve(null)
    }
    return acknowledged
  }
  const done = work()
  done.catch(first.reject)
  return {
    begun: first.promise,
    acknowledged: () => acknowledged,
    stop(): Promise<number> {
      goesOn = false
      return done
    },
  }
}

onEveryDatabase('a backup', (databaseUrl) => {
  it(
    'of a hub under way is of one instant, and a hub goes on from it elsewhere',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-backup-'))
      const url = await databaseUrl()
      const taking = await openTaking(url, { mostBetweenChoresMs: 200 })
      try {
        const store = openFileStore(configOf(taking.hub.dataDir, url))
        await store.put('evidence/one.webp', Buffer.from('a picture'), 'image/webp')
        const { session, run } = await begin(taking)
        const [question] = run.items
        if (question === undefined) throw new Error('no question')
        // So that there are anchors of the audit log in the backup.
        await expect
          .poll(async () => (await store.list('audit-anchors')[Symbol.asyncIterator]().next()).done)
          .toBe(false)

        const saving = keepSaving(taking, session.id, question.questionId)
        await saving.begun
        const before = saving.acknowledged()
        const options = { version: '0.1.0', now: () => new Date() }
        const file = path.join(folder, 'under-way.backup')
        const made = await makeBackup(configOf(taking.hub.dataDir, url), { file, ...options })
        const after = await saving.stop()
        expect(after).toBeGreaterThan(before)
        expect(made).toMatchObject({ sealed: true, deletedMeanwhile: 0 })

        const elsewhere = path.join(folder, 'elsewhere')
        const otherUrl = await databaseUrl()
        const restored = await restoreBackup(configOf(elsewhere, otherUrl), { file, otherKey: false })
        expect(restored).toMatchObject({ files: made.files, rows: made.rows })
        const hub = await openTestHub({ dataDir: elsewhere, databaseUrl: otherUrl })
        try {
          const auditor = await signIn(hub, people.auditor)
          expect(await fetchData(hub, '/api/audit/verify', auditVerdictSchema, { token: auditor })).toMatchObject({
            valid: true,
          })
          // Found by an index that triggers keep.
          const found = await fetchData(hub, '/api/users?q=199001012020011101', z.looseObject({ total: z.int() }), {
            token: await signIn(hub, people.superAdmin),
          })
          expect(found.total).toBe(1)
          const reader = await openReader({ url: otherUrl, dataDir: elsewhere })
          const [answer] = await reader
            .query<{ revision: number }[]>('SELECT MAX(revision) AS revision FROM answers')
            .finally(() => reader.destroy())
          expect(Number(answer?.revision)).toBeGreaterThanOrEqual(before)
          expect(Number(answer?.revision)).toBeLessThanOrEqual(after)
        } finally {
          await hub.stop()
        }
        expect((await storedRevisions(taking, session.id)).get(question.questionId)).toBe(after)
        await store.close()
      } finally {
        await taking.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
    ROUND_TRIP_MS,
  )

  it(
    'of a hub at rest brings every row and every guard back',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-backup-'))
      const [url, otherUrl] = [await databaseUrl(), await databaseUrl()]
      const [dataDir, elsewhere] = [path.join(folder, 'here'), path.join(folder, 'elsewhere')]
      const file = path.join(folder, 'at-rest.backup')
      try {
        const hub = await openTestHub({ dataDir, databaseUrl: url })
        await hub.stop()
        await makeBackup(configOf(dataDir, url), { file, version: '0.1.0', now: () => new Date() })
        await restoreBackup(configOf(elsewhere, otherUrl), { file, otherKey: false })
        expect(await contentOf(elsewhere, otherUrl)).toEqual(await contentOf(dataDir, url))
        // The audit log refuses it by triggers, on the copy as on the original.
        const taken = await openTestHub({ dataDir: elsewhere, databaseUrl: otherUrl })
        await taken.stop()
        const writer = await writerSource({ url: otherUrl, dataDir: elsewhere }).initialize()
        await expect(writer.query('DELETE FROM audit_log')).rejects.toThrow(/append|audit/i)
        await writer.destroy()
        // Not over what is there.
        await expect(restoreBackup(configOf(elsewhere, otherUrl), { file, otherKey: false })).rejects.toThrow(/already/)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    ROUND_TRIP_MS,
  )
})

describe('a backup of MariaDB', () => {
  let server: MariaDb | undefined
  let folder: string
  beforeAll(async () => {
    server = await startMariaDb()
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-backup-'))
  }, ROUND_TRIP_MS)
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'holds up no hub while it packs files, and is refused where the server ends its connection',
    async () => {
      const url = await server?.createDatabase('held')
      if (url === undefined) throw new Error('MariaDB is not running')
      const hub = await openTestHub({ dataDir: folder, databaseUrl: url })
      await hub.stop()
      const other = await writerSource({ url, dataDir: folder }).initialize()
      const holder = async (): Promise<unknown> => {
        const [row] = await other.query<{ id: unknown }[]>('SELECT IS_USED_LOCK(?) AS id', [MYSQL_LOCK_NAME])
        return row?.id
      }
      try {
        const snapshot = await openMysqlSnapshot(url)
        const id = await holder()
        expect(id).not.toBeNull()
        await other.query(`KILL ${Number(id)}`)
        await expect.poll(holder).toBeNull()
        const parts = snapshot.parts()[Symbol.asyncIterator]()
        await expect(parts.next()).rejects.toThrow()
        await snapshot.close()

        await mkdir(path.join(folder, 'files', 'evidence'), { recursive: true })
        const pipe = path.join(folder, 'files', 'evidence', 'pipe.webp')
        await promisify(execFile)('mkfifo', [pipe])
        const file = path.join(folder, 'piped.backup')
        const made = makeBackup(configOf(folder, url), { file, version: '0.1.0', now: () => new Date() })
        // Opens when the backup has come to this file.
        const handle = await open(pipe, 'w')
        await expect.poll(holder).toBeNull()
        await handle.close()
        expect(await made).toMatchObject({ deletedMeanwhile: 0 })
      } finally {
        await other.destroy()
      }
    },
    ROUND_TRIP_MS,
  )
})
