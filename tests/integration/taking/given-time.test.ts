import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { clockCreditEntity } from '@pengawas/api/sessions/outages/clock-credits.entity'
import { clockCreditSchema, type ClockCredit } from '@pengawas/shared/contracts/incidents'
import { MESSAGES } from '@pengawas/shared/messages'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage, openWall } from '../hub/pages.ts'
import { type Answer, call, fetchData } from '../hub/test-hub.ts'
import { advanceTime, begin, end, openTaking, runOf, sessionRow, type Taking } from './support.ts'

const REASON = 'Listrik padam'

onEveryDatabase('time that a proctor gave a moment ago', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const give = (id: string, minutes = 7): Promise<ClockCredit> =>
    fetchData(taking.hub, `/api/test-sessions/${id}/clock-credits`, clockCreditSchema, {
      token: taking.tokens.superAdmin,
      body: { minutes, reason: REASON },
    })
  const takeBack = (id: string, creditId: string, token = taking.tokens.superAdmin): Promise<Answer> =>
    call(taking.hub, `/api/test-sessions/${id}/clock-credits/${creditId}`, { method: 'DELETE', token })
  const creditMsOf = async (id: string): Promise<number> => (await sessionRow(taking, id)).creditMs
  const logged = (subjectId: string): Promise<number> =>
    taking.db.read.countBy(auditEntity, { subjectId, action: 'clock-credit.taken-back' })

  it('counts at once, is shown to the wall with its way back, and leaves nothing when it is taken', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    const { id } = await give(session.id)
    expect(await creditMsOf(session.id)).toBe(420_000)
    // The page's arrival may be told in between, by a tile whose clock was read before the time was given.
    const tile = await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, recentCredit, progress }) =>
        testSessionId === session.id && recentCredit !== null && progress.remainingMs > 3_600_000,
    )
    expect(tile.recentCredit).toMatchObject({ id, creditMs: 420_000, reason: REASON })

    expect((await takeBack(session.id, id)).status).toBe(200)
    expect(await page.receives(pushes.timeTakenBack)).toEqual({ id })
    await page.receives(pushes.sessionChanged, ({ clock }) => clock?.creditMs === 0)
    await wall.receives(pushes.candidateUpdated, ({ testSessionId, recentCredit, progress }) => {
      const isWithout = progress.remainingMs < tile.progress.remainingMs - 400_000
      return testSessionId === session.id && recentCredit === null && isWithout
    })
    expect([await creditMsOf(session.id), (await runOf(taking, session.id)).timeGiven]).toEqual([0, []])
    expect(await logged(session.id)).toBe(1)
    // Twice is once.
    expect((await takeBack(session.id, id)).status).toBe(404)
    expect([await creditMsOf(session.id), await logged(session.id)]).toEqual([0, 1])
    page.close()
    wall.close()
  })

  it('stays where the clock would have run out without it', async () => {
    const { session } = await begin(taking)
    await advanceTime(taking, session.id, 59)
    const { id } = await give(session.id)
    await advanceTime(taking, session.id, 2)
    const refused = await takeBack(session.id, id)
    expect([refused.status, refused.body.message]).toEqual([409, MESSAGES.creditInUse])
    expect(await sessionRow(taking, session.id)).toMatchObject({ status: 'active', creditMs: 420_000 })
  })

  it('stays once that moment is over, and after the test', async () => {
    const late = await begin(taking)
    const { id } = await give(late.session.id)
    const createdAt = new Date(Date.now() - 9_000)
    await taking.db.write((manager) => manager.update(clockCreditEntity, { id }, { createdAt }))
    const refused = await takeBack(late.session.id, id)
    expect([refused.status, refused.body.message]).toEqual([409, MESSAGES.creditUndoLate])
    expect(await creditMsOf(late.session.id)).toBe(420_000)

    const ended = await begin(taking)
    const given = await give(ended.session.id)
    await end(taking, ended.session.id)
    expect((await takeBack(ended.session.id, given.id)).body.error).toBe('test-session-over')
  })

  it('is taken back by a proctor who watches the candidate, for the test that it was given to', async () => {
    const { session } = await begin(taking)
    const other = await begin(taking)
    const { id } = await give(session.id)
    expect((await takeBack(session.id, id, taking.tokens.candidate)).status).toBe(403)
    expect((await takeBack(session.id, id, taking.tokens.proctor)).status).toBe(404)
    expect((await takeBack(other.session.id, id)).status).toBe(404)
    expect(await creditMsOf(session.id)).toBe(420_000)
  })
})
