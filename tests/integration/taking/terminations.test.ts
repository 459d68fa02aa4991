import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { withWords } from '@pengawas/api/kernel/audit/changed-values'
import { heldTerminationEntity } from '@pengawas/api/supervision/commands/held-terminations.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { TERMINATION_HOLD_MS } from '@pengawas/shared/contracts/proctoring'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage, openWall } from '../hub/pages.ts'
import { call, type Answer } from '../hub/test-hub.ts'
import { begin, choice, end, openTaking, save, saveBody, sessionRow, type Taking } from './support.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const REASON = 'Meminta jawaban kepada orang lain'

onEveryDatabase('terminations that can be undone', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const order = (id: string, text = REASON, token = taking.tokens.superAdmin): Promise<Answer> =>
    call(taking.hub, `/api/test-sessions/${id}/termination`, { token, body: { text } })
  const undo = (id: string, token = taking.tokens.superAdmin): Promise<Answer> =>
    call(taking.hub, `/api/test-sessions/${id}/termination`, { method: 'DELETE', token })
  const held = (testSessionId: string) => taking.db.read.findOneBy(heldTerminationEntity, { testSessionId })
  const setDue = (testSessionId: string, dueAt: Date): Promise<unknown> =>
    taking.db.write((manager) => manager.update(heldTerminationEntity, { testSessionId }, { dueAt }))
  const makeDue = (testSessionId: string): Promise<unknown> => setDue(testSessionId, new Date(0))
  /** A slow machine must not carry it out while the test looks. */
  const postpone = (testSessionId: string): Promise<unknown> => setDue(testSessionId, new Date(Date.now() + 3_600_000))
  const logged = async (subjectId: string, action: string) =>
    (await withWords(taking.db.read, await taking.db.read.findBy(auditEntity, { subjectId, action }))).map(
      ({ data }) => data,
    )

  it('leave the test as it is and its candidate unaware, and are shown to the wall with their reason', async () => {
    const { session, run } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    expect((await order(session.id)).body.data).toMatchObject({ session: { status: 'active' } })
    await postpone(session.id)
    const tile = await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, termination }) => testSessionId === session.id && termination !== null,
    )
    expect(tile).toMatchObject({ status: 'active', termination: { reason: REASON } })
    expect(await logged(session.id, 'test-session.termination-ordered')).toMatchObject([{ reason: REASON }])

    await save(taking, session.id, run.items[0]?.questionId ?? '', saveBody(1, choice(0)))
    expect((await undo(session.id)).status).toBe(200)
    await wall.receives(
      pushes.candidateUpdated,
      (pushed) => pushed.testSessionId === session.id && pushed.termination === null,
    )
    expect(await held(session.id)).toBeNull()
    expect(await logged(session.id, 'test-session.termination-undone')).toHaveLength(1)
    expect(page.count(pushes.sessionChanged)).toBe(0)
    expect((await sessionRow(taking, session.id)).status).toBe('active')
    // Taking back what nobody ordered changes nothing.
    expect((await undo(session.id)).status).toBe(200)
    expect(await logged(session.id, 'test-session.termination-undone')).toHaveLength(1)
    page.close()
    wall.close()
  })

  it('take effect without the wall that ordered them, in the name of the person who did', async () => {
    const { session } = await begin(taking)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    await order(session.id)
    wall.close()
    const ordered = await held(session.id)
    if (ordered === null) throw new Error('the order is not held')
    expect(ordered.dueAt.getTime() - ordered.orderedAt.getTime()).toBe(TERMINATION_HOLD_MS)
    await makeDue(session.id)
    await page.receives(pushes.sessionChanged, ({ status }) => status === 'terminated')
    expect(await logged(session.id, 'test-session.terminated')).toMatchObject([{ text: REASON }])
    const [entry] = await taking.db.read.findBy(auditEntity, {
      subjectId: session.id,
      action: 'test-session.terminated',
    })
    expect(entry?.actorId).toBe(ordered.orderedBy)
    expect(await held(session.id)).toBeNull()
    expect((await undo(session.id)).body.error).toBe('test-session-over')
    page.close()
  })

  it('come to nothing where the test ends by itself before', async () => {
    const { session } = await begin(taking)
    await order(session.id)
    await postpone(session.id)
    expect(await end(taking, session.id)).toMatchObject({ status: 'completed' })
    expect((await undo(session.id)).body.error).toBe('test-session-over')
    await makeDue(session.id)
    await vi.waitFor(async () => expect(await held(session.id)).toBeNull(), WITHIN)
    expect((await sessionRow(taking, session.id)).status).toBe('completed')
    expect(await logged(session.id, 'test-session.terminated')).toEqual([])
    expect(await logged(session.id, 'test-session.termination-overtaken')).toMatchObject([{ reason: REASON }])
  })

  it('end the test when they were due, also where no hub lived then', async () => {
    const { session } = await begin(taking)
    await order(session.id)
    const dueAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 20_000)
    await setDue(session.id, dueAt)
    await vi.waitFor(async () => expect((await sessionRow(taking, session.id)).status).toBe('terminated'), WITHIN)
    expect((await sessionRow(taking, session.id)).endTime).toEqual(dueAt)
  })

  it('come to nothing where the clock had ended the test before they were due', async () => {
    const { session } = await begin(taking)
    await order(session.id)
    await postpone(session.id)
    // The clock ran out twenty seconds ago, the order was due ten seconds later.
    const dueAt = new Date(Date.now() - 10_000)
    await taking.db.write(async (manager) => {
      const startTime = new Date(Date.now() - 3_620_000)
      await manager.update(testSessionEntity, { id: session.id }, { startTime })
      await manager.update(heldTerminationEntity, { testSessionId: session.id }, { dueAt })
    })
    await vi.waitFor(async () => expect(await held(session.id)).toBeNull(), WITHIN)
    expect(await sessionRow(taking, session.id)).toMatchObject({ status: 'completed', finishReason: 'deadline' })
    expect(await logged(session.id, 'test-session.termination-overtaken')).toHaveLength(1)
  })

  it('need a reason, and a proctor who watches the candidate', async () => {
    const { session } = await begin(taking)
    expect((await order(session.id, ' ')).body.fields).toHaveProperty('text')
    expect((await order(session.id, REASON, taking.tokens.candidate)).status).toBe(403)
    expect((await order(session.id, REASON, taking.tokens.proctor)).status).toBe(404)
    await order(session.id)
    await postpone(session.id)
    expect((await undo(session.id, taking.tokens.proctor)).status).toBe(404)
    expect(await held(session.id)).not.toBeNull()
    await undo(session.id)
  })
})
