import { randomUUID } from 'node:crypto'
import { proctorEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { type EyesOn, eyesOnSchema } from '@pengawas/shared/contracts/eyes-on'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { staffSessionSchema } from '@pengawas/shared/contracts/session-details'
import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { viewerIdOf } from '@pengawas/signaling/lib/viewer-id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createUser, settleIn } from '../people/support.ts'
import { onEveryDatabase } from './databases.ts'
import { FakeMediaNode } from './fake-media-node.ts'
import { openWall } from './pages.ts'
import { call, endSession, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const READERS = ['candidate', 'assessor', 'superAdmin', 'administrator', 'auditor', 'proctor', 'other'] as const

/** Some slots, on a machine that does other things too. */
const SOON = { timeout: 25_000, interval: 250 }

onEveryDatabase('the ledger of who watched whom', (databaseUrl) => {
  let hub: TestHub
  let node: FakeMediaNode
  let session: TestSession
  let db: Database
  let tokens: Record<(typeof READERS)[number], string>
  let otherId: string
  let proctor: { id: string; name: string }

  const ledger = (): Promise<EyesOn> =>
    fetchData(hub, `/api/test-sessions/${session.id}/eyes-on`, eyesOnSchema, { token: tokens.auditor })
  /** What each reader is answered. */
  async function statuses(): Promise<Record<string, number>> {
    const path = `/api/test-sessions/${session.id}/eyes-on`
    const asked = READERS.map(async (name) => [name, (await call(hub, path, { token: tokens[name] })).status] as const)
    return Object.fromEntries(await Promise.all(asked))
  }
  const assign = (row: { assessmentId: string; userId: string; isLead: boolean }): Promise<unknown> =>
    db.write((manager) => manager.save(proctorEntity, { ...row, maxCandidates: 20, assignedAt: new Date() }))
  /** The node sends these pictures to a page of the proctor. */
  const sends = (viewerId: string, seeing: string[]): void => {
    const viewer = { viewerId: viewerIdOf(proctor.id, viewerId), userId: proctor.id, watching: seeing, seeing }
    node.answers.set(nodeRequests.listViewers.name, { ok: true, data: { viewers: [viewer] } })
  }

  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    db = await openDatabase({ url, dataDir: hub.dataDir })
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    const started = await startSession(hub, people.candidate1)
    session = started.session
    const superAdmin = await signIn(hub, people.superAdmin)
    const other = await createUser(hub, superAdmin, { role: 'proktor' })
    otherId = other.user.id
    tokens = {
      superAdmin,
      other: await settleIn(hub, other),
      administrator: await signIn(hub, people.administrator),
      assessor: await signIn(hub, people.penilai),
      auditor: await signIn(hub, people.auditor),
      proctor: await signIn(hub, people.proctor),
      candidate: started.token,
    }
    const profile = await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: tokens.proctor })
    proctor = profile.user
  })
  afterAll(async () => {
    node.close()
    await db.close()
    await hub.close()
  })

  it('is empty while nobody receives a picture', async () => {
    expect(await ledger()).toMatchObject({ visibleSeconds: 0, lastAt: null, watchers: [], minutes: [] })
  })

  it('is shown to those who manage, lead or audit', async () => {
    const refused = { candidate: 403, assessor: 403 }
    const shown = { superAdmin: 200, administrator: 200, auditor: 200 }
    // Whose candidate it is sees them on the wall, and not who else looked.
    expect(await statuses()).toEqual({ ...refused, ...shown, proctor: 403, other: 404 })

    await assign({ assessmentId: session.assessmentId, userId: otherId, isLead: true })
    expect(await statuses()).toEqual({ ...refused, ...shown, proctor: 403, other: 200 })
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

  it('is reached from the list of tests, also when the test is over and has no flag, as is the recording by whom it is open to', async () => {
    const listed = async (reader: keyof typeof tokens, over: boolean) => {
      const token = tokens[reader]
      const sessions = await fetchData(hub, `/api/test-sessions?over=${over}`, z.array(staffSessionSchema), { token })
      return sessions.map(({ id, participantName, mayReadLedger, mayReplay }) => ({
        ...{ id, participantName, mayReadLedger, mayReplay },
      }))
    }
    const profile = await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: tokens.candidate })
    const candidateName = profile.user.name
    for (const reader of ['superAdmin', 'administrator', 'auditor', 'other'] as const) {
      expect(await listed(reader, true)).toEqual([
        {
          ...{ id: session.id, participantName: candidateName, mayReadLedger: true },
          mayReplay: reader !== 'administrator',
        },
      ])
      expect(await listed(reader, false)).toEqual([])
    }
    expect(await listed('proctor', true)).toEqual([
      { id: session.id, participantName: candidateName, mayReadLedger: false, mayReplay: false },
    ])
  })
})
