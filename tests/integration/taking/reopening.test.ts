import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { clockCreditEntity } from '@pengawas/api/sessions/outages/clock-credits.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import type { CreateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { type ClockCredit, clockCreditSchema, clockCreditsPageSchema } from '@pengawas/shared/contracts/incidents'
import { rescoreAnswerSchema } from '@pengawas/shared/contracts/test-results'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import type { TestRun } from '@pengawas/shared/contracts/test-taking'
import { STOPPED_UNTIL_MS } from '@pengawas/shared/rules/test-clock'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage, openWall } from '../hub/pages.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import {
  advanceTime,
  allRight,
  answerAdaptively,
  answerAll,
  begin,
  choice,
  command,
  end,
  itemsOf,
  keyPlaces,
  leaveFor,
  markPageLeft,
  nextItem,
  openTaking,
  resultOf,
  save,
  saveBody,
  sessionRow,
  takeOver,
  trySave,
  type Taking,
} from './support.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const MINUTE_MS = 60_000
/** Outages are proposed and tests handed in by periodic work, each several times in every case here. */
const HURRY = { mostBetweenChoresMs: 200 }

onEveryDatabase('credit for an outage', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl(), HURRY)
  })
  afterAll(() => taking.close())

  async function creditOf(testSessionId: string): Promise<ClockCredit> {
    return vi.waitFor(async () => {
      const { items } = await fetchData(taking.hub, '/api/clock-credits', clockCreditsPageSchema, {
        token: taking.tokens.superAdmin,
      })
      const found = items.find((credit) => credit.testSessionId === testSessionId)
      if (found === undefined) throw new Error('nothing is proposed yet')
      return found
    }, WITHIN)
  }
  const decide = (id: string, decision: 'accepted' | 'refused') =>
    call(taking.hub, `/api/clock-credits/${id}`, {
      method: 'PATCH',
      token: taking.tokens.superAdmin,
      body: { decision, reason: 'Jaringan putus' },
    })
  /** A test that the clock has ended while its page was away for some minutes. */
  async function cutOff(overrides: Partial<CreateAssessment> = {}, right = 5) {
    const { session, run } = await begin(taking, overrides)
    if (run.assessment.type === 'regular') await answerAll(taking, run, right)
    await leaveFor(taking, session.id, 3)
    const credit = await creditOf(session.id)
    await advanceTime(taking, session.id, 60)
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('completed'), WITHIN)
    return { session, run, credit }
  }

  it('is proposed while the outage lasts, to the wall and to the person who set the assessment up', async () => {
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    const { session } = await begin(taking)
    await leaveFor(taking, session.id, 2)
    const first = await creditOf(session.id)
    expect(first).toMatchObject({ isLasting: true, decision: 'pending', effect: 'extends' })
    expect(Math.abs(first.creditMs - 2 * MINUTE_MS)).toBeLessThan(20_000)
    await wall.receives(pushes.incidentsChanged)
    await vi.waitFor(async () => {
      const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
        token: taking.tokens.administrator,
      })
      expect(notices.map(({ template }) => template?.key)).toContain('credits-proposed')
    }, WITHIN)
    // It grows, and what is accepted meanwhile is not proposed again.
    await markPageLeft(taking, session.id, 4)
    expect((await creditOf(session.id)).creditMs).toBeGreaterThan(first.creditMs + MINUTE_MS)
    expect((await decide(first.id, 'accepted')).status).toBe(200)
    const given = (await sessionRow(taking, session.id)).creditMs
    expect(Math.abs(given - 4 * MINUTE_MS)).toBeLessThan(20_000)
    const back = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    await back.ask('media:report-sources', { camera: 'off', microphone: 'off', screen: 'off' })
    const rows = await taking.db.read.findBy(clockCreditEntity, { testSessionId: session.id })
    expect(rows.map(({ isLasting, decision }) => [isLasting, decision])).toEqual([[false, 'accepted']])
    back.close()
    wall.close()
  })

  it('reopens a test that the clock has ended for exactly that time, once its candidate is back', async () => {
    const { assessment, session, run } = await (async () => {
      const made = await cutOff()
      return { ...made, assessment: made.run.assessment }
    })()
    const credit = await creditOf(session.id)
    expect(credit.effect).toBe('reopens')
    await taking.db.write((manager) =>
      manager.update(assessmentEntity, { id: assessment.id }, { endDate: new Date(Date.now() - 1000) }),
    )
    expect(await resultOf(taking, session.id)).toMatchObject({ percentageScore: 50, finishReason: 'deadline' })
    const answer = await decide(credit.id, 'accepted')
    expect(clockCreditSchema.parse(answer.body.data).decision).toBe('accepted')
    expect((await decide(credit.id, 'accepted')).body.error).toBe('conflict')
    expect(
      (await call(taking.hub, `/api/test-sessions/${session.id}/result`, { token: taking.tokens.candidate })).status,
    ).toBe(404)
    const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
      token: taking.tokens.candidate,
    })
    expect(notices.find(({ template }) => template?.key === 'test-reopened')?.action?.url).toBe(
      `/assessment/${assessment.id}`,
    )
    // Nothing runs out while the candidate is still on their way.
    expect((await sessionRow(taking, session.id)).status).toBe('paused')
    const back: TestRun = await takeOver(taking, session.id, { replace: true })
    expect(back.session.status).toBe('active')
    expect(Math.abs(back.clock.remainingMs - credit.creditMs)).toBeLessThan(2_000)
    const placeOf = await keyPlaces(taking, session.id)
    const last = run.items[9]?.questionId ?? ''
    expect(await save(taking, session.id, last, saveBody(2, choice(placeOf(last))))).toMatchObject({
      outcome: 'stored',
    })
    await end(taking, session.id)
    expect(await resultOf(taking, session.id)).toMatchObject({ percentageScore: 60, finishReason: 'participant' })
  })

  it('gives no certificate twice, and confirms none while the test is open again', async () => {
    const { session } = await cutOff({}, 9)
    const stored = () => taking.db.read.findOneBy(testResultEntity, { testSessionId: session.id })
    const before = await stored()
    expect(before?.certificateNumber).not.toBeNull()
    expect((await decide((await creditOf(session.id)).id, 'accepted')).status).toBe(200)
    expect((await call(taking.hub, `/api/certificates/${before?.certificateCode ?? ''}`)).status).toBe(404)
    await takeOver(taking, session.id, { replace: true })
    await end(taking, session.id)
    const after = await stored()
    expect([after?.certificateNumber, after?.certificateCode]).toEqual([
      before?.certificateNumber,
      before?.certificateCode,
    ])
  })

  it('waits for a person where a proctor pauses the test before its candidate is back', async () => {
    const { session } = await cutOff()
    expect((await decide((await creditOf(session.id)).id, 'accepted')).status).toBe(200)
    await command(taking, session.id, 'pause', 'Ruang ujian belum siap')
    const back = await takeOver(taking, session.id, { replace: true })
    expect(back.session).toMatchObject({ status: 'paused', statusReason: 'Ruang ujian belum siap' })
    await command(taking, session.id, 'resume')
    expect((await sessionRow(taking, session.id)).status).toBe('active')
  })

  it('waits for its candidate, whose clock nobody else starts', async () => {
    const { session } = await cutOff()
    expect((await decide((await creditOf(session.id)).id, 'accepted')).status).toBe(200)
    const answer = await call(taking.hub, `/api/test-sessions/${session.id}/resume`, {
      token: taking.tokens.superAdmin,
      body: {},
    })
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict'])
    expect(answer.body.message).toContain('menunggu pesertanya')
    expect((await sessionRow(taking, session.id)).status).toBe('paused')
    expect((await takeOver(taking, session.id, { replace: true })).session.status).toBe('active')
  })

  it('leaves a test stopped that was handed in while it was', async () => {
    const { assessment, session } = await begin(taking)
    await leaveFor(taking, session.id, 3)
    const credit = await creditOf(session.id)
    await command(taking, session.id, 'lock', 'Identitas diperiksa')
    const end = new Date(Date.now() - STOPPED_UNTIL_MS - MINUTE_MS)
    const before = (minutes: number): Date => new Date(end.getTime() - minutes * MINUTE_MS)
    await taking.db.write(async (manager) => {
      await manager.update(assessmentEntity, { id: assessment.id }, { startDate: before(60), endDate: end })
      await manager.update(testSessionEntity, { id: session.id }, { startTime: before(30), pausedAt: before(10) })
    })
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('completed'), WITHIN)
    expect((await decide(credit.id, 'accepted')).status).toBe(200)
    const back = await takeOver(taking, session.id, { replace: true })
    expect(back.session).toMatchObject({ status: 'paused', statusReason: 'Identitas diperiksa' })
  })

  it('goes on in an adaptive test with the item that was open', async () => {
    const { session, run } = await cutOff({ type: 'cat', totalQuestions: 8 })
    expect((await decide((await creditOf(session.id)).id, 'accepted')).status).toBe(200)
    const back = await takeOver(taking, session.id, { replace: true })
    const open = run.items[0]?.questionId ?? ''
    expect(back.items.map(({ questionId }) => questionId)).toEqual([open])
    await save(taking, session.id, open, saveBody(1, choice(0)))
    expect((await nextItem(taking, session.id, open)).item).not.toBeNull()
  })

  it('goes on from what an adaptive test has asked, also where a question of it was void meanwhile', async () => {
    const { assessment, session, run } = await begin(taking, { type: 'cat', totalQuestions: 6, minQuestions: 6 })
    await answerAdaptively(taking, session.id, run.items[0]?.questionId, [true, false, true])
    await leaveFor(taking, session.id, 3)
    const credit = await creditOf(session.id)
    await advanceTime(taking, session.id, 60)
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('completed'), WITHIN)
    const [, faulty] = (await itemsOf(taking, session.id)).map(({ questionId }) => questionId)
    const voidIt = (treatment: 'nobody' | null) =>
      fetchData(taking.hub, `/api/assessments/${assessment.id}/rescore`, rescoreAnswerSchema, {
        token: taking.tokens.assessor,
        body: { dryRun: false, reason: 'Keliru', voids: [{ questionId: faulty, treatment }] },
      })
    await voidIt('nobody')
    expect((await decide(credit.id, 'accepted')).status).toBe(200)
    await voidIt(null)
    await takeOver(taking, session.id, { replace: true })
    const changed = await trySave(taking, session.id, faulty ?? '', saveBody(2, choice(3)))
    expect(changed.body.error).toBe('answer-fixed')
    const items = await itemsOf(taking, session.id)
    expect(items.map(({ thetaAfter }) => thetaAfter !== null)).toEqual([true, true, true, false])
    await answerAdaptively(taking, session.id, items[3]?.questionId, allRight(6))
    const asked = (await itemsOf(taking, session.id)).map(({ questionId }) => questionId)
    expect([asked.length, new Set(asked).size]).toEqual([6, 6])
    expect((await sessionRow(taking, session.id)).status).toBe('completed')
  })

  it('is not offered, and refused with the reason, where the candidate handed the test in', async () => {
    const { session } = await begin(taking)
    await leaveFor(taking, session.id, 2)
    await creditOf(session.id)
    await end(taking, session.id)
    const credit = await creditOf(session.id)
    expect(credit).toMatchObject({ effect: 'none', because: 'creditAfterHandIn' })
    const refused = await decide(credit.id, 'accepted')
    expect([refused.status, refused.body.code]).toEqual([409, 'creditAfterHandIn'])
    expect((await decide(credit.id, 'refused')).status).toBe(200)
  })
})
