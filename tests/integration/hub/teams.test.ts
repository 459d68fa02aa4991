import { randomUUID } from 'node:crypto'
import { proctorEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { PRESENT_MS } from '@pengawas/api/sessions/watching/allocation.rules'
import { wallPresenceEntity } from '@pengawas/api/sessions/watching/allocations.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { interventionResultSchema } from '@pengawas/shared/contracts/interventions'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { allocationsPageSchema, type Team, teamsSchema } from '@pengawas/shared/contracts/teams'
import { terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import { claimedRunSchema } from '@pengawas/shared/contracts/test-taking'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, settleIn } from '../people/support.ts'
import { openWall, type Page } from './pages.ts'
import { call, fetchData, nipOf, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const SOON = { timeout: 10_000 }

/** An assessment with a lead and another proctor, both at their walls. */
describe('the team of an assessment', () => {
  let hub: TestHub
  let db: Database
  let assessmentId: string
  const sessions: TestSession[] = []
  const tokens = { lead: '', other: '', superAdmin: '' }
  const ids = { lead: '', other: '' }
  const walls: { lead?: Page; other?: Page } = {}

  async function team(token = tokens.lead): Promise<Team | undefined> {
    const { teams } = await fetchData(hub, '/api/proctoring/teams', teamsSchema, { token })
    return teams.find((one) => one.assessmentId === assessmentId)
  }
  const holderOf = async (testSessionId: string): Promise<string | null | undefined> =>
    (await team())?.candidates.find((one) => one.testSessionId === testSessionId)?.proctorId
  const move = (testSessionId: string, userId: string, token = tokens.lead) =>
    call(hub, `/api/test-sessions/${testSessionId}/allocation`, { token, body: { userId, reason: 'Bergantian tugas' } })
  const onWall = async (token: string): Promise<string[]> =>
    (await fetchData(hub, '/api/proctoring/wall', wallSchema, { token })).candidates.map((one) => one.testSessionId)
  const reviews = (decision: string, token = tokens.lead) =>
    fetchData(hub, `/api/termination-reviews?decision=${decision}`, terminationReviewsPageSchema, { token })
  /** A candidate whom the other proctor does not have. */
  async function ofLead(): Promise<string> {
    const found = (await team())?.candidates.find(({ proctorId }) => proctorId === ids.lead)
    if (found === undefined) throw new Error('the lead has no candidate')
    return found.testSessionId
  }

  beforeAll(async () => {
    hub = await openTestHub({}, { mostBetweenChoresMs: 100 })
    db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
    tokens.superAdmin = await signIn(hub, people.superAdmin)
    tokens.lead = await signIn(hub, people.proctor)
    const created = await createUser(hub, tokens.superAdmin, { role: 'proktor' })
    tokens.other = await settleIn(hub, created)
    ids.other = created.user.id
    ids.lead = (await db.read.findOneByOrFail(userEntity, { nip: nipOf(people.proctor) })).id
    const row = await db.read.findOneByOrFail(proctorEntity, { userId: ids.lead })
    assessmentId = row.assessmentId
    await db.write(async (manager) => {
      await manager.insert(proctorEntity, { ...row, userId: ids.other, isLead: false })
      await manager.update(proctorEntity, { userId: ids.lead, assessmentId }, { isLead: true })
    })
    walls.lead = await openWall(hub, tokens.lead)
    walls.other = await openWall(hub, tokens.other)
    for (const person of [people.candidate1, people.candidate2, people.candidate3, people.candidate4])
      sessions.push((await startSession(hub, person)).session)
  })
  afterAll(async () => {
    for (const page of Object.values(walls)) page.close()
    await db.close()
    await hub.close()
  })

  it('shows the lead who is there since when, and what each has to do', async () => {
    await expect.poll(async () => (await team())?.proctors.every(({ isHere }) => isHere), SOON).toBe(true)
    const shown = await team()
    expect(shown?.candidates).toHaveLength(4)
    expect(shown?.proctors.map(({ userId, isLead }) => [userId, isLead]).toSorted()).toEqual(
      [
        [ids.lead, true],
        [ids.other, false],
      ].toSorted(),
    )
    for (const proctor of shown?.proctors ?? []) {
      expect(Date.now() - Date.parse(proctor.since ?? '')).toBeLessThan(120_000)
      expect(proctor).toMatchObject({ candidates: 2, unseen: 0, openFlags: 0, raisedHands: 0 })
    }
  })

  it('is for the lead and super-admins alone', async () => {
    expect(await team(tokens.superAdmin)).toBeDefined()
    expect(await team(tokens.other)).toBeUndefined()
    const path = `/api/proctoring/teams/${assessmentId}/allocations`
    expect((await call(hub, path, { token: tokens.other })).status).toBe(403)
    const [theirs] = await onWall(tokens.other)
    expect((await move(theirs ?? '', ids.lead, tokens.other)).status).toBe(403)
  })

  it('lets the lead command candidates of others, and another proctor only their own', async () => {
    const target = { testSessionIds: sessions.map(({ id }) => id) }
    const outcomes = async (command: 'pause' | 'resume', token: string): Promise<string[]> => {
      const body = { requestId: randomUUID(), target, order: { command, text: '' } }
      const { items } = await fetchData(hub, '/api/interventions', interventionResultSchema, { token, body })
      return items.map(({ outcome, refusal }) => refusal?.code ?? outcome).toSorted()
    }
    expect(await outcomes('pause', tokens.lead)).toEqual(['done', 'done', 'done', 'done'])
    expect(await outcomes('resume', tokens.other)).toEqual(['done', 'done', 'not-found', 'not-found'])
    expect(await outcomes('resume', tokens.lead)).toEqual(['done', 'done', 'unchanged', 'unchanged'])
  })

  it('moves a candidate by hand, says so to both, and keeps them there across a reconnection', async () => {
    const id = await ofLead()
    expect((await move(id, ids.other)).body.data).toEqual({ moved: 1 })
    expect(await walls.other?.receives(pushes.candidatesMoved)).toMatchObject({ direction: 'to-you', count: 1 })
    expect(await walls.lead?.receives(pushes.candidatesMoved)).toMatchObject({ direction: 'from-you', count: 1 })
    expect(await onWall(tokens.other)).toContain(id)
    walls.other?.close()
    walls.other = await openWall(hub, tokens.other)
    await expect.poll(async () => (await team())?.proctors.every(({ isHere }) => isHere), SOON).toBe(true)
    expect(await holderOf(id)).toBe(ids.other)
    expect((await move(id, ids.other)).body.data).toEqual({ moved: 0 })
  })

  it('refuses people who are no proctors of it', async () => {
    const answer = await move(await ofLead(), randomUUID())
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['userId'],
    })
  })

  it('has the history of whose candidates were, by whom and why', async () => {
    const path = `/api/proctoring/teams/${assessmentId}/allocations`
    const { items, total } = await fetchData(hub, path, allocationsPageSchema, { token: tokens.lead })
    expect(total).toBe(5)
    expect(items[0]).toMatchObject({ cause: 'by-hand', reason: 'Bergantian tugas', endedAt: null })
    expect(items[0]?.movedByName).not.toBeNull()
    expect(items.slice(1).map(({ cause, movedByName }) => [cause, movedByName])).toEqual(
      Array.from({ length: 4 }, () => ['started', null]),
    )
  })

  it('tells the lead of hands and moves, and of who goes and comes, and the other proctors nothing', async () => {
    const own = sessions[0]?.id ?? ''
    const candidate = await signIn(hub, people.candidate1)
    const taken = { token: candidate, body: { replace: true } }
    const { page } = await fetchData(hub, `/api/test-sessions/${own}/take-over`, claimedRunSchema, taken)
    const id = await ofLead()
    const isHere = async (userId: string) => (await team())?.proctors.find((one) => one.userId === userId)?.isHere
    /** The change is told to the lead, and is so. */
    const told = async <T>(change: () => unknown, fact: () => Promise<T>, expected: T): Promise<void> => {
      if (walls.lead === undefined) throw new Error('the lead has no wall')
      walls.lead.received.length = 0
      await change()
      expect(await walls.lead.receives(pushes.teamChanged)).toEqual({ assessmentId })
      await expect.poll(fact, SOON).toEqual(expected)
    }
    const hands = async () => (await team())?.candidates.filter(({ handRaised }) => handRaised).length
    const body = { pageSecret: page.pageSecret }
    await told(() => call(hub, `/api/test-sessions/${own}/help`, { token: candidate, body }), hands, 1)
    await told(
      () => move(id, ids.other),
      () => holderOf(id),
      ids.other,
    )
    const away = async (): Promise<void> => {
      walls.other?.close()
      const isTold = (): boolean => walls.lead?.received.some(({ name }) => name === pushes.teamChanged.name) === true
      const goAway = async (): Promise<boolean> => {
        if (isTold()) return true
        const seenAt = new Date(Date.now() - PRESENT_MS + 500)
        await db.write((manager) => manager.update(wallPresenceEntity, { userId: ids.other }, { seenAt }))
        return false
      }
      // More than once: a round that was under way may still note that the wall is open.
      await expect.poll(goAway, { timeout: 12_000, interval: 3_000 }).toBe(true)
    }
    expect(walls.other?.received.map(({ name }) => name)).not.toContain(pushes.teamChanged.name)
    await told(away, () => isHere(ids.other), false)
    const back = async (): Promise<void> => void (walls.other = await openWall(hub, tokens.other))
    await told(back, () => isHere(ids.other), true)
    expect((await move(id, ids.lead)).body.data).toEqual({ moved: 1 })
  })

  it('gives its lead the second look at what another proctor ended, and the way back', async () => {
    const [id = ''] = await onWall(tokens.other)
    const path = `/api/test-sessions/${id}`
    expect(
      (await call(hub, `${path}/terminate`, { token: tokens.other, body: { text: 'Menyalin soal' } })).status,
    ).toBe(200)
    expect((await reviews('waiting', tokens.other)).items).toMatchObject([{ testSessionId: id, mayDecide: false }])
    const [review] = (await reviews('waiting')).items
    expect(review).toMatchObject({ testSessionId: id, mayDecide: true })
    const decide = (token: string) =>
      call(hub, `/api/termination-reviews/${review?.id ?? ''}/decision`, {
        token,
        body: { decision: 'uphold', reason: 'Sudah diperiksa' },
      })
    expect((await decide(tokens.other)).status).toBe(403)
    expect((await decide(tokens.lead)).status).toBe(200)
    expect((await move(id, ids.lead)).body.error).toBe('test-session-over')
    const reactivate = (token: string) => call(hub, `${path}/reactivation`, { token, body: { reason: 'Keliru orang' } })
    expect((await reactivate(tokens.other)).status).toBe(403)
    expect((await reviews('upheld')).items).toMatchObject([{ mayReactivate: true }])
    expect((await reactivate(tokens.lead)).body.data).toMatchObject({ session: { status: 'paused' } })
  })
})
