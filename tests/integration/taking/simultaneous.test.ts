import { assessmentQuestionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { clockCreditEntity } from '@pengawas/api/sessions/outages/clock-credits.entity'
import { lockTestSession } from '@pengawas/api/sessions/test-sessions/test-sessions.queries'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { answerAll, begin, end, leaveFor, openTaking, resultOf, type Taking } from './support.ts'

const WITHIN = { timeout: 20_000, interval: 20 }
/** InnoDB renews its table of transactions only where nobody has read it for 100 ms. */
const WITHIN_TRANSACTIONS = { timeout: 20_000, interval: 150 }

/** Two things at one moment: this test holds the locks of the first until the hub waits for them with the second. */
onEveryDatabase('at the same moment', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  /** Resolves when the hub waits for a row. SQLite has one writer, so that everybody else waits anyway. */
  async function othersWait(): Promise<void> {
    if (taking.db.dialect === 'sqlite') return
    const count = async (): Promise<number> => {
      const sql = "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'"
      const [row] = await taking.db.read.query<{ waiting: unknown }[]>(sql)
      return Number(row?.waiting ?? 0)
    }
    await expect.poll(count, WITHIN_TRANSACTIONS).toBeGreaterThan(0)
  }

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
