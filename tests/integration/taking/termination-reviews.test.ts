import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { terminationReviewSchema, terminationReviewsPageSchema } from '@pengawas/shared/contracts/termination-reviews'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
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
    const answer = await decide(id, 'uphold', superAdmin)
    expect(terminationReviewSchema.parse(answer.body.data)).toMatchObject({ decision: 'upheld', isReopened: false })
    expect(await statusOf(token, testSessionId)).toMatchObject({ status: 'terminated' })
  })

  it('are not for the person who ended the test', async () => {
    const { id } = await terminated(people.candidate3, superAdmin)
    const refused = await decide(id, 'uphold', superAdmin)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['decision']])
    const own = (await list(superAdmin)).items.find((review) => review.id === id)
    expect(own?.mayDecide).toBe(false)
    expect((await decide(id, 'uphold')).status).toBe(200)
  })
})
