import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { clockCreditSchema, stoppedTestsSchema } from '@pengawas/shared/contracts/incidents'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { wallSchema, type Wall } from '@pengawas/shared/contracts/proctoring'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { helpRequestSchema } from '@pengawas/shared/contracts/test-taking'
import { STOPPED_UNTIL_MS } from '@pengawas/shared/rules/test-clock'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openAccountPage, openCandidatePage } from '../hub/pages.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { answerAll, begin, command, openTaking, proofOf, resultOf, runOf, sessionRow, type Taking } from './support.ts'

const WITHIN = { timeout: 20_000, interval: 50 }

onEveryDatabase('a test that is stopped', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())
  const wall = (): Promise<Wall> =>
    fetchData(taking.hub, '/api/proctoring/wall', wallSchema, { token: taking.tokens.superAdmin })
  const attempt = (id: string, name: string, body: object): ReturnType<typeof call> =>
    call(taking.hub, `/api/test-sessions/${id}/${name}`, { token: taking.tokens.superAdmin, body })

  it('says why to its candidate, at once and after a reload, and to the wall', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    // As the page of a candidate who has not gone on with the test yet.
    const waiting = await openAccountPage(taking.hub, taking.tokens.candidate)
    const ofThis = ({ testSessionId }: { testSessionId: string }): boolean => testSessionId === session.id
    await command(taking, session.id, 'pause', 'Alarm kebakaran')
    expect((await waiting.receives(pushes.ownTestChanged, ofThis)).status).toBe('paused')
    const paused = await page.receives(pushes.sessionChanged, ({ status }) => status === 'paused')
    expect(paused.reason).toBe('Alarm kebakaran')
    expect((await runOf(taking, session.id)).session).toMatchObject({
      status: 'paused',
      statusReason: 'Alarm kebakaran',
    })
    const tile = (await wall()).candidates.find(({ testSessionId }) => testSessionId === session.id)
    expect(tile?.statusReason).toBe('Alarm kebakaran')
    expect(tile?.stoppedAt).not.toBeNull()
    await command(taking, session.id, 'resume', 'Alarm selesai')
    expect((await runOf(taking, session.id)).session.statusReason).toBeNull()
    await command(taking, session.id, 'terminate', 'Bekerja sama dengan peserta lain')
    const ended = await page.receives(pushes.sessionChanged, ({ status }) => status === 'terminated')
    expect(ended.reason).toBe('Bekerja sama dengan peserta lain')
    await waiting.receives(pushes.ownTestChanged, (told) => ofThis(told) && told.status === 'terminated')
    waiting.close()
    const seen = await fetchData(taking.hub, `/api/test-sessions/${session.id}`, testSessionSchema, {
      token: taking.tokens.candidate,
    })
    expect(seen.statusReason).toBe('Bekerja sama dengan peserta lain')
    page.close()
  })

  it('may be paused without a reason, not locked', async () => {
    const { session } = await begin(taking)
    expect((await attempt(session.id, 'pause', {})).status).toBe(200)
    expect((await runOf(taking, session.id)).session.statusReason).toBeNull()
    const refused = await attempt(session.id, 'lock', { text: '  ' })
    expect([refused.body.error, refused.body.fields]).toEqual(['invalid-input', { text: expect.any(String) as string }])
    expect((await sessionRow(taking, session.id)).status).toBe('paused')
  })

  it('lets its candidate call the proctor, who answers', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    await command(taking, session.id, 'lock', 'Identitas diperiksa')
    const ask = () =>
      fetchData(taking.hub, `/api/test-sessions/${session.id}/help`, helpRequestSchema, {
        token: taking.tokens.candidate,
        body: proofOf(taking, session.id),
      })
    const asked = await ask()
    expect(asked.seenAt).toBeNull()
    expect((await ask()).id).toBe(asked.id)
    const tileOf = async () => (await wall()).candidates.find(({ testSessionId }) => testSessionId === session.id)
    expect((await tileOf())?.help).toEqual(asked)
    // Nobody watches this test: whoever set it up is told.
    const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
      token: taking.tokens.administrator,
    })
    const notice = notices.find(({ template }) => template?.key === 'help-asked')
    expect([notice?.template?.parameters['code'], notice?.action?.url]).toEqual([
      session.code,
      `/proctoring/session/${session.id}`,
    ])
    const path = `/api/test-sessions/${session.id}/help/${asked.id}/seen`
    expect((await call(taking.hub, path, { method: 'POST', token: taking.tokens.proctor })).status).toBe(404)
    await fetchData(taking.hub, path, helpRequestSchema, { method: 'POST', token: taking.tokens.superAdmin })
    expect((await page.receives(pushes.helpSeen)).seenAt).not.toBeNull()
    expect((await runOf(taking, session.id)).help).toMatchObject({ id: asked.id, seenAt: expect.any(String) as string })
    expect((await tileOf())?.help).toBeNull()
    page.close()
  })

  it('is on the wall and in the list of what waits for a person, after the end of its assessment too', async () => {
    const { assessment, session } = await begin(taking)
    await command(taking, session.id, 'pause', 'Peserta sakit')
    await taking.db.write((manager) =>
      manager.update(assessmentEntity, { id: assessment.id }, { endDate: new Date(Date.now() - 1000) }),
    )
    expect((await wall()).candidates.map(({ testSessionId }) => testSessionId)).toContain(session.id)
    const stopped = await fetchData(taking.hub, '/api/stopped-tests', stoppedTestsSchema, {
      token: taking.tokens.administrator,
    })
    const mine = stopped.find(({ testSessionId }) => testSessionId === session.id)
    expect(mine).toMatchObject({ status: 'paused', reason: 'Peserta sakit', code: session.code })
    const { pausedAt } = await sessionRow(taking, session.id)
    const end = Date.parse(mine?.handedInAt ?? '')
    expect(end - (pausedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(STOPPED_UNTIL_MS - 2_000)
    expect((await runOf(taking, session.id)).clock.handedInAt).toBe(mine?.handedInAt)
  })

  it('is handed in as it is when nobody lets it go on for a day after the end of its assessment', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 10)
    await command(taking, session.id, 'lock', 'Identitas diperiksa')
    const long = new Date(Date.now() - STOPPED_UNTIL_MS - 60_000)
    await taking.db.write(async (manager) => {
      await manager.update(assessmentEntity, { id: assessment.id }, { endDate: long })
      await manager.update(testSessionEntity, { id: session.id }, { pausedAt: long })
    })
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('completed'), WITHIN)
    const row = await sessionRow(taking, session.id)
    expect([row.finishReason, row.statusReason]).toEqual(['deadline', 'Identitas diperiksa'])
    expect(row.endTime?.getTime()).toBe(long.getTime() + STOPPED_UNTIL_MS)
    expect(await resultOf(taking, session.id)).toMatchObject({ percentageScore: 100, isPassed: true })
  })

  it('tells its candidate how much time was given, and why', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const given = await fetchData(taking.hub, `/api/test-sessions/${session.id}/clock-credits`, clockCreditSchema, {
      token: taking.tokens.superAdmin,
      body: { minutes: 7, reason: 'Listrik padam' },
    })
    const told = { id: given.id, kind: 'incident', creditMs: 7 * 60_000, reason: 'Listrik padam' }
    expect(await page.receives(pushes.timeGiven)).toEqual(told)
    expect((await runOf(taking, session.id)).timeGiven).toEqual([told])
    page.close()
  })
})
