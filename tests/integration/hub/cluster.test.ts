import type { TestSession } from '@pengawas/shared/contracts/test-sessions'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type MariaDb, startMariaDb } from '../../support/mariadb.ts'
import { paths } from '../../support/paths.ts'
import { findFreePort, startProcess } from '../../support/processes.ts'
import { type Redis, startRedis } from '../../support/redis.ts'
import { aFlag, FakeMediaNode, PICTURE } from './fake-media-node.ts'
import { openCandidatePage, openWall, type Page } from './pages.ts'
import {
  call,
  fetchData,
  openTestHub,
  people,
  SECRET,
  SECRET_KEY,
  signIn,
  startSession,
  type TestHub,
} from './test-hub.ts'

/** Two hubs on one MariaDB and one Redis: the node and the proctor are on A, the candidate is on B. */
describe('two hubs', () => {
  let servers: { stop(): Promise<void> }[] = []
  let hubA: TestHub
  let hubB: TestHub
  let node: FakeMediaNode
  let wall: Page
  let page: Page
  let token: string
  let session: TestSession

  beforeAll(async () => {
    const [mariaDb, redis]: [MariaDb, Redis] = await Promise.all([startMariaDb(), startRedis()])
    servers = [mariaDb, redis]
    const databaseUrl = await mariaDb.createDatabase('cluster')
    // Together: only one of them may migrate and seed.
    ;[hubA, hubB] = await Promise.all([
      openTestHub({ databaseUrl, redisUrl: redis.url }),
      openTestHub({ databaseUrl, redisUrl: redis.url }),
    ])
    node = await FakeMediaNode.join(hubA.nodeUrl, 'node-a')
    wall = await openWall(hubA, await signIn(hubB, people.proctor))
    ;({ token, session } = await startSession(hubB, people.candidate1))
    page = await openCandidatePage(hubB, token, session.id)
  })
  afterAll(async () => {
    page.close()
    wall.close()
    node.close()
    await Promise.all([hubA.close(), hubB.close()])
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('count the same media nodes', async () => {
    for (const hub of [hubA, hubB]) {
      await expect
        .poll(async () => (await call(hub, '/health')).body.data)
        .toMatchObject({ status: 'ok', mediaNodes: 1 })
    }
  })

  it('place a candidate of one hub on a node of the other', async () => {
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true, data: { resumed: false } })
    expect(node.received(nodeRequests.openPeer)[0]?.payload).toMatchObject({ testSessionId: session.id })
    const produce = {
      transportId: 'transport-1',
      source: 'camera',
      kind: 'video',
      rtpParameters: { codecs: [{ mimeType: 'video/VP8' }] },
    }
    expect(await page.ask(candidateRequests.produce.name, produce)).toEqual({
      ok: true,
      data: { producerId: 'producer-1' },
    })
    await node.send(hubRequests.peerChanged.name, node.peer(session.id))
    await wall.receives(
      pushes.candidateUpdated,
      (tile) => tile.testSessionId === session.id && tile.online && tile.peer?.nodeId === 'node-a',
    )
  })

  it("show walls of either hub a candidate's flags, levels and analysis", async () => {
    const other = await openWall(hubB, await signIn(hubA, people.superAdmin))
    const flag = aFlag()
    expect(
      (await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: PICTURE })).ok,
    ).toBe(true)
    node.notify(hubNotices.audioLevels.name, [{ testSessionId: session.id, level: 30, hasVoice: false }])
    node.notify(hubNotices.analysis.name, {
      testSessionId: session.id,
      analysis: { at: 1, faces: 1, faceConfidence: 1, attention: 90, gaze: 'center' },
    })
    for (const one of [wall, other]) {
      await one.receives(pushes.flagChanged, ({ id }) => id === flag.id)
      await one.receives(pushes.audioLevels)
      await one.receives(pushes.analysisUpdated)
    }
    await page.receives(pushes.ownAudioLevel)
    const consume = { testSessionId: session.id, transportId: 't', source: 'camera', rtpCapabilities: {} }
    expect(await other.ask(proctorRequests.consume.name, consume)).toMatchObject({ ok: true })
    other.close()
  })

  it('write one audit chain between them', async () => {
    const raise = (): Promise<unknown> =>
      node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag: aFlag(), evidence: null })
    const logins = [hubA, hubB].flatMap((hub) =>
      [people.auditor, people.validator, people.penilai].map((person) => signIn(hub, person)),
    )
    await Promise.all([...logins, ...Array.from({ length: 10 }, raise)])
    const verdict = await fetchData(hubB, '/api/audit/verify', z.object({ valid: z.boolean(), entries: z.int() }), {
      token: await signIn(hubA, people.auditor),
    })
    expect(verdict.valid).toBe(true)
    expect(verdict.entries).toBeGreaterThan(40)
  })

  it('let a newer page on one hub supersede the older one on the other', async () => {
    const newer = await openCandidatePage(hubA, token, session.id)
    await page.receives(pushes.superseded)
    await page.closes()
    expect(await newer.ask(candidateRequests.joinMedia.name, { transportId: 'transport-1' })).toMatchObject({
      ok: true,
    })
    page = await openCandidatePage(hubB, token, session.id)
    await newer.closes()
  })

  it('end a login on both', async () => {
    const leaving = await signIn(hubA, people.superAdmin)
    const open = await openWall(hubB, leaving)
    await call(hubA, '/api/auth/logout', { method: 'POST', token: leaving })
    await open.closes()
  })

  it('notify a candidate when the node on the other hub is gone', async () => {
    node.close()
    await page.receives(pushes.mediaLost, ({ reason }) => reason === 'node-lost')
    node = await FakeMediaNode.join(hubB.nodeUrl, 'node-b')
    await expect
      .poll(() => page.ask(candidateRequests.joinMedia.name, {}), { timeout: 10_000 })
      .toMatchObject({ ok: true })
    await wall.receives(pushes.placementLost, ({ nodeId }) => nodeId === 'node-a')
  })
})

/** Hub A is a process of its own, so that it can die without a word. */
describe('a hub that is killed', () => {
  it('leaves its media node, its candidate and its proctor to the other hub', async () => {
    const [mariaDb, redis] = await Promise.all([startMariaDb(), startRedis()])
    const databaseUrl = await mariaDb.createDatabase('killed')
    const hubB = await openTestHub({ databaseUrl, redisUrl: redis.url })
    const port = await findFreePort(3200, 3289)
    const nodePort = await findFreePort(3290, 3299)
    const hubA = await startProcess('hub', paths.hubMain, {
      PORT: String(port),
      NODE_PORT: String(nodePort),
      HOST: '127.0.0.1',
      DATA_DIR: hubB.dataDir,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      MEDIA_NODE_SECRET: SECRET,
      SECRET_KEY,
      LOG_LEVEL: 'warn',
    })
    const urlA = { url: `http://127.0.0.1:${port}`, nodeUrl: `http://127.0.0.1:${nodePort}` }
    const { token, session } = await startSession(hubB, people.candidate1)
    const proctor = await signIn(hubB, people.proctor)
    const nodeOnA = await FakeMediaNode.join(urlA.nodeUrl, 'node-a')
    const pageOnA = await openCandidatePage(urlA, token, session.id)
    await expect.poll(() => pageOnA.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: true })
    await nodeOnA.send(hubRequests.peerChanged.name, nodeOnA.peer(session.id))

    await hubA.kill()
    await pageOnA.closes()
    const node = await FakeMediaNode.join(hubB.nodeUrl, 'node-a', [nodeOnA.peer(session.id)])
    const wall = await openWall(hubB, proctor)
    const page = await openCandidatePage(hubB, token, session.id)
    // The page keeps its transport: media never stopped.
    await expect
      .poll(() => page.ask(candidateRequests.joinMedia.name, { transportId: 'transport-1' }), { timeout: 10_000 })
      .toMatchObject({ ok: true })
    expect(node.received(nodeRequests.openPeer).at(-1)?.payload).toMatchObject({ transportId: 'transport-1' })
    const flag = aFlag()
    expect((await node.send(hubRequests.raiseFlag.name, { testSessionId: session.id, flag, evidence: null })).ok).toBe(
      true,
    )
    await wall.receives(pushes.flagChanged, ({ id }) => id === flag.id)
    const consume = { testSessionId: session.id, transportId: 't', source: 'camera', rtpCapabilities: {} }
    expect(await wall.ask(proctorRequests.consume.name, consume)).toMatchObject({ ok: true })
    expect(page.count(pushes.mediaLost)).toBe(0)

    for (const thing of [page, wall, node, nodeOnA, pageOnA]) thing.close()
    await hubB.close()
    await Promise.all([mariaDb.stop(), redis.stop()])
  })
})
