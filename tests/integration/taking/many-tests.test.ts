import { proctorEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { stoppedTestsSchema } from '@pengawas/shared/contracts/incidents'
import { testSessionStatsSchema } from '@pengawas/shared/contracts/test-taking'
import { terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, fetchData } from '../hub/test-hub.ts'
import { assignProctor, begin, command, openTaking, type Taking } from './support.ts'

/** One statement of SQLite takes no more values than this. */
const MOST_VALUES = 32_766

let taking: Taking
beforeAll(async () => {
  taking = await openTaking(undefined)
})
afterAll(() => taking.close())

/** Adds attempts at the same test that are over, in one statement. */
async function addAttempts(id: string, count: number): Promise<void> {
  const before = await taking.db.read.count(testSessionEntity)
  const { columns, tablePath } = taking.db.read.dataSource.getMetadata(testSessionEntity)
  const changed: Record<string, string> = {
    ...{ id: `printf('00000000-0000-4000-8000-%012d', n + ${before})`, code: `printf('%08d', n + ${before})` },
    ...{ attempt: 'n + 1', status: "'completed'" },
  }
  const names = columns.map(({ databaseName }) => databaseName)
  const values = names.map((name) => changed[name] ?? name)
  await taking.db.write((manager) =>
    manager.query(
      `INSERT INTO ${tablePath} (${names.join()})
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       SELECT ${values.join()} FROM ${tablePath}, numbers WHERE id = ?`,
      [id],
    ),
  )
}

it('leave the lists of what waits for a person open', async () => {
  const { session: ended } = await begin(taking)
  await command(taking, ended.id, 'terminate', 'Bekerja sama')
  const { session: stopped } = await begin(taking)
  await command(taking, stopped.id, 'pause', 'Peserta sakit')
  await addAttempts(ended.id, MOST_VALUES + 1)
  const token = taking.tokens.superAdmin
  const reviews = await fetchData(taking.hub, '/api/termination-reviews', terminationReviewsPageSchema, { token })
  expect([reviews.total, reviews.items[0]?.testSessionId]).toEqual([1, ended.id])
  const tests = await fetchData(taking.hub, '/api/stopped-tests', stoppedTestsSchema, { token })
  expect(tests.map(({ testSessionId }) => testSessionId)).toEqual([stopped.id])
  for (const list of ['/api/clock-credits', '/api/late-answers'])
    expect((await call(taking.hub, list, { token })).body.data).toMatchObject({ items: [], total: 0 })
})

it('are open to a proctor who leads so many', async () => {
  const { session } = await begin(taking)
  await assignProctor(taking, session.assessmentId)
  await taking.db.write((manager) =>
    manager.update(proctorEntity, { assessmentId: session.assessmentId }, { isLead: true }),
  )
  await addAttempts(session.id, MOST_VALUES + 1)
  const token = taking.tokens.proctor
  const stats = await fetchData(taking.hub, '/api/test-sessions/stats/overview', testSessionStatsSchema, { token })
  expect(stats.total).toBe(MOST_VALUES + 2)
  for (const list of [
    'clock-credits',
    'late-answers',
    'check-ins',
    'termination-reviews',
    'ai-proctoring/flags/search',
  ])
    expect((await call(taking.hub, `/api/${list}`, { token })).status).toBe(200)
})
