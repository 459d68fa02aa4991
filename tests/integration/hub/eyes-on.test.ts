import { randomUUID } from 'node:crypto'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { type EyesOn, eyesOnSchema } from '@pengawas/shared/contracts/eyes-on'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { viewerIdOf } from '@pengawas/signaling/lib/viewer-id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from './databases.ts'
import { FakeMediaNode } from './fake-media-node.ts'
import { openWall } from './pages.ts'
import { call, endSession, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

/** Some slots, on a machine that does other things too. */
const SOON = { timeout: 25_000, interval: 250 }

onEveryDatabase('the ledger of who watched whom', (databaseUrl) => {
  let hub: TestHub
  let node: FakeMediaNode
  let session: TestSession
  let tokens: Record<'auditor' | 'superAdmin' | 'proctor' | 'candidate', string>
  let proctor: { id: string; name: string }

  const ledger = (): Promise<EyesOn> =>
    fetchData(hub, `/api/test-sessions/${session.id}/eyes-on`, eyesOnSchema, { token: tokens.auditor })
  /** The node sends these pictures to a page of the proctor. */
  const sends = (viewerId: string, seeing: string[]): void => {
    const viewer = { viewerId: viewerIdOf(proctor.id, viewerId), userId: proctor.id, watching: seeing, seeing }
    node.answers.set(nodeRequests.listViewers.name, { ok: true, data: { viewers: [viewer] } })
  }

  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const started = await startSession(hub, people.candidate1)
    session = started.session
    tokens = {
      auditor: await signIn(hub, people.auditor),
      superAdmin: await signIn(hub, people.superAdmin),
      proctor: await signIn(hub, people.proctor),
      candidate: started.token,
    }
    const profile = await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: tokens.proctor })
    proctor = profile.user
  })
  afterAll(async () => {
    node.close()
    await hub.close()
  })

  it('is empty while nobody receives a picture, and is shown to those who manage or audit', async () => {
    expect(await ledger()).toMatchObject({ visibleSeconds: 0, lastAt: null, watchers: [], minutes: [] })
    const status = async (token: string): Promise<number> =>
      (await call(hub, `/api/test-sessions/${session.id}/eyes-on`, { token })).status
    expect([await status(tokens.proctor), await status(tokens.candidate)]).toEqual([403, 403])
    expect(await status(tokens.superAdmin)).toBe(200)
  })

  it('holds whose picture a media node sends to whom, and who of them the page has in focus', async () => {
    const viewerId = randomUUID()
    const wall = await openWall(hub, tokens.proctor, viewerId)
    // Somebody whom the hub does not know changes nothing.
    sends(viewerId, [session.id, randomUUID()])
    await expect.poll(async () => (await ledger()).visibleSeconds, SOON).toBeGreaterThanOrEqual(5)
    expect(await ledger()).toMatchObject({ focusedSeconds: 0, watchers: [{ userId: proctor.id, name: proctor.name }] })

    await wall.ask(proctorRequests.setFocus.name, { testSessionId: session.id })
    await expect.poll(async () => (await ledger()).focusedSeconds, SOON).toBeGreaterThanOrEqual(5)
    const { candidates } = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: tokens.proctor })
    const tile = candidates.find(({ testSessionId }) => testSessionId === session.id)
    expect(tile?.seenAt).toBe((await ledger()).lastAt)

    // In focus on a page that receives nothing is not watched.
    sends(viewerId, [])
    wall.close()
  })

  it('ends with the test, whatever a node still sends', async () => {
    await endSession(hub, tokens.candidate, session.id)
    const before = await ledger()
    const asked = node.received(nodeRequests.listViewers).length
    sends(randomUUID(), [session.id])
    await expect.poll(() => node.received(nodeRequests.listViewers).length, SOON).toBeGreaterThan(asked + 1)
    expect((await ledger()).visibleSeconds).toBe(before.visibleSeconds)
  })
})
