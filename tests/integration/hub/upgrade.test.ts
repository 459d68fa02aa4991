import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { BackupConfig } from '@pengawas/api/config'
import { restoreBackup } from '@pengawas/api/wiring/backup/restore-backup'
import { MIGRATION_NAMES, openDatabase, writerSource } from '@pengawas/api/wiring/db/data-source'
import { auditVerdictSchema } from '@pengawas/shared/contracts/audit'
import { flagListSchema } from '@pengawas/shared/contracts/flags'
import { testResultSchema } from '@pengawas/shared/contracts/test-results'
import { answerReceiptSchema, claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { choice, saveBody } from '../taking/support.ts'
import { onEveryDatabase } from './databases.ts'
import { fetchData, openTestHub, people, SECRET_KEY, signIn } from './test-hub.ts'

/** What hubs of an earlier release had stored; `tests/fixtures/README.md` says what, and how it was made. */
const RELEASE = path.resolve(import.meta.dirname, '../../fixtures/release-2026-11-22')
/** MariaDB runs every migration twice, and describes each table. */
const UPGRADE_MS = 120_000

type DatabaseSource = Awaited<ReturnType<ReturnType<typeof writerSource>['initialize']>>
interface Place {
  dataDir: string
  url: string | undefined
}

const isMysql = (source: DatabaseSource): boolean => source.options.type !== 'better-sqlite3'

/** Opens the database as it is, without bringing it up to date. */
async function within<T>({ dataDir, url }: Place, work: (source: DatabaseSource) => Promise<T>): Promise<T> {
  const source = await writerSource({ url, dataDir }).initialize()
  try {
    return await work(source)
  } finally {
    await source.destroy()
  }
}

const namesSchema = z.array(z.object({ name: z.string() }))

async function tablesOf(source: DatabaseSource): Promise<string[]> {
  const sql = isMysql(source)
    ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
    : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
  return namesSchema.parse(await source.query(sql)).map(({ name }) => name)
}

/** The parts of a statement in an order of their own: where a column was added later it stands in another place. */
const partsOf = (sql: string, separator: string): string[] =>
  sql
    .replaceAll(/AUTO_INCREMENT=\d+ /g, '')
    .split(separator)
    .map((part) =>
      part
        .replaceAll(/["`()]|,$/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .toSorted()

/** What tables, indexes and triggers are made of, by their name. */
async function schemaOf(source: DatabaseSource): Promise<Record<string, string[]>> {
  if (!isMysql(source)) {
    const rows = z
      .array(z.object({ type: z.string(), name: z.string(), sql: z.string() }))
      .parse(
        await source.query(
          "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'sqlite_sequence'",
        ),
      )
    return Object.fromEntries(rows.map(({ type, name, sql }) => [`${type} ${name}`, partsOf(sql, ',')]))
  }
  const schema: Record<string, string[]> = {}
  for (const table of await tablesOf(source)) {
    const [row] = z.array(z.record(z.string(), z.string())).parse(await source.query(`SHOW CREATE TABLE \`${table}\``))
    schema[`table ${table}`] = partsOf(row?.['Create Table'] ?? '', '\n')
  }
  const triggers = z.array(z.object({ name: z.string(), at: z.string(), work: z.string() })).parse(
    await source.query(
      `SELECT trigger_name AS name, CONCAT(action_timing, ' ', event_manipulation, ' ', event_object_table) AS at,
         action_statement AS work FROM information_schema.triggers WHERE trigger_schema = DATABASE()`,
    ),
  )
  for (const { name, at, work } of triggers) schema[`trigger ${name}`] = [at, work]
  return schema
}

type Rows = Record<string, Record<string, unknown>[]>

async function rowsOf(source: DatabaseSource): Promise<Rows> {
  const rows: Rows = {}
  for (const table of await tablesOf(source))
    rows[table] = z.array(z.record(z.string(), z.unknown())).parse(await source.query(`SELECT * FROM ${table}`))
  return rows
}

/** Each row as a text of these columns, in an order that does not depend on where it lies. */
const textsOf = (rows: readonly Record<string, unknown>[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

onEveryDatabase('what an earlier release had stored', (databaseUrl) => {
  let folder: string
  let place: Place
  let madeAt: number

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-upgrade-'))
    place = { dataDir: path.join(folder, 'upgraded'), url: await databaseUrl() }
    const file = path.join(folder, 'release.backup')
    const packed = path.join(RELEASE, `${place.url === undefined ? 'sqlite' : 'mysql'}.backup.gz`)
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(file))
    const config: BackupConfig = {
      ...{ dataDir: place.dataDir, databaseUrl: place.url, s3Url: undefined },
      ...{ secretKey: SECRET_KEY, formerSecretKeys: [], passphrase: undefined },
    }
    madeAt = Date.parse((await restoreBackup(config, { file, otherKey: false })).createdAt)
  }, UPGRADE_MS)
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'keeps every value, in a schema that is the one of a new database',
    async () => {
      const before = await within(place, rowsOf)
      expect(before.migrations?.length).toBeLessThan(MIGRATION_NAMES.length)
      const empty: Place = { dataDir: folder, url: await databaseUrl() }
      for (const { dataDir, url } of [place, empty]) await (await openDatabase({ dataDir, url })).close()

      expect(await within(place, schemaOf)).toEqual(await within(empty, schemaOf))
      const after = await within(place, rowsOf)
      expect((after.migrations ?? []).map(({ name }) => name).toSorted()).toEqual([...MIGRATION_NAMES].toSorted())
      for (const [table, rows] of Object.entries(before)) {
        if (table === 'migrations') continue
        const columns = Object.keys(rows[0] ?? {})
        expect([table, textsOf(after[table] ?? [], columns)]).toEqual([table, textsOf(rows, columns)])
      }
    },
    UPGRADE_MS,
  )

  it(
    'goes on where it was: a test under way, results, flags with their pictures, the audit log',
    async () => {
      const later = madeAt + 60_000 - Date.now()
      const hub = await openTestHub(
        { dataDir: place.dataDir, databaseUrl: place.url },
        { now: () => new Date(Date.now() + later) },
      )
      try {
        const candidate = await signIn(hub, people.candidate1)
        const first = async (sql: string, ...values: string[]): Promise<string> => {
          const [row] = await within(place, (source) => source.query<{ id: string }[]>(sql, values))
          return row?.id ?? 'nothing was found'
        }
        const sessionOf = (title: string): Promise<string> =>
          first(
            'SELECT s.id AS id FROM test_sessions s JOIN assessments a ON a.id = s.assessmentId WHERE a.title = ?',
            title,
          )
        const own = `/api/test-sessions/${await sessionOf('Selesai sebelum pembaruan')}/result`
        const result = await fetchData(hub, own, testResultSchema, { token: candidate })
        expect(result).toMatchObject({ percentageScore: 70, verdict: 'passed', isProvisional: false })

        const underWay = `/api/test-sessions/${await sessionOf('Masih berjalan')}`
        const { page, items, answers } = await fetchData(hub, `${underWay}/take-over`, claimedRunSchema, {
          ...{ token: candidate, body: { replace: true } },
        })
        expect(answers).toEqual([expect.objectContaining({ questionId: items[0]?.questionId, revision: 1 })])
        const saved = await fetchData(hub, `${underWay}/answers/${items[0]?.questionId ?? ''}`, answerReceiptSchema, {
          ...{ method: 'PUT', token: candidate },
          body: { ...saveBody(2, choice(1)), pageSecret: page.pageSecret },
        })
        expect(saved).toMatchObject({ outcome: 'stored', revision: 2 })

        const proctor = await signIn(hub, people.proctor)
        const watched = await first('SELECT DISTINCT assessmentId AS id FROM flags')
        const numbered = `/api/ai-proctoring/flags?assessmentId=${watched}&after=0&limit=200`
        const wall = await fetchData(hub, numbered, flagListSchema, {
          token: proctor,
        })
        expect(wall.flags.map(({ validationStatus }) => validationStatus).toSorted()).toEqual([
          'confirmed',
          'pending',
          'pending',
        ])
        for (const { evidenceUrl } of wall.flags) {
          const picture = await fetch(new URL(evidenceUrl ?? '', hub.url), {
            headers: { authorization: `Bearer ${proctor}` },
          })
          expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
        }

        const auditor = await signIn(hub, people.auditor)
        expect(await fetchData(hub, '/api/audit/verify', auditVerdictSchema, { token: auditor })).toMatchObject({
          valid: true,
        })
      } finally {
        await hub.stop()
      }
    },
    UPGRADE_MS,
  )
})
