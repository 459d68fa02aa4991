import { bumpVersion } from '@pengawas/api/assessments/assessments/assessments.changes'
import { participantEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { sittingEntity } from '@pengawas/api/assessments/assessments/sittings.entity'
import { assessmentQuestionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { clockCreditEntity } from '@pengawas/api/sessions/outages/clock-credits.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { lockTestSession } from '@pengawas/api/sessions/test-sessions/test-sessions.queries'
import { sittingsSchema } from '@pengawas/shared/contracts/sittings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase, waitForLock } from '../hub/databases.ts'
import { inHours } from '../assessments/support.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { fetchData } from '../hub/test-hub.ts'
import { answerAll, begin, end, leaveFor, openTaking, resultOf, start, type Taking } from './support.ts'

const WITHIN = { timeout: 20_000, interval: 20 }

/** Two things at one moment: this test holds the locks of the first until the hub waits for them with the second. */
onEveryDatabase('at the same moment', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const othersWait = (): Promise<void> => waitForLock(taking.db)

  it('a hand-in and a rescoring: the test is scored as amended', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 6)
    const questionId = run.items[8]?.questionId ?? ''
    let handedIn: Promise<unknown> = Promise.resolve()
    await taking.db.write(async (manager) => {
      const where = { assessmentId: assessment.id, questionId }
      await manager.update(assessmentQuestionEntity, where, { voidTreatment: 'nobody', voidReason: 'Keliru' })
      handedIn = end(taking, session.id)
      await othersWait()
    })
    await handedIn
    expect(await resultOf(taking, session.id)).toMatchObject({ score: 6, maxScore: 9 })
  })

  it('a start and a change of its sitting: the test has the new dates', async () => {
    const assessment = await taking.assessment()
    const { token, version } = { token: taking.tokens.administrator, version: assessment.version }
    const body = { name: 'Pagi', startDate: inHours(-0.5), endDate: inHours(2), version }
    const path = `/api/assessments/${assessment.id}/sittings`
    const { sittings } = await fetchData(taking.hub, path, sittingsSchema, { token, body })
    const id = sittings[0]?.id ?? ''
    const endDate = new Date(inHours(1))
    let started: ReturnType<typeof start> | undefined
    await taking.db.write(async (manager) => {
      await bumpVersion(manager, assessment.id, new Date())
      started ??= start(taking, assessment.id)
      await othersWait()
      const where = { assessmentId: assessment.id, userId: taking.stock.participantIds[0] }
      await manager.update(participantEntity, where, { sittingId: id })
      await manager.update(sittingEntity, { id }, { endDate })
    })
    const row = await taking.db.read.findOneByOrFail(testSessionEntity, { id: (await started)?.id ?? '' })
    expect(row).toMatchObject({ sittingId: id, closesAt: endDate })
  })

  it('the return of a page and a decision on its credit: what was decided about stays, the rest is proposed', async () => {
    const { session } = await begin(taking)
    await leaveFor(taking, session.id, 5)
    const credits = () => taking.db.read.find(clockCreditEntity, { where: { testSessionId: session.id } })
    await expect.poll(async () => (await credits()).length, WITHIN).toBe(1)
    const [proposed] = await credits()
    if (proposed === undefined) throw new Error('nothing is proposed')
    // Decided a minute ago, for what had been lost by then.
    const toAt = new Date(Date.now() - 60_000)
    const decided = { decision: 'accepted', isLasting: false, toAt, creditMs: 240_000 } as const
    let entered: ReturnType<typeof openCandidatePage> | undefined
    await taking.db.write(async (manager) => {
      await lockTestSession(manager, session.id)
      entered ??= openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
      await othersWait()
      await manager.update(clockCreditEntity, { id: proposed.id }, decided)
    })
    const back = await entered
    await expect.poll(async () => (await credits()).length, WITHIN).toBe(2)
    const [kept, rest] = (await credits()).toSorted((a, b) => a.toAt.getTime() - b.toAt.getTime())
    expect(kept).toMatchObject({ id: proposed.id, decision: 'accepted', creditMs: 240_000 })
    expect(rest).toMatchObject({ decision: 'pending', isLasting: false })
    expect(Math.abs((rest?.creditMs ?? 0) - 60_000)).toBeLessThan(20_000)
    back?.close()
  })
})
