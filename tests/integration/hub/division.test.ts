import { packPictures } from '@pengawas/shared/rules/packed-pictures'
import { randomUUID } from 'node:crypto'
import { flagListSchema, flagStatsSchema } from '@pengawas/shared/contracts/flags'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { personSchema } from '@pengawas/shared/contracts/people'
import { wallSchema, type Wall } from '@pengawas/shared/contracts/proctoring'
import { testSessionSchema, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  emptyFlagBook,
  type FlagBook,
  hasGap,
  mergeList,
  mergeNumber,
} from '../../../web/src/features/wall/rules/merge-flags.ts'
import { createUser, NEW_PASSWORD, settleIn, tokenOf } from '../people/support.ts'
import { onEveryDatabase } from './databases.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { openCandidatePage, openWall, type Page } from './pages.ts'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'
import { versionOf } from '../assessments/support.ts'

/** Two proctors with room for one candidate each share an assessment that three candidates take. */
onEveryDatabase('an assessment with two proctors', (databaseUrl) => {
  let hub: TestHub
  let node: FakeMediaNode
  let superAdmin: string
  let administrator: string
  const tokens = { first: '', second: '' }
  const ids = { first: '', second: '' }
  /** The first proctor's, the second's, who moved there when that one was assigned, and the first's again. */
  const sessions: TestSession[] = []
  const pages: Page[] = []

  const sessionAt = (index: number): TestSession => {
    const session = sessions[index]
    if (session === undefined) throw new Error('not started')
    return session
  }
  const wallOf = (token: string): Promise<Wall> => fetchData(hub, '/api/proctoring/wall', wallSchema, { token })
  const shownOn = async (token: string): Promise<number[]> => {
    const { candidates } = await wallOf(token)
    return candidates.map(({ testSessionId }) => sessions.findIndex(({ id }) => id === testSessionId)).toSorted()
  }
  const assign = async (proctors: { proctorId: string; maxCandidates: number }[]): Promise<unknown> => {
    const { assessmentId } = sessionAt(0)
    return fetchData(hub, `/api/assessments/${assessmentId}/proctors`, z.unknown(), {
      method: 'PUT',
      token: administrator,
      body: { proctors, version: await versionOf(hub, administrator, assessmentId) },
    })
  }

  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
    node = await FakeMediaNode.join(hub.nodeUrl, 'node-a')
    tokens.first = await signIn(hub, people.proctor)
    const created = await createUser(hub, superAdmin, { role: 'proktor' })
    tokens.second = await settleIn(hub, created)
    ids.second = created.user.id
    const choices = await fetchData(hub, '/api/proctors', z.array(z.object({ id: z.string() })), {
      token: administrator,
    })
    ids.first = choices.find(({ id }) => id !== ids.second)?.id ?? ''
    for (const person of [people.candidate1, people.candidate2, people.candidate3] as const) {
      const { session, token } = await startSession(hub, person)
      sessions.push(session)
      const page = await openCandidatePage(hub, token, session.id)
      pages.push(page)
      await page.ask(candidateRequests.joinMedia.name, {})
    }
    await assign([
      { proctorId: ids.first, maxCandidates: 1 },
      { proctorId: ids.second, maxCandidates: 1 },
    ])
    await vi.waitFor(async () => expect((await wallOf(tokens.second)).candidates).toHaveLength(1))
    const [moved] = (await wallOf(tokens.second)).candidates
    sessions.sort((a, b) => Number(a.id === moved?.testSessionId) - Number(b.id === moved?.testSessionId))
    sessions.splice(1, 0, ...sessions.splice(2))
  })
  afterAll(async () => {
    for (const page of pages) page.close()
    node.close()
    await hub.close()
  })

  it('shows each proctor their share, and a super-admin all', async () => {
    expect(await shownOn(tokens.first)).toEqual([0, 2])
    expect(await shownOn(tokens.second)).toEqual([1])
    expect(await shownOn(superAdmin)).toEqual([0, 1, 2])
  })

  it('shows a proctor how their share compares with their maximum', async () => {
    const loads = async (token: string): Promise<unknown[]> => (await wallOf(token)).assessments.map(({ load }) => load)
    expect(await loads(tokens.first)).toEqual([{ maximum: 1, watching: 2 }])
    expect(await loads(tokens.second)).toEqual([{ maximum: 1, watching: 1 }])
    expect(await loads(superAdmin)).toEqual([null])
  })

  it('shows each their own share alone, live and for review', async () => {
    const walls = { first: await openWall(hub, tokens.first), second: await openWall(hub, tokens.second) }
    const flagIds = sessions.map(() => randomUUID())
    for (const [index, id] of flagIds.entries()) {
      const flag = aFlag({ id, severity: 'critical' })
      await node.send(hubRequests.raiseFlag.name, { testSessionId: sessionAt(index).id, flag, evidence: PICTURE })
    }
    node.notify(
      hubNotices.audioLevels.name,
      sessions.map(({ id }) => ({ testSessionId: id, level: 10, hasVoice: false })),
    )
    await walls.second.receives(pushes.flagChanged, (flag) => flag.id === flagIds[1])
    await walls.second.receives(pushes.candidateUpdated)
    expect((await walls.second.receives(pushes.audioLevels)).map(({ testSessionId }) => testSessionId)).toEqual([
      sessionAt(1).id,
    ])
    await walls.first.receives(pushes.flagChanged, (flag) => flag.id === flagIds[2])
    for (const foreign of [sessionAt(0).id, sessionAt(2).id])
      expect(JSON.stringify(walls.second.received)).not.toContain(foreign)
    expect(JSON.stringify(walls.first.received)).not.toContain(sessionAt(1).id)

    const consume = (index: number) =>
      walls.second.ask(proctorRequests.consume.name, {
        testSessionId: sessionAt(index).id,
        transportId: 't',
        source: 'camera',
        rtpCapabilities: {},
      })
    expect(await consume(1)).toMatchObject({ ok: true })
    expect(await consume(0)).toMatchObject({ ok: false, error: 'not-found' })
    const wanted = [0, 1, 2].map((index) => ({ testSessionId: sessionAt(index).id, source: 'camera' }))
    const all = { transportId: 't', wanted, rtpCapabilities: {} }
    expect(await walls.second.ask(proctorRequests.consumeAll.name, all)).toMatchObject({
      ok: true,
      data: { consumers: [null, { kind: 'video' }, null] },
    })
    node.answers.set(nodeRequests.takePictures.name, {
      ok: true,
      data: packPictures(
        sessions.map(({ id }) => ({ testSessionId: id, kind: 'screen', ageMs: 40, picture: PICTURE })),
      ),
    })
    const pictures = await walls.second.ask(proctorRequests.takePictures.name, {
      testSessionIds: sessions.map(({ id }) => id),
      kinds: ['screen'],
    })
    const given = [{ testSessionId: sessionAt(1).id, kind: 'screen', ageMs: 40 }]
    expect(pictures).toMatchObject({ ok: true, data: { pictures: given } })
    expect(node.received(nodeRequests.takePictures).map(({ payload }) => payload)).toMatchObject([
      { testSessionIds: [sessionAt(1).id], kinds: ['screen'] },
    ])
    walls.first.close()
    walls.second.close()

    const token = tokens.second
    const { flags, lastSequence } = await fetchData(
      hub,
      `/api/ai-proctoring/flags?assessmentId=${sessionAt(0).assessmentId}`,
      flagListSchema,
      { token },
    )
    expect(flags.map(({ id }) => id)).toEqual([flagIds[1]])
    expect(lastSequence).toBe(3)
    const foreignFlags = `/api/ai-proctoring/flags?assessmentId=${sessionAt(0).assessmentId}&testSessionId=${sessionAt(0).id}`
    expect((await fetchData(hub, foreignFlags, flagListSchema, { token })).flags).toEqual([])
    expect((await fetchData(hub, '/api/ai-proctoring/flags/stats', flagStatsSchema, { token })).total).toBe(1)
    const review = { verdict: 'dismissed', reason: 'bukan urusan saya', sequence: 1 }
    expect(
      (
        await call(hub, `/api/ai-proctoring/flags/${flagIds[0] ?? ''}/resolve`, {
          method: 'PATCH',
          token,
          body: review,
        })
      ).status,
    ).toBe(404)
    expect((await call(hub, `/api/ai-proctoring/flags/${flagIds[0] ?? ''}/evidence`, { token })).status).toBe(404)
    expect((await call(hub, `/api/test-sessions/${sessionAt(0).id}`, { token })).status).toBe(404)
    expect(
      (await fetchData(hub, '/api/test-sessions', z.array(testSessionSchema), { token })).map(({ id }) => id),
    ).toEqual([sessionAt(1).id])
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    expect(notices.flatMap(({ template, action }) => (template?.key === 'flag-critical' ? [action?.url] : []))).toEqual(
      [`/proctoring/session/${sessionAt(1).id}`],
    )
  })

  it('numbers the flags of the other share for a proctor without showing them, so that a lost one of theirs is missed', async () => {
    const wall = await openWall(hub, tokens.second)
    const list = (after: number) =>
      fetchData(
        hub,
        `/api/ai-proctoring/flags?assessmentId=${sessionAt(0).assessmentId}&after=${after}`,
        flagListSchema,
        { token: tokens.second },
      )
    const before = mergeList(emptyFlagBook, 0, await list(0))
    for (const { id } of [sessionAt(0), sessionAt(1), sessionAt(2), sessionAt(1), sessionAt(0)])
      await node.send(hubRequests.raiseFlag.name, { testSessionId: id, flag: aFlag(), evidence: null })
    const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((step) => before.complete + step)
    for (const number of [first, third, fifth])
      await wall.receives(pushes.flagNumbered, ({ sequence }) => sequence === number)
    for (const number of [second, fourth])
      await wall.receives(pushes.flagChanged, ({ sequence }) => sequence === number)
    expect(wall.count(pushes.flagNumbered)).toBe(3)
    expect(JSON.stringify(wall.received)).not.toContain(sessionAt(0).id)
    const merged = (numbers: (number | undefined)[]) =>
      numbers.reduce<FlagBook>((book, number = 0) => mergeNumber(book, number), before)
    expect(hasGap(merged([first, second, third, fourth, fifth]))).toBe(false)

    const torn = merged([first, second, third, fifth])
    expect(hasGap(torn)).toBe(true)
    const { flags, ...rest } = await list(torn.complete)
    expect(flags.map(({ sequence, testSessionId }) => [sequence, testSessionId])).toEqual([[fourth, sessionAt(1).id]])
    expect(hasGap(mergeList(torn, torn.complete, { flags, ...rest }))).toBe(false)
    wall.close()
  })

  it('takes away what a proctor receives of candidates who fall to another, at once and for every later call', async () => {
    const [viewerId, mine] = [randomUUID(), sessionAt(1).id]
    const wall = await openWall(hub, tokens.second)
    const place = { nodeId: 'node-a', workerId: 'worker-1' }
    const setConsumer = { nodeId: 'node-a', testSessionId: mine, consumerId: 'consumer-1', paused: false }
    expect(await wall.ask(proctorRequests.openTransport.name, place)).toMatchObject({ ok: true })
    expect(await wall.ask(proctorRequests.setConsumer.name, setConsumer)).toMatchObject({ ok: true })
    node.answers.set(nodeRequests.listViewers.name, {
      ok: true,
      data: { viewers: [{ viewerId, userId: ids.second, watching: [mine] }] },
    })

    await assign([{ proctorId: ids.first, maxCandidates: 20 }])
    await expect
      .poll(() => node.received(nodeRequests.stopWatching).map(({ payload }) => payload))
      .toContainEqual({ viewerId, testSessionIds: [mine] })
    await wall.receives(pushes.wallChanged)
    const refused = { ok: false, error: 'not-found' }
    expect(await wall.ask(proctorRequests.setConsumer.name, setConsumer)).toMatchObject(refused)
    const setAll = { nodeId: 'node-a', changes: [{ testSessionId: mine, consumerId: 'consumer-1', paused: false }] }
    expect(await wall.ask(proctorRequests.setConsumers.name, setAll)).toEqual({
      ok: true,
      data: { refused: ['consumer-1'] },
    })
    expect(
      await wall.ask(proctorRequests.consume.name, {
        testSessionId: mine,
        transportId: 't',
        source: 'camera',
        rtpCapabilities: {},
      }),
    ).toMatchObject(refused)
    const noPlace = { ok: false, error: 'media-unavailable' }
    expect(await wall.ask(proctorRequests.openTransport.name, place)).toMatchObject(noPlace)
    expect(await wall.ask(proctorRequests.restartIce.name, { nodeId: 'node-a', transportId: 't' })).toMatchObject(
      noPlace,
    )
    const dtlsParameters = { fingerprints: [{ algorithm: 'sha-256', value: 'AA' }] }
    expect(
      await wall.ask(proctorRequests.connectTransport.name, { nodeId: 'node-a', transportId: 't', dtlsParameters }),
    ).toMatchObject(noPlace)
    const received = wall.received.length
    node.notify(hubNotices.audioLevels.name, [{ testSessionId: mine, level: 10, hasVoice: false }])
    await expect.poll(() => shownOn(tokens.first)).toEqual([0, 1, 2])
    const other = await openWall(hub, tokens.first)
    node.notify(hubNotices.audioLevels.name, [{ testSessionId: mine, level: 20, hasVoice: false }])
    await other.receives(pushes.audioLevels, ([reading]) => reading?.level === 20)
    expect(JSON.stringify(wall.received.slice(received))).not.toContain(mine)
    node.answers.delete(nodeRequests.listViewers.name)
    for (const page of [wall, other]) page.close()
  })

  it('closes the wall and the viewer of an account that is deactivated, and gives its share to the others', async () => {
    await assign([
      { proctorId: ids.first, maxCandidates: 1 },
      { proctorId: ids.second, maxCandidates: 20 },
    ])
    const wall = await openWall(hub, tokens.second)
    const viewerId = randomUUID()
    node.answers.set(nodeRequests.listViewers.name, {
      ok: true,
      data: { viewers: [{ viewerId, userId: ids.second, watching: [sessionAt(1).id] }] },
    })
    const account = await fetchData(hub, `/api/users/${ids.second}`, personSchema, { token: superAdmin })
    const { nip, name, email, role, unit } = account
    const change = (isActive: boolean, version: number) =>
      fetchData(hub, `/api/users/${ids.second}`, personSchema, {
        method: 'PUT',
        token: superAdmin,
        body: { nip, name, email, role, unit: unit ?? '', isActive, version },
      })
    const { version } = await change(false, account.version)
    await wall.closes()
    await expect
      .poll(() => node.received(nodeRequests.closeViewer).map(({ payload }) => payload['viewerId']))
      .toContain(viewerId)
    await expect.poll(() => shownOn(tokens.first)).toEqual([0, 1, 2])
    node.answers.delete(nodeRequests.listViewers.name)
    await change(true, version)
    tokens.second = await tokenOf(hub, nip, NEW_PASSWORD)
  })

  it('gives all candidates to the remaining proctor', async () => {
    await assign([{ proctorId: ids.second, maxCandidates: 20 }])
    await expect.poll(() => shownOn(tokens.second)).toEqual([0, 1, 2])
    expect(await shownOn(tokens.first)).toEqual([])
  })

  it('gives a proctor who is assigned again nobody whom others have meanwhile', async () => {
    for (const { id } of sessions)
      await call(hub, `/api/test-sessions/${id}/terminate`, { token: superAdmin, body: { text: 'selesai dikerjakan' } })
    const proctors = [ids.second, ids.first].map((proctorId) => ({ proctorId, maxCandidates: 20 }))
    await assign(proctors.slice(0, 1))
    await assign(proctors)
    const { session } = await startSession(hub, people.candidate4)
    const listed = async (token: string) =>
      (await fetchData(hub, '/api/test-sessions', z.array(testSessionSchema), { token })).map(({ id }) => id)
    expect([...(await listed(tokens.first)), ...(await listed(tokens.second))].toSorted()).toEqual(
      [...sessions, session].map(({ id }) => id).toSorted(),
    )
    for (const { id } of sessions) expect(await listed(tokens.second)).toContain(id)
  })
})
