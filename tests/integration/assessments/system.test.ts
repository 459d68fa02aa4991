import {
  systemActivitySchema,
  systemHealthSchema,
  systemLogsPageSchema,
  systemMetricsSchema,
  systemStatsSchema,
} from '@pengawas/shared/contracts/system'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { aFlag, FakeMediaNode } from '../hub/fake-media-node.ts'
import { takePlace } from '../hub/pages.ts'
import {
  endSession,
  call,
  fetchData,
  openTestHub,
  people,
  signIn,
  startSession,
  type TestHub,
} from '../hub/test-hub.ts'
import { createUser, settleIn } from '../people/support.ts'

onEveryDatabase('the figures of the system', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const metrics = (token = superAdmin): Promise<ReturnType<typeof systemMetricsSchema.parse>> =>
    fetchData(hub, '/api/system/metrics', systemMetricsSchema, { token })

  it('follow what happens', async () => {
    expect(await metrics()).toMatchObject({
      activeUsers: 1,
      activeSessions: 0,
      activeAssessments: 1,
      completedAssessments: 0,
      totalFlagsToday: 0,
      successfulCompletions: 0,
      systemHealth: 'warning',
    })
    const node = await FakeMediaNode.join(hub.nodeUrl, 'node-a', [], { inference: { ...aLoad, latencyP95Ms: 31 } })
    const { session, token } = await startSession(hub, people.candidate1)
    await takePlace(hub, token, session.id)
    await node.send(hubRequests.raiseFlag.name, {
      testSessionId: session.id,
      flag: aFlag({ detectedAt: Date.now() }),
      evidence: null,
    })
    await node.send(hubRequests.raiseFlag.name, {
      testSessionId: session.id,
      flag: aFlag({ detectedAt: Date.now() - 48 * 3_600_000 }),
      evidence: null,
    })
    const busy = await metrics()
    expect(busy).toMatchObject({ activeUsers: 2, activeSessions: 1, totalFlagsToday: 1, successfulCompletions: 0 })
    expect(busy.checks.map(({ name, status, value }) => [name, status, value])).toMatchObject([
      ['database', 'ok', expect.any(Number)],
      ['mediaNodes', 'ok', 1],
      ['inference', 'ok', 31],
      ['disk', expect.any(String), expect.any(Number)],
    ])
    await endSession(hub, token, session.id)
    await call(hub, '/api/auth/logout', { method: 'POST', token })
    expect(await metrics()).toMatchObject({ activeUsers: 1, activeSessions: 0, successfulCompletions: 1 })
    const stats = await fetchData(hub, '/api/system/stats', systemStatsSchema, { token: superAdmin })
    expect(stats).toMatchObject({
      assessments: { total: 1, byStatus: { active: 1 } },
      testSessions: { total: 1, byStatus: { completed: 1 } },
      flags: { total: 2 },
    })
    expect(stats.users.byRole).toMatchObject({ 'super-admin': 1 })
    node.close()
  })

  it('are there by day and by hour', async () => {
    const { days, hours } = await fetchData(hub, '/api/system/activity?days=3', systemActivitySchema, {
      token: superAdmin,
    })
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString()
    expect(days.map(({ day }) => day).at(-1)).toBe(today.slice(0, 10))
    expect(days).toHaveLength(3)
    expect(days.at(-1)).toMatchObject({ started: 1, completed: 1 })
    const flags = days.map((day) => Object.values(day.flags).reduce((sum, count) => sum + count, 0))
    expect(flags).toEqual([1, 0, 1])
    expect(hours.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await call(hub, '/api/system/activity?days=1000', { token: superAdmin })).status).toBe(400)
  })

  it('of assessments are an administrator their own', async () => {
    const other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    const { days } = await fetchData(hub, '/api/system/activity', systemActivitySchema, { token: other })
    expect(days.every(({ started, completed }) => started + completed === 0)).toBe(true)
    expect(await metrics(other)).toMatchObject({ activeAssessments: 0, totalFlagsToday: 0, successfulCompletions: 0 })
    expect((await fetchData(hub, '/api/system/health', systemHealthSchema, { token: other })).checks).toHaveLength(4)
  })

  it('leave the whole log to those who may read it, and everybody else what they did themselves', async () => {
    const logs = (token: string, query = ''): Promise<ReturnType<typeof systemLogsPageSchema.parse>> =>
      fetchData(hub, `/api/system/logs?${query}`, systemLogsPageSchema, { token })
    const all = await logs(superAdmin, 'pageSize=5&page=2')
    expect(all.items).toHaveLength(5)
    expect(all.items[0]?.sequence).toBe(all.total - 5)
    const logins = await logs(superAdmin, 'action=auth.logged-in&pageSize=200')
    expect(logins.items.every(({ action }) => action === 'auth.logged-in')).toBe(true)
    const administrator = await signIn(hub, people.administrator)
    const { user } = await fetchData(
      hub,
      '/api/auth/profile',
      z.object({ user: z.object({ id: z.string(), name: z.string() }) }),
      { token: administrator },
    )
    const own = await logs(administrator)
    expect(new Set(own.items.map(({ actorName }) => actorName))).toEqual(new Set([user.name]))
    expect(
      await logs(administrator, `actorId=${all.items.find(({ actorId }) => actorId !== null)?.actorId ?? ''}`),
    ).toMatchObject({ total: 0 })
    expect((await call(hub, '/api/system/logs', { token: await signIn(hub, people.proctor) })).status).toBe(403)
    expect((await logs(await signIn(hub, people.auditor))).total).toBeGreaterThan(own.total)
  })
})

const aLoad = { state: 'ready' as const, queued: 0, analysed: 5, skipped: 0, latencyP50Ms: 12, latencyP95Ms: 31 }
