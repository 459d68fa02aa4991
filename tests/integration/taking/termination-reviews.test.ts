import { randomUUID } from 'node:crypto'
import { type Intervention, interventionResultSchema } from '@pengawas/shared/contracts/interventions'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { terminationReviewSchema, terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import { testRunSchema } from '@pengawas/shared/contracts/test-taking'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openWall } from '../hub/pages.ts'
import {
  call,
  fetchData,
  openTestHub,
  people,
  type Person,
  signIn,
  startSession,
  type TestHub,
} from '../hub/test-hub.ts'

onEveryDatabase('second reviews of terminations', (databaseUrl) => {
  let hub: TestHub
  let proctor: string
  let superAdmin: string
  let administrator: string

  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    proctor = await signIn(hub, people.proctor)
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
  })
  afterAll(() => hub.close())

  /** A test of this candidate, ended by a person. */
  async function terminated(person: Person, by: string): Promise<{ id: string; testSessionId: string; token: string }> {
    const { session, token } = await startSession(hub, person)
    const path = `/api/test-sessions/${session.id}/terminate`
    expect((await call(hub, path, { method: 'POST', token: by, body: { text: 'Bekerja sama' } })).status).toBe(200)
    const { items } = await list(superAdmin)
    const review = items.find(({ testSessionId }) => testSessionId === session.id)
    expect(review).toMatchObject({ decision: 'waiting', reason: 'Bekerja sama', canReopen: true })
    return { id: review?.id ?? '', testSessionId: session.id, token }
  }
  const list = (token: string) =>
    fetchData(hub, '/api/termination-reviews?decision=waiting', terminationReviewsPageSchema, { token })
  const decide = (id: string, decision: string, token = administrator) =>
    call(hub, `/api/termination-reviews/${id}/decision`, {
      ...{ method: 'POST', token },
      body: { decision, reason: 'Rekaman sudah dilihat' },
    })
  const statusOf = async (token: string, id: string): Promise<unknown> =>
    (await call(hub, `/api/test-sessions/${id}`, { token })).body.data

  it('leave several tests to be opened again by one call, each judged for itself', async () => {
    const undecided = await terminated(people.candidate2, proctor)
    const upheld = await terminated(people.candidate3, proctor)
    expect((await decide(upheld.id, 'uphold')).status).toBe(200)
    const own = await terminated(people.candidate4, superAdmin)
    const { session: running } = await startSession(hub, people.candidate1)
    const ids = [undecided.testSessionId, upheld.testSessionId, own.testSessionId, running.id]
    const open = (target: Intervention['target'], text: string, token = superAdmin) => {
      const body = { requestId: randomUUID(), target, order: { command: 'reactivate', text } }
      return call(hub, '/api/interventions', { method: 'POST', token, body })
    }
    expect((await open({ testSessionIds: ids }, 'ya')).status).toBe(400)
    expect((await open({ assessmentId: running.assessmentId }, 'Keliru tombol')).status).toBe(400)
    const byProctor = interventionResultSchema.parse(
      (await open({ testSessionIds: [upheld.testSessionId] }, 'Keliru tombol', proctor)).body.data,
    )
    expect(byProctor.items).toMatchObject([{ outcome: 'refused', refusal: { code: 'not-allowed' } }])
    const wall = await openWall(hub, proctor)
    const { items } = interventionResultSchema.parse((await open({ testSessionIds: ids }, 'Keliru tombol')).body.data)
    await wall.receives(pushes.incidentsChanged)
    wall.close()
    expect(items.map(({ outcome, refusal }) => refusal?.code ?? outcome)).toEqual([
      'done',
      'done',
      'secondPersonNeeded',
      'reactivateImpossible',
    ])
    for (const { token, testSessionId } of [undecided, upheld])
      expect(await statusOf(token, testSessionId)).toMatchObject({
        status: 'paused',
        endTime: null,
        statusReason: null,
      })
    expect(await statusOf(own.token, own.testSessionId)).toMatchObject({ status: 'terminated' })
    const reviews = await fetchData(hub, '/api/termination-reviews?pageSize=200', terminationReviewsPageSchema, {
      token: superAdmin,
    })
    const decisionOf = (id: string) => reviews.items.find((review) => review.id === id)?.decision
    // A decision that was made stays in the record as it was.
    expect([undecided.id, upheld.id, own.id].map(decisionOf)).toEqual(['overturned', 'upheld', 'waiting'])
    for (const { token } of [undecided, upheld]) {
      const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
      expect(notices.map(({ template }) => template?.key)).toContain('termination-overturned')
    }
    expect((await decide(own.id, 'overturn')).status).toBe(200)
  })

  it('open the test again with the time it had, where the second person overturns one', async () => {
    const { id, testSessionId, token } = await terminated(people.candidate1, proctor)
    expect((await decide(id, 'overturn', proctor)).status).toBe(403)
    expect((await decide(id, 'overturn', token)).status).toBe(403)
    const answer = await decide(id, 'overturn')
    expect(terminationReviewSchema.parse(answer.body.data)).toMatchObject({ decision: 'overturned', isReopened: true })
    expect(await statusOf(token, testSessionId)).toMatchObject({ status: 'paused', endTime: null })
    expect((await decide(id, 'uphold', superAdmin)).status).toBe(409)
    await vi.waitFor(async () => {
      const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
      expect(notices.map(({ template }) => template?.key)).toContain('termination-overturned')
    })
    expect((await list(superAdmin)).items.map((review) => review.id)).not.toContain(id)
  })

  it('leave the test over where the second person upholds one', async () => {
    const { id, testSessionId, token } = await terminated(people.candidate2, proctor)
    const wall = await openWall(hub, proctor)
    const answer = await decide(id, 'uphold', superAdmin)
    // The test looks as before: pages that show what waits hear of it all the same.
    await wall.receives(pushes.incidentsChanged)
    wall.close()
    expect(terminationReviewSchema.parse(answer.body.data)).toMatchObject({ decision: 'upheld', isReopened: false })
    expect(await statusOf(token, testSessionId)).toMatchObject({ status: 'terminated' })
    const path = `/api/termination-reviews?testSessionId=${testSessionId}`
    const { items } = await fetchData(hub, path, terminationReviewsPageSchema, { token: administrator })
    expect(items[0]).toMatchObject({ id, testSessionId, mayReactivate: true })
  })

  it('are not for the person who ended the test', async () => {
    const { id } = await terminated(people.candidate3, superAdmin)
    const refused = await decide(id, 'uphold', superAdmin)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['decision']])
    const own = (await list(superAdmin)).items.find((review) => review.id === id)
    expect(own?.mayDecide).toBe(false)
    expect((await decide(id, 'uphold')).status).toBe(200)
  })

  const reactivate = (id: string, token: string) =>
    call(hub, `/api/test-sessions/${id}/reactivation`, {
      ...{ method: 'POST', token },
      body: { reason: 'Rekaman menunjukkan kekeliruan' },
    })
  const clockOf = async (id: string, token: string) =>
    (await fetchData(hub, `/api/test-sessions/${id}/run`, testRunSchema, { token })).clock

  it('do not keep a test from going on that a manager reactivates, with the time it had', async () => {
    const { session, token } = await startSession(hub, people.candidate4)
    const before = await clockOf(session.id, token)
    const body = { text: 'Gedung dikosongkan', cause: 'environment.emergency' }
    const ended = await call(hub, `/api/test-sessions/${session.id}/terminate`, {
      method: 'POST',
      token: proctor,
      body,
    })
    expect(ended.status).toBe(200)
    const review = (await list(superAdmin)).items.find(({ testSessionId }) => testSessionId === session.id)
    expect(review).toMatchObject({ cause: 'environment.emergency', mayReactivate: false })
    expect((await decide(review?.id ?? '', 'uphold', superAdmin)).status).toBe(200)
    const [upheld] = (
      await fetchData(hub, '/api/termination-reviews?decision=upheld', terminationReviewsPageSchema, {
        token: administrator,
      })
    ).items.filter(({ testSessionId }) => testSessionId === session.id)
    expect(upheld).toMatchObject({ mayReactivate: true })
    expect((await reactivate(session.id, proctor)).status).toBe(403)
    expect((await reactivate(session.id, administrator)).status).toBe(200)
    expect(await statusOf(token, session.id)).toMatchObject({ status: 'paused', endTime: null, statusReason: null })
    const after = await clockOf(session.id, token)
    expect(after.remainingMs).toBeLessThanOrEqual(before.remainingMs)
    expect(before.remainingMs - after.remainingMs).toBeLessThan(10_000)
    // It stands still until the candidate is back.
    expect(after.stoppedAt).not.toBeNull()
    expect((await reactivate(session.id, administrator)).body.error).toBe('conflict')
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    expect(notices.map(({ template }) => template?.key)).toContain('termination-overturned')
  })

  it('are closed by a reactivation while they wait, but not by the person who ended the test', async () => {
    const { id, testSessionId } = await terminated(people.candidate1, superAdmin)
    const own = await reactivate(testSessionId, superAdmin)
    expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([400, ['reason']])
    expect((await reactivate(testSessionId, administrator)).status).toBe(200)
    expect((await list(superAdmin)).items.map((review) => review.id)).not.toContain(id)
    const { items } = await fetchData(
      hub,
      '/api/termination-reviews?decision=overturned',
      terminationReviewsPageSchema,
      {
        token: superAdmin,
      },
    )
    expect(items.find((review) => review.id === id)).toMatchObject({ isReopened: true })
  })
})
