import { randomUUID } from 'node:crypto'
import { questionsPageSchema, themeCountsSchema } from '@pengawas/shared/contracts/questions'
import {
  approveManyResultSchema,
  validationStatsSchema,
  validationTasksPageSchema,
} from '@pengawas/shared/contracts/validation'
import type { z } from 'zod'
import { Closer } from '../support/closer.ts'
import { callHub, nip, signIn } from '../support/hub-client.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { startStack } from '../support/stack.ts'
import { fillBank } from './bank-data.ts'
import { measureImport } from './bank-import.ts'
import { percentile } from './percentiles.ts'

/**
 * How long an assessor waits for a page of 20,000 questions, with its total, and for the themes with their counts, each
 * through a real hub, one call after the other. Before that, on SQLite, how long the import of a thousand takes.
 */
const QUESTIONS = 20_000
const ROUNDS = 8
const APPROVED_AT_ONCE = 50
/** What people ask: words of which many, few or none are there, filters, sorts, first and late pages, an id. */
const QUERIES = [
  '',
  'q=gratifikasi',
  'q=laporan kinerja pegawai',
  'q=nomor 19876',
  'q=tidak ada di mana pun',
  'q=rapat&type=essay&sort=theme',
  'theme=Tema 12',
  'theme=Tema 12&q=warga&sort=difficulty&order=desc',
  'tag=label 7&difficulty=hard',
  'validationStatus=pending&bloomLevel=C4&sort=updatedAt&order=desc',
  'sort=createdAt&order=desc&page=400',
  'q=solusi&sort=createdAt&order=desc&page=20',
]

interface Waits {
  p50: number
  p95: number
}

const summary = (waits: readonly number[]): Waits => ({
  p50: Math.round(percentile(waits, 0.5) * 10) / 10,
  p95: Math.round(percentile(waits, 0.95) * 10) / 10,
})

/** Asks each of the queries in turn, so often. The first round only warms caches. */
async function measure(url: string, path: string, schema: z.ZodType): Promise<Waits> {
  const token = await signIn(url, nip.assessor)
  const waits: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of QUERIES) {
      const startedAt = performance.now()
      await callHub(url, `${path}?${query.replaceAll(' ', '%20')}`, schema, { token })
      if (round > 0) waits.push(performance.now() - startedAt)
    }
  }
  return summary(waits)
}

/** How long a validator waits for the figures of validation, and for fifty approvals at once. */
async function measureValidation(url: string): Promise<Record<'statsMs' | 'approve50Ms', Waits>> {
  const token = await signIn(url, nip.validator)
  const [stats, approvals]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { items } = await callHub(
      url,
      `/api/validation/pending?pageSize=${APPROVED_AT_ONCE}`,
      validationTasksPageSchema,
      {
        token,
      },
    )
    const questions = items.map(({ questionId, version }) => ({ id: questionId, version }))
    const approvedAt = performance.now()
    const { approved } = await callHub(url, '/api/question-bank/validate-many', approveManyResultSchema, {
      token,
      body: { questions },
    })
    if (approved.length !== APPROVED_AT_ONCE) throw new Error(`${approved.length} questions were approved`)
    const startedAt = performance.now()
    await callHub(url, '/api/validation/stats/overview', validationStatsSchema, { token })
    if (round > 0) {
      approvals.push(startedAt - approvedAt)
      stats.push(performance.now() - startedAt)
    }
  }
  return { statsMs: summary(stats), approve50Ms: summary(approvals) }
}

const opened = new Closer()
try {
  const sqlite = await startStack({ mediaNode: false, env: { LOG_LEVEL: 'error' } })
  opened.add(sqlite)
  const cost = await measureImport(sqlite)
  await fillBank({ url: undefined, dataDir: sqlite.dataDir }, QUESTIONS)
  const searchMs = await measure(sqlite.url, '/api/question-bank', questionsPageSchema)
  const groupMs = await measure(sqlite.url, '/api/question-bank/themes', themeCountsSchema)
  const validation = await measureValidation(sqlite.url)
  console.log(`sqlite: ${JSON.stringify({ searchMs, groupMs, validation, ...cost })}`)

  const server = await startMariaDb({ cacheMb: 128 })
  opened.add({ close: () => server.stop() })
  const databaseUrl = await server.createDatabase(`bench_${randomUUID().replaceAll('-', '')}`)
  const mariadb = await startStack({ mediaNode: false, env: { LOG_LEVEL: 'error', DATABASE_URL: databaseUrl } })
  opened.add(mariadb)
  await fillBank({ url: databaseUrl, dataDir: mariadb.dataDir }, QUESTIONS)
  const onMariaDb = {
    searchMs: await measure(mariadb.url, '/api/question-bank', questionsPageSchema),
    groupMs: await measure(mariadb.url, '/api/question-bank/themes', themeCountsSchema),
    validation: await measureValidation(mariadb.url),
  }
  console.log(
    JSON.stringify({ bench: 'bank', questions: QUESTIONS, searchMs, groupMs, validation, ...cost, mariadb: onMariaDb }),
  )
} finally {
  await opened.closeAll()
}
