import path from 'node:path'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import type { FileStore } from '@pengawas/api/kernel/files/file-store'
import { createFolderStore } from '@pengawas/api/kernel/files/folder-store'
import { keptFileEntity } from '@pengawas/api/kernel/files/kept-files.entity'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { lockTestSessions } from '@pengawas/api/sessions/test-sessions/test-sessions.queries'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { checkInEntity, refusalEntity } from '@pengawas/api/supervision/check-ins/check-ins.entity'
import {
  type CheckIn,
  type CheckInPolicy,
  checkInSchema,
  type DecideCheckIn,
  type WaitingCandidate,
  waitingCandidateSchema,
} from '@pengawas/shared/contracts/check-ins'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assessmentBody, inHours } from '../assessments/support.ts'
import { onEveryDatabase, waitForLock } from '../hub/databases.ts'
import { FakeMediaNode, PICTURE } from '../hub/fake-media-node.ts'
import { openWall, takePlace } from '../hub/pages.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { openTaking, start, type Taking } from './support.ts'

/** Chores do it, on a machine that does other things too. */
const SOON = { timeout: 20_000 }

const DAY_MS = 24 * 60 * 60_000
const POLICY: CheckInPolicy = {
  ...{ admission: 'proctor', calibration: 'off', portrait: 'required', card: 'required' },
  ...{ sweep: 'off', phone: 'off', practiceDays: 7 },
}
const NOTE = 'Tidak bisa di komputer ini'

onEveryDatabase('pictures of a check-in that was done days before', (databaseUrl) => {
  let taking: Taking
  let node: FakeMediaNode
  let files: FileStore

  beforeAll(async () => {
    taking = await openTaking(await databaseUrl(), { mostBetweenChoresMs: 50 })
    files = createFolderStore(path.join(taking.hub.dataDir, 'files'))
    node = await FakeMediaNode.join(taking.hub.nodeUrl, 'node-a')
    node.answers.set(nodeRequests.takePicture.name, { ok: true, data: { picture: PICTURE } })
  })
  afterAll(async () => {
    node.close()
    await files.close()
    await taking.close()
  })
  beforeEach(async () => {
    await taking.db.write(async (manager) => {
      await manager.createQueryBuilder().delete().from(refusalEntity).execute()
      const long = new Date(Date.now() - 40 * DAY_MS)
      await manager.update(checkInEntity, { state: 'admitted' }, { decidedAt: long })
    })
  })

  const ask = (id: string, what: string, body: unknown = {}): Promise<CheckIn> =>
    fetchData(taking.hub, `/api/check-ins/${id}/${what}`, checkInSchema, { token: taking.tokens.candidate, body })
  const read = (id: string): Promise<WaitingCandidate> =>
    fetchData(taking.hub, `/api/check-ins/${id}`, waitingCandidateSchema, { token: taking.tokens.superAdmin })
  const decide = (id: string, body: DecideCheckIn) =>
    fetchData(taking.hub, `/api/check-ins/${id}/decision`, waitingCandidateSchema, {
      ...{ token: taking.tokens.superAdmin, body },
    })
  const fail = (id: string, step: string) => ask(id, `steps/${step}`, { outcome: 'failed', note: NOTE })
  const statesOf = ({ steps }: Pick<CheckIn, 'steps'>) =>
    Object.fromEntries(
      steps.filter(({ step }) => step === 'portrait' || step === 'card').map((one) => [one.step, one.state]),
    )
  const carriedBy = ({ carriedOver }: Pick<CheckIn, 'carriedOver'>) => carriedOver.map(({ step }) => step)

  /** A check-in in an assessment of its own, as the candidate has agreed to it. */
  async function enter(policy: Partial<CheckInPolicy> = {}): Promise<CheckIn> {
    const { id: assessmentId } = await taking.assessment({
      mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' },
      checkIn: { ...POLICY, ...policy },
    })
    const { id } = await start(taking, assessmentId)
    await takePlace(taking.hub, taking.tokens.candidate, id)
    return ask(id, 'steps/consent', { outcome: 'done' })
  }
  /** A practice some days before: both pictures are taken, and a person admits it. */
  async function practise(daysAgo = 2): Promise<CheckIn> {
    const { testSessionId: id } = await enter({ practiceDays: 0 })
    for (const step of ['portrait', 'card']) {
      await ask(id, 'pictures', { name: step })
      await ask(id, `steps/${step}`, { outcome: 'done' })
    }
    await fail(id, 'devices')
    await ask(id, 'submit')
    const admitted = await decide(id, { decision: 'admit', reason: 'Dikenal' })
    await age(id, daysAgo)
    return admitted
  }
  const age = (testSessionId: string, days: number) =>
    taking.db.write(async (manager) => {
      const decidedAt = new Date(Date.now() - days * DAY_MS)
      await manager.update(checkInEntity, { testSessionId }, { decidedAt })
      const dueAt = new Date(decidedAt.getTime() + 30 * DAY_MS)
      await manager.update(keptFileEntity, { subjectId: testSessionId, reason: 'term-over' }, { dueAt })
    })
  const refuse = async (): Promise<string> => {
    const { testSessionId } = await enter({ practiceDays: 0 })
    await decide(testSessionId, { decision: 'refuse', reason: 'Bukan orangnya' })
    return testSessionId
  }
  const recordsOf = (subjectId: string, action: 'carried-over' | 'dropped') =>
    taking.db.read.findBy(auditEntity, { subjectId, action: `test-session.check-in-pictures-${action}` })
  const open = async (url: string | undefined): Promise<number> => {
    const headers = { authorization: `Bearer ${taking.tokens.superAdmin}` }
    const answer = await fetch(new URL(url ?? '', taking.hub.url), { headers })
    await answer.arrayBuffer()
    return answer.status
  }

  it('stand for their steps, are named to the proctor, and are kept for this check-in', async () => {
    const practice = await practise()
    const own = await enter()
    const id = own.testSessionId
    expect(statesOf(own)).toEqual({ portrait: 'done', card: 'done' })
    expect(own.steps.find(({ step }) => step === 'devices')?.state).toBe('todo')
    expect(own.carriedOver).toMatchObject([
      { step: 'portrait', assessmentTitle: practice.assessmentTitle },
      { step: 'card', assessmentTitle: practice.assessmentTitle },
    ])
    expect(own.portrait?.takenAt).toBe(practice.portrait?.takenAt)
    await fail(id, 'devices')
    expect((await ask(id, 'submit')).state).toBe('waiting')

    const seen = await read(id)
    expect(seen.carriedOver[0]).toMatchObject({ admittedBy: expect.stringMatching(/\w/) as string })
    // The same picture is no second one to compare with.
    expect(seen.storedPortrait).toBeNull()
    expect(await recordsOf(id, 'carried-over')).toMatchObject([
      { data: { portrait: practice.testSessionId, card: practice.testSessionId } },
    ])

    await age(practice.testSessionId, 31)
    await expect.poll(() => open(practice.card?.url), SOON).toBe(404)
    await expect.poll(() => taking.db.read.countBy(keptFileEntity, { subjectId: practice.testSessionId }), SOON).toBe(0)
    expect([await open(seen.portrait?.url), await open(seen.card?.url)]).toEqual([200, 200])
    await decide(id, { decision: 'admit', reason: 'Dikenal' })
    expect(await taking.db.read.findBy(keptFileEntity, { subjectId: id })).toMatchObject([
      { reason: 'term-over' },
      { reason: 'term-over' },
    ])
  })

  it.each([
    ['nobody asks for that', () => Promise.resolve(), 0],
    ['it was too long ago', (id: string) => age(id, 8), 7],
    ['a later check-in was refused', () => refuse(), 7],
    [
      'a proctor has ended its test',
      (id: string) => taking.db.write((manager) => manager.update(testSessionEntity, { id }, { status: 'terminated' })),
      7,
    ],
    [
      'their files are gone',
      async (id: string) => {
        for await (const key of files.list(`check-ins/${id}`)) await files.delete(key)
      },
      7,
    ],
  ] as const)('are taken anew where %s', async (_, change, practiceDays) => {
    const { testSessionId } = await practise()
    await change(testSessionId)
    const own = await enter({ practiceDays })
    expect([statesOf(own), own.carriedOver]).toEqual([{ portrait: 'todo', card: 'todo' }, []])
    expect(await recordsOf(own.testSessionId, 'carried-over')).toEqual([])
  })

  it('are taken anew where the proctor asks for that', async () => {
    await practise()
    const { testSessionId: id } = await enter()
    await fail(id, 'devices')
    await ask(id, 'submit')
    await decide(id, { decision: 'redo', steps: ['portrait'], reason: 'Rambut berubah' })
    const done = { token: taking.tokens.candidate, body: { outcome: 'done' } }
    expect((await call(taking.hub, `/api/check-ins/${id}/steps/portrait`, done)).status).toBe(409)
    expect(carriedBy(await ask(id, 'pictures', { name: 'portrait' }))).toEqual(['card'])
    expect(statesOf(await ask(id, 'steps/portrait', { outcome: 'done' }))).toEqual({ portrait: 'done', card: 'done' })
    expect((await read(id)).storedPortrait).not.toBeNull()
    await expect.poll(() => taking.db.read.countBy(keptFileEntity, { subjectId: id }), SOON).toBe(2)
  })

  it('count no more once the person is refused elsewhere, also where that check-in is removed later', async () => {
    await practise()
    const { testSessionId: id } = await enter()
    await fail(id, 'devices')
    await ask(id, 'submit')
    const wall = await openWall(taking.hub, taking.tokens.superAdmin)
    const refused = await refuse()
    await wall.receives(pushes.waitingChanged, ({ testSessionId }) => testSessionId === id)
    const seen = await read(id)
    expect([seen.state, statesOf(seen), seen.portrait]).toEqual(['redo', { portrait: 'redo', card: 'redo' }, null])
    expect([seen.reason, seen.waitingSince]).toEqual([null, null])
    expect(await recordsOf(id, 'dropped')).toMatchObject([{ data: { pictures: 'portrait, card', refusedIn: refused } }])
    const plain = { token: taking.tokens.superAdmin, body: { decision: 'admit', reason: '' } }
    expect((await call(taking.hub, `/api/check-ins/${id}/decision`, plain)).status).toBe(400)
    // Who still sees the check-in as it was handed in reads what has happened since.
    const late = { token: taking.tokens.superAdmin, body: { ...plain.body, seenDecidedAt: null } }
    expect((await call(taking.hub, `/api/check-ins/${id}/decision`, late)).body).toMatchObject({
      code: 'checkInRedoByHub',
    })
    wall.close()
    for (const step of ['portrait', 'card']) {
      await ask(id, 'pictures', { name: step })
      await ask(id, `steps/${step}`, { outcome: 'done' })
    }
    expect((await ask(id, 'submit')).state).toBe('waiting')

    const { assessmentId } = await taking.db.read.findOneByOrFail(testSessionEntity, { id: refused })
    const times = { startDate: new Date(inHours(-3)), endDate: new Date(inHours(-1)) }
    await taking.db.write((manager) => manager.update(assessmentEntity, { id: assessmentId }, times))
    await expect.poll(() => taking.db.read.findOneBy(testSessionEntity, { id: refused }), SOON).toBeNull()
    expect(carriedBy(await enter())).toEqual([])
  })

  it('count no more where they are carried over while the refusal is decided', async () => {
    const { testSessionId: id } = await enter({ practiceDays: 0 })
    const { testSessionId: other } = await enter({ practiceDays: 0 })
    const carriedFrom = { testSessionId: other, assessmentId: other, admittedAt: inHours(-1), admittedBy: other }
    const { promise: refusing, resolve } = Promise.withResolvers<unknown>()
    // As the page's own report does it: the test is locked, and then what counts is stored.
    await taking.db.write(async (manager) => {
      await lockTestSessions(manager, [id])
      const { steps } = await manager.findOneByOrFail(checkInEntity, { testSessionId: id })
      resolve(decide(other, { decision: 'refuse', reason: 'Bukan orangnya' }))
      await waitForLock(taking.db)
      const portrait = { key: `check-ins/${id}/portrait-x.webp`, takenAt: inHours(-1), carriedFrom }
      const changes = { steps: { ...steps, portrait: { state: 'done' as const, note: null } }, pictures: { portrait } }
      await manager.update(checkInEntity, { testSessionId: id }, changes)
    })
    await refusing
    const seen = await read(id)
    expect([statesOf(seen).portrait, seen.portrait]).toEqual(['todo', null])
  })

  it('count again once a refusal is taken back', async () => {
    await practise()
    const refused = await refuse()
    await decide(refused, { decision: 'open-again', reason: '' })
    expect(carriedBy(await enter())).toEqual(['portrait', 'card'])
  })

  it('are for assessments in which a proctor compares them', async () => {
    const { stock, tokens, hub } = taking
    const answerOf = (policy: Partial<CheckInPolicy>) =>
      call(hub, '/api/assessments', {
        token: tokens.administrator,
        body: assessmentBody(stock, { participants: stock.participantIds, checkIn: { ...POLICY, ...policy } }),
      })
    const refused = await answerOf({ admission: 'automatic' })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('checkInPracticeNeedsProctor'),
    ])
    expect((await answerOf({ practiceDays: 31 })).status).toBe(400)
    expect((await answerOf({ practiceDays: 30 })).status).toBe(201)
  })
})
