import { randomUUID } from 'node:crypto'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { withWords } from '@pengawas/api/kernel/audit/changed-values'
import { heldTerminationEntity } from '@pengawas/api/supervision/commands/held-terminations.entity'
import { madeId } from '@pengawas/api/supervision/commands/interventions/carry-out'
import { interventionEntity } from '@pengawas/api/supervision/commands/interventions/interventions.entity'
import { clockCreditEntity } from '@pengawas/api/sessions/outages/clock-credits.entity'
import {
  type Intervention,
  type InterventionResult,
  interventionResultSchema,
  saidToManyListSchema,
} from '@pengawas/shared/contracts/interventions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { type Answer, call, fetchData } from '../hub/test-hub.ts'
import { assignProctor, begin, end, openTaking, proofOf, sessionRow, start, takeOver, type Taking } from './support.ts'

const DAY_MS = 24 * 60 * 60_000

type Given = Partial<Intervention> & Pick<Intervention, 'target' | 'order'>

onEveryDatabase('interventions', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl(), { mostBetweenChoresMs: 200 })
  })
  afterAll(() => taking.close())

  const send = (given: Given, token = taking.tokens.superAdmin): Promise<Answer> =>
    call(taking.hub, '/api/interventions', { token, body: { requestId: randomUUID(), ...given } })
  const give = async (given: Given, token?: string): Promise<InterventionResult> =>
    interventionResultSchema.parse((await send(given, token)).body.data)
  const of = (ids: readonly string[]) => ids.map((testSessionId) => ({ testSessionId }))
  const logged = async (ids: readonly string[], action: string) =>
    withWords(
      taking.db.read,
      await taking.db.read.findBy(
        auditEntity,
        ids.map((subjectId) => ({ subjectId, action })),
      ),
    )
  /** Two tests of one assessment that go on, and one that is over. */
  const three = async (): Promise<{ assessmentId: string; ids: [string, string]; over: string }> => {
    const { assessment, session } = await begin(taking)
    const other = await start(taking, assessment.id, taking.tokens.other)
    const ended = await begin(taking)
    await end(taking, ended.session.id)
    return { assessmentId: assessment.id, ids: [session.id, other.id], over: ended.session.id }
  }
  const outcomes = ({ items }: InterventionResult) => items.map(({ outcome, refusal }) => refusal?.code ?? outcome)

  it('stop several tests by one call, each for itself, with one entry and one push each', async () => {
    const { ids, over } = await three()
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, ids[0])
    await send({ target: { testSessionIds: [ids[1]] }, order: { command: 'pause', text: '' } })
    const unknown = randomUUID()
    const result = await give({
      target: { testSessionIds: [...ids, over, unknown, ids[0]] },
      order: { command: 'pause', text: 'Alarm kebakaran' },
    })
    expect(outcomes(result)).toEqual(['done', 'unchanged', 'commandTestOver', 'not-found'])
    expect(result.items[3]).toMatchObject({ code: null, participantName: null })
    const pushed = await page.receives(pushes.sessionChanged, ({ status }) => status === 'paused')
    expect(pushed).toMatchObject({ reason: 'Alarm kebakaran', clock: { stoppedAt: result.at } })
    expect((await logged(ids, 'test-session.paused')).map(({ data }) => data['reason'] ?? null).toSorted()).toEqual([
      'Alarm kebakaran',
      null,
    ])
    page.close()
  })

  it('let tests go on that stood still for different times, each with its own clock', async () => {
    const { ids } = await three()
    for (const id of ids) await send({ target: { testSessionIds: [id] }, order: { command: 'pause', text: '' } })
    const before = await Promise.all(ids.map((id) => sessionRow(taking, id)))
    const result = await give({ target: { testSessionIds: ids }, order: { command: 'resume', text: '' } })
    expect(outcomes(result)).toEqual(['done', 'done'])
    const after = await Promise.all(ids.map((id) => sessionRow(taking, id)))
    for (const [index, row] of after.entries()) {
      expect([row.status, row.pausedAt]).toEqual(['active', null])
      const since = before[index]?.pausedAt?.getTime() ?? 0
      expect(row.pausedMs).toBe(new Date(result.at).getTime() - since)
    }
  })

  it('act once for a request that is sent again, also at the same moment', async () => {
    const { ids } = await three()
    const given: Given = {
      ...{ requestId: randomUUID(), target: { testSessionIds: ids } },
      order: { command: 'credit', text: 'Listrik padam', minutes: 7 },
    }
    const [first, second] = await Promise.all([give(given), give(given)])
    expect([outcomes(first), outcomes(second)]).toEqual([
      ['done', 'done'],
      ['done', 'done'],
    ])
    await give(given)
    expect((await sessionRow(taking, ids[0])).creditMs).toBe(7 * 60_000)
    expect(await taking.db.read.countBy(clockCreditEntity, of(ids))).toBe(2)
    expect(await logged(ids, 'clock-credit.added')).toHaveLength(2)
    const other = await send({ ...given, order: { command: 'credit', text: 'Listrik padam', minutes: 8 } })
    expect(other.body.error).toBe('conflict')
    const foreign = await send(given, taking.tokens.proctor)
    expect(foreign.body.error).toBe('conflict')
  })

  /** Gives time to each and returns the credits. */
  const giveTime = async (ids: string[], minutes: number, token?: string): Promise<string[]> => {
    const order = { command: 'credit', text: 'Gempa', minutes } as const
    const { requestId } = await give({ target: { testSessionIds: ids }, order }, token)
    return ids.map((id) => madeId(requestId, id))
  }
  const creditMinutes = async (ids: string[]): Promise<number[]> =>
    (await Promise.all(ids.map((id) => sessionRow(taking, id)))).map(({ creditMs }) => creditMs / 60_000)

  it('take exactly the named time back, whatever was given to the same tests since', async () => {
    const { ids } = await three()
    const creditIds = await giveTime(ids, 4)
    const [later] = await giveTime([ids[0]], 3)
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, ids[0])
    const order = { command: 'take-back', text: '', creditIds } as const
    expect(outcomes(await give({ target: { testSessionIds: ids }, order }))).toEqual(['done', 'done'])
    await page.receives(pushes.timeTakenBack, ({ id }) => id === creditIds[0])
    page.close()
    expect(await creditMinutes(ids)).toEqual([3, 0])
    const left = await taking.db.read.findBy(clockCreditEntity, of(ids))
    expect(left.map(({ id }) => id)).toEqual([later])
    expect(await logged(ids, 'clock-credit.taken-back')).toHaveLength(2)
    // What does not stand any more changes nothing.
    expect(outcomes(await give({ target: { testSessionIds: ids }, order }))).toEqual(['unchanged', 'unchanged'])
    expect(await creditMinutes(ids)).toEqual([3, 0])
  })

  it('take back no time of several actions, and none of a test that is not named', async () => {
    const { ids } = await three()
    const creditIds = [...(await giveTime([ids[0]], 4)), ...(await giveTime([ids[1]], 3))]
    const takeBack = (testSessionIds: string[]): Promise<Answer> =>
      send({ target: { testSessionIds }, order: { command: 'take-back', text: '', creditIds } })
    expect((await takeBack(ids)).body.code).toBe('creditsDiffer')
    expect(await creditMinutes(ids)).toEqual([4, 3])
    expect((await takeBack([ids[1]])).status).toBe(200)
    expect(await creditMinutes(ids)).toEqual([4, 0])
  })

  it('take back for a page that names no time only what its person alone gave, once', async () => {
    const { assessment, session } = await begin(taking)
    const other = await start(taking, assessment.id, taking.tokens.other)
    const ids = [session.id, other.id]
    await giveTime(ids, 4)
    await giveTime([session.id], 3)
    const unnamed: Given = { target: { testSessionIds: ids }, order: { command: 'take-back', text: '' } }
    await assignProctor(taking, assessment.id)
    // Candidates are given to a proctor a moment after the proctor was assigned; what is refused changes nothing.
    await vi.waitFor(
      async () =>
        expect(outcomes(await give(unnamed, taking.tokens.proctor))).toEqual(['creditUnnamed', 'creditUnnamed']),
      10_000,
    )
    expect(outcomes(await give(unnamed))).toEqual(['creditUnnamed', 'done'])
    expect(await creditMinutes(ids)).toEqual([7, 0])
  })

  it('warn with receipts, of which the person who warned reads when each was acknowledged', async () => {
    const { assessmentId, ids } = await three()
    await takeOver(taking, ids[0], { replace: true })
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, ids[0])
    const warned = await give({
      target: { assessmentId },
      order: { command: 'warning', text: 'Waktu tinggal sedikit', templateId: null },
    })
    expect(outcomes(warned)).toEqual(['done', 'done'])
    const { id } = await page.receives(pushes.sessionWarned, ({ text }) => text === 'Waktu tinggal sedikit')
    const seen = await call(taking.hub, `/api/test-sessions/${ids[0]}/warnings/${id}/seen`, {
      token: taking.tokens.candidate,
      body: proofOf(taking, ids[0]),
    })
    expect(seen.status).toBe(200)
    const { items } = await fetchData(taking.hub, `/api/interventions/${warned.requestId}`, interventionResultSchema, {
      token: taking.tokens.superAdmin,
    })
    const receipts = new Map(items.map(({ testSessionId, seenAt }) => [testSessionId, seenAt !== null]))
    expect([receipts.get(ids[0]), receipts.get(ids[1])]).toEqual([true, false])
    const hidden = await call(taking.hub, `/api/interventions/${warned.requestId}`, { token: taking.tokens.proctor })
    expect(hidden.status).toBe(404)
    page.close()
  })

  it('write into every chat, also of those who are away, and count who has read it', async () => {
    const { assessmentId, ids, over } = await three()
    await takeOver(taking, ids[0], { replace: true })
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, ids[0])
    const order = { command: 'message', text: 'Ruang dibuka pukul 10' } as const
    const sent = await give({ target: { assessmentId }, order })
    expect(outcomes(sent)).toEqual(['done', 'done'])
    expect(outcomes(await give({ target: { testSessionIds: [over] }, order }))).toEqual(['commandTestOver'])
    const [pushed] = await page.receives(pushes.ownMessages, (messages) => messages.length > 0)
    page.close()
    expect(pushed).toMatchObject({ text: order.text, side: 'staff', readAt: null })
    const seen = await call(taking.hub, `/api/test-sessions/${ids[0]}/own-messages/seen`, {
      token: taking.tokens.candidate,
      body: { ...proofOf(taking, ids[0]), upToId: pushed?.id, isRead: true },
    })
    expect(seen.status).toBe(200)
    const all = await fetchData(taking.hub, '/api/interventions', saidToManyListSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(all.find(({ requestId }) => requestId === sent.requestId)).toMatchObject({ reached: 2, read: 1 })
    expect(
      await fetchData(taking.hub, '/api/interventions', saidToManyListSchema, { token: taking.tokens.proctor }),
    ).toEqual([])
    // Whoever was away has it with the test.
    const other = await takeOver(taking, ids[1], { replace: true }, taking.tokens.other)
    expect(other).toMatchObject({ messages: [{ text: order.text, readAt: null }] })
    expect(await logged(ids, 'test-session.message-sent')).toHaveLength(2)
  })

  it('are forgotten after a day, also where nobody gives another', async () => {
    const { ids } = await three()
    const order = { command: 'message', text: 'Ruang dibuka pukul 10' } as const
    const given: Given = { requestId: randomUUID(), target: { testSessionIds: ids }, order }
    const { requestId } = await give(given)
    const stored = () => taking.db.read.countBy(interventionEntity, { id: requestId })
    const aged = async (ms: number): Promise<number> => {
      const createdAt = new Date(Date.now() - ms)
      await taking.db.write((manager) => manager.update(interventionEntity, { id: requestId }, { createdAt }))
      return (await call(taking.hub, `/api/interventions/${requestId}`, { token: taking.tokens.superAdmin })).status
    }
    expect([await aged(DAY_MS - 60_000), await stored()]).toEqual([200, 1])
    // Well past it: the clock of a virtual machine is set back now and then.
    expect(await aged(DAY_MS + 60_000)).toBe(404)
    await expect.poll(stored).toBe(0)
  })

  it('hold the end of named tests with its cause, which can be taken back, and end no whole assessment', async () => {
    const { assessmentId, ids } = await three()
    const terminate = { command: 'terminate', text: 'Gedung dikosongkan', cause: 'environment.emergency' } as const
    expect((await send({ target: { assessmentId }, order: terminate })).status).toBe(400)
    expect(outcomes(await give({ target: { testSessionIds: ids }, order: terminate }))).toEqual(['done', 'done'])
    const held = await taking.db.read.findBy(heldTerminationEntity, of(ids))
    expect(held.map(({ cause }) => cause)).toEqual(['environment.emergency', 'environment.emergency'])
    const kept = await give({ target: { testSessionIds: ids }, order: { command: 'keep', text: '' } })
    expect(outcomes(kept)).toEqual(['done', 'done'])
    expect(await taking.db.read.countBy(heldTerminationEntity, of(ids))).toBe(0)
  })

  it('refuse a proctor the tests that they do not watch, and an assessment that is not theirs', async () => {
    const { assessmentId, ids } = await three()
    const order = { command: 'lock', text: 'Identitas diperiksa' } as const
    const result = await give({ target: { testSessionIds: ids }, order }, taking.tokens.proctor)
    expect(outcomes(result)).toEqual(['not-found', 'not-found'])
    expect((await send({ target: { assessmentId }, order }, taking.tokens.proctor)).status).toBe(404)
    expect((await sessionRow(taking, ids[0])).status).toBe('active')
  })
})
