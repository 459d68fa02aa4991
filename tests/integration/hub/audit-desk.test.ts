import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { decideFlagOnAppeal } from '@pengawas/api/supervision/flags/flags.changes'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import {
  deskFiguresSchema,
  deskFlagsExportSchema,
  deskReportSchema,
  deskSessionsExportSchema,
  deskSessionsPageSchema,
} from '@pengawas/shared/contracts/audit-desk'
import { type Flag, flagListSchema, flagSchema } from '@pengawas/shared/contracts/flags'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { testSessionStatsSchema } from '@pengawas/shared/contracts/test-taking'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from './databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { takePlace } from './pages.ts'
import {
  auditKeys,
  call,
  endSession,
  fetchData,
  nipOf,
  openTestHub,
  people,
  signIn,
  startSession,
  type TestHub,
} from './test-hub.ts'

onEveryDatabase("the auditor's desk", (databaseUrl) => {
  let hub: TestHub
  let db: Database
  let node: FakeMediaNode
  let first: TestSession
  let second: TestSession
  let proctor: string
  let auditor: string

  async function raise({ id: testSessionId, assessmentId }: TestSession, changes: Parameters<typeof aFlag>[0] = {}) {
    const flag = aFlag(changes)
    await node.send(hubRequests.raiseFlag.name, { testSessionId, flag, evidence: PICTURE })
    const path = `/api/ai-proctoring/flags?assessmentId=${assessmentId}&limit=500`
    const { flags } = await fetchData(hub, path, flagListSchema, { token: proctor })
    return flagSchema.parse(flags.find((one) => one.id === flag.id))
  }
  const review = ({ id, sequence }: Flag, verdict: string) =>
    fetchData(hub, `/api/ai-proctoring/flags/${id}/resolve`, z.object({ flag: flagSchema }), {
      ...{ method: 'PATCH', token: proctor },
      body: { verdict, dismissal: 'misdetected', reason: 'Sudah dilihat', sequence },
    })
  const list = (query: string) =>
    fetchData(hub, `/api/audit-desk/sessions?${query}`, deskSessionsPageSchema, { token: auditor })
  const figures = (query = '') =>
    fetchData(hub, `/api/audit-desk/figures?${query}`, deskFiguresSchema, { token: auditor })

  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    db = await openDatabase({ url, dataDir: hub.dataDir })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    proctor = await signIn(hub, people.proctor)
    auditor = await signIn(hub, people.auditor)
    const one = await startSession(hub, people.candidate1)
    const two = await startSession(hub, people.candidate2)
    ;[first, second] = [one.session, two.session]
    await takePlace(hub, one.token, first.id)
    await takePlace(hub, two.token, second.id)
    await review(await raise(first), 'confirmed')
    await review(await raise(first), 'dismissed')
    await raise(first)
    await review(await raise(second), 'dismissed')
    await endSession(hub, two.token, second.id)
  })
  afterAll(async () => {
    node.close()
    await db.close()
    await hub.close()
  })

  it('lists all sessions with their flags, ordered and narrowed by the database', async () => {
    const all = await list('sort=flags')
    expect(all.items.map(({ id, flags, confirmed }) => [id, flags, confirmed])).toEqual([
      [first.id, 3, 1],
      [second.id, 1, 0],
    ])
    expect(all.items[0]).toMatchObject({ status: 'active', endTime: null, durationMinutes: 0, code: first.code })
    const ids = async (query: string): Promise<string[]> => (await list(query)).items.map(({ id }) => id)
    expect(await ids('sort=flags&order=asc')).toEqual([second.id, first.id])
    expect(await ids('status=completed')).toEqual([second.id])
    // The second one's only flag was dismissed.
    expect(await ids('flagged=true')).toEqual([first.id])
    expect(await ids('flagged=false')).toEqual([second.id])
    expect(await ids(`q=${second.code.toLowerCase()}`)).toEqual([second.id])
    expect(await ids(`q=${encodeURIComponent(all.items[0]?.participantName ?? '')}`)).toEqual([first.id])
    expect(await ids('q=nobody')).toEqual([])
    expect(await ids(`assessmentId=${first.assessmentId}&from=2020-01-01T00:00:00.000Z`)).toHaveLength(2)
    expect(await ids('to=2020-01-01T00:00:00.000Z')).toEqual([])
    const paged = await list('page=2&pageSize=1&sort=flags')
    expect([paged.total, paged.items.map(({ id }) => id)]).toEqual([2, [second.id]])
  })

  it('counts sessions and flags, and says too few where a proctor has reviewed little', async () => {
    const { sessions, flags, proctors, confirmedOfAll, sittings, appeals } = await figures()
    expect(sessions).toEqual({ total: 2, completed: 1, flagged: 1, completionRate: 50, flagRate: 50 })
    expect(flags).toMatchObject({ total: 4, byVerdict: { pending: 1, confirmed: 1, dismissed: 2 } })
    expect(Object.values(flags.byType).reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(Object.values(flags.bySeverity).reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(confirmedOfAll).toMatchObject({ n: 3, value: 1 / 3 })
    expect(proctors).toMatchObject([{ confirmed: 1, dismissed: 2, share: null, standing: 'too-few' }])
    expect(sittings).toMatchObject([{ sittingId: null, sessions: 2, completed: 1, flagged: 1, flags: 4 }])
    const points = { upheld: 0, overturned: 0, lapsed: 0 }
    expect(appeals).toEqual({ waiting: 0, overdue: 0, decided: 0, points })
    expect(await figures('to=2020-01-01T00:00:00.000Z')).toMatchObject({
      sessions: { total: 0, completed: 0, flagged: 0, completionRate: 0, flagRate: 0 },
      ...{ confirmedOfAll: null, proctors: [], sittings: [] },
    })
  })

  it('agrees with the counts that other staff see', async () => {
    const of = (token: string) => fetchData(hub, '/api/test-sessions/stats/overview', testSessionStatsSchema, { token })
    const stats = { total: 2, flagged: 1, pendingLateAnswers: 0, pendingCredits: 0 }
    expect(await of(auditor)).toMatchObject({ ...stats, byStatus: { active: 1, completed: 1, paused: 0 } })
    expect(await of(proctor)).toMatchObject(stats)
  })

  it('reports one session with its flags and who reviewed them', async () => {
    const report = await fetchData(hub, `/api/audit-desk/sessions/${first.id}`, deskReportSchema, { token: auditor })
    expect(report.session).toMatchObject({ id: first.id, flags: 3, confirmed: 1 })
    expect(report.flags.map(({ validationStatus }) => validationStatus).toSorted()).toEqual([
      ...['confirmed', 'dismissed', 'pending'],
    ])
    expect(report.result).toBeNull()
    const missing = await call(hub, '/api/audit-desk/sessions/11111111-2222-4333-8444-555555555555', { token: auditor })
    expect(missing.status).toBe(404)
  })

  it('records who took what away', async () => {
    const entries = () => db.read.findBy(auditEntity, { action: 'test-session.exported' })
    const taken = await fetchData(hub, '/api/audit-desk/sessions/export?status=completed', deskSessionsExportSchema, {
      token: auditor,
    })
    expect([taken.total, taken.rows.map(({ id }) => id)]).toEqual([1, [second.id]])
    expect((await entries()).map(({ data, subjectId }) => [data['rows'], subjectId])).toEqual([[1, null]])
    await fetchData(hub, `/api/audit-desk/sessions/${second.id}/report`, deskReportSchema, { token: auditor })
    await expect.poll(async () => (await entries()).map(({ subjectId }) => subjectId)).toEqual([null, second.id])
  })

  it('gives every flag of a selection for a file, and records that', async () => {
    const flagsOf = (query: string) =>
      fetchData(hub, `/api/audit-desk/flags/export?${query}`, deskFlagsExportSchema, { token: auditor })
    const confirmed = await flagsOf('status=confirmed')
    expect([confirmed.total, confirmed.rows.map(({ flag }) => flag.validationStatus)]).toEqual([1, ['confirmed']])
    expect((await flagsOf('to=2020-01-01T00:00:00.000Z')).rows).toEqual([])
    expect((await flagsOf('from=2020-01-01T00:00:00.000Z')).total).toBe((await flagsOf('')).total)
    expect((await call(hub, '/api/audit-desk/flags/export', { token: proctor })).status).toBe(403)
    const entries = await db.read.find(auditEntity, { where: { action: 'flag.exported' }, order: { sequence: 'ASC' } })
    expect(entries.slice(0, 2).map(({ data }) => data['rows'])).toEqual([1, 0])
  })

  it('counts a verdict that an appeal overturned for the person who gave it, and not for the auditor', async () => {
    const flag = await raise(first)
    await review(flag, 'confirmed')
    const before = await figures()
    const row = await db.read.findOneByOrFail(flagEntity, { id: flag.id })
    const { id: auditorId } = await db.read.findOneByOrFail(userEntity, { nip: nipOf(people.auditor) })
    const audit = createAuditService({ db, keys: auditKeys, now: () => new Date() })
    const said = { decision: 'overturned', reason: 'Wajahnya terlihat', by: auditorId, at: new Date() } as const
    await db.write((manager) => decideFlagOnAppeal({ audit }, manager, row, said))
    // Decided beside the hub, which keeps what it read for a moment: the same flags, asked for otherwise.
    const { flags, proctors, confirmedOfAll } = await figures('from=2020-01-01T00:00:00.000Z')
    expect(flags.byVerdict.dismissed).toBe(before.flags.byVerdict.dismissed + 1)
    expect([proctors, confirmedOfAll]).toEqual([before.proctors, before.confirmedOfAll])
  })
})
