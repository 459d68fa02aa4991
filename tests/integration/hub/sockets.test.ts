import { randomUUID } from 'node:crypto'
import { type PeerState, wallSchema } from '@pengawas/shared/contracts/proctoring'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import { MAX_WALL_PAGES, proctorRequests } from '@pengawas/shared/sockets/proctor'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Closer } from '../../support/closer.ts'
import { FakeMediaNode } from './fake-media-node.ts'
import { openCandidatePage, openWall, type Page } from './pages.ts'
import { endSession, call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from './test-hub.ts'

const SOURCES = { camera: 'live', microphone: 'live', screen: 'off' } as const
const DTLS = { fingerprints: [{ algorithm: 'sha-256', value: 'AA' }] }
const RTP = { codecs: [{ mimeType: 'video/VP8' }] }
const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

let hub: TestHub
let candidates: { token: string; id: string; assessmentId: string }[] = []
let proctor: string
const opened = new Closer()

beforeAll(async () => {
  hub = await openTestHub()
  candidates = await Promise.all(
    [people.candidate1, people.candidate2].map(async (person) => {
      const { token, session } = await startSession(hub, person)
      return { token, id: session.id, assessmentId: session.assessmentId }
    }),
  )
  proctor = await signIn(hub, people.proctor)
})
afterEach(async () => {
  await opened.closeAll()
})
afterAll(async () => {
  await hub.close()
})

function candidate(index: 0 | 1): { token: string; id: string; assessmentId: string } {
  const found = candidates[index]
  if (found === undefined) throw new Error('the candidates have not started')
  return found
}

const candidatePage = async (index: 0 | 1): Promise<Page> =>
  opened.add(await openCandidatePage(hub, candidate(index).token, candidate(index).id))
const wallPage = async (viewerId?: string): Promise<Page> => opened.add(await openWall(hub, proctor, viewerId))
/** Joins as a page does: again and again while the node it was on is still hoped for. */
const join = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.ask(candidateRequests.joinMedia.name, {}), { timeout: 10_000 })
    .toMatchObject({ ok: true })
}
const mediaNode = async (nodeId: string, peers: PeerState[] = [], load: Partial<NodeLoad> = {}) =>
  opened.add(await FakeMediaNode.join(hub.nodeUrl, nodeId, peers, load))

describe('hostile payloads', () => {
  const huge = 'x'.repeat(70_000)
  const hostile: { name: string; event: string; payload: unknown; error: string }[] = [
    { name: 'an unknown event', event: 'media:consume', payload: {}, error: 'not-found' },
    { name: 'an event of the object prototype', event: '__proto__', payload: {}, error: 'not-found' },
    { name: 'another one', event: 'constructor', payload: {}, error: 'not-found' },
    { name: 'a number for an object', event: candidateRequests.produce.name, payload: 7, error: 'invalid-input' },
    { name: 'nothing', event: candidateRequests.produce.name, payload: null, error: 'invalid-input' },
    { name: 'a list', event: candidateRequests.connectTransport.name, payload: [[[]]], error: 'invalid-input' },
    {
      name: 'an unknown source',
      event: candidateRequests.produce.name,
      payload: { transportId: 't', source: 'microwave', kind: 'video', rtpParameters: RTP },
      error: 'invalid-input',
    },
    {
      name: 'no codecs',
      event: candidateRequests.produce.name,
      payload: { transportId: 't', source: 'camera', kind: 'video', rtpParameters: { codecs: [] } },
      error: 'invalid-input',
    },
    {
      name: 'a state that does not exist',
      event: candidateRequests.reportSources.name,
      payload: { ...SOURCES, camera: '<script>' },
      error: 'invalid-input',
    },
    {
      name: 'a name that is too long',
      event: candidateRequests.closeProducer.name,
      payload: { producerId: 'p'.repeat(200) },
      error: 'invalid-input',
    },
    {
      name: 'a text that is huge',
      event: candidateRequests.closeProducer.name,
      payload: { producerId: huge },
      error: 'payload-too-large',
    },
    {
      name: 'bytes that are huge',
      event: candidateRequests.reportSources.name,
      payload: Buffer.alloc(80_000),
      error: 'payload-too-large',
    },
    {
      name: 'a tree that is huge',
      event: candidateRequests.reportSources.name,
      payload: Array.from({ length: 20_000 }, () => ({})),
      error: 'payload-too-large',
    },
    {
      name: 'sound from a camera',
      event: candidateRequests.produce.name,
      payload: { transportId: 't', source: 'camera', kind: 'audio', rtpParameters: RTP },
      error: 'media-refused',
    },
    {
      name: 'a picture from a microphone',
      event: candidateRequests.produce.name,
      payload: { transportId: 't', source: 'microphone', kind: 'video', rtpParameters: RTP },
      error: 'media-refused',
    },
  ]
  it.each(hostile)('answers $name', async ({ event, payload, error }) => {
    const page = await candidatePage(0)
    expect(await page.ask(event, payload)).toMatchObject({ ok: false, error })
    expect(await page.ask(candidateRequests.reportSources.name, SOURCES)).toEqual({ ok: true, data: {} })
  })

  it('ignores what cannot be answered', async () => {
    const page = await candidatePage(0)
    page.socket.emit(candidateRequests.reportSources.name, { camera: 'busy', microphone: 'busy', screen: 'busy' })
    page.socket.emit(candidateRequests.produce.name)
    page.socket.emit('nothing', 1, 2, 3)
    expect((await page.ask(candidateRequests.reportSources.name, SOURCES)).ok).toBe(true)
    const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })
    expect(wall.candidates.find((tile) => tile.testSessionId === candidate(0).id)?.sources).toEqual(SOURCES)
  })

  it('slows a flood down, then closes the page, and serves the others', async () => {
    // The allowance is the account's, so a candidate of its own floods.
    const { token, session } = await startSession(hub, people.candidate4)
    const flooding = opened.add(await openCandidatePage(hub, token, session.id))
    const answers = await Promise.allSettled(
      Array.from({ length: 400 }, () => flooding.ask(candidateRequests.reportSources.name, SOURCES)),
    )
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? (answer.value.ok ? 'ok' : answer.value.error) : 'closed',
    )
    expect(codes).toContain('too-many-attempts')
    expect(codes.filter((code) => code === 'ok').length).toBeLessThan(150)
    await flooding.closes()
    const other = await candidatePage(1)
    expect((await other.ask(candidateRequests.reportSources.name, SOURCES)).ok).toBe(true)
  })

  it('gives media nodes no freedom either', async () => {
    const node = await mediaNode('node-x')
    expect(
      await node.send(hubRequests.peerChanged.name, node.peer(candidate(0).id, { nodeId: 'another' })),
    ).toMatchObject({ error: 'invalid-input' })
    expect(
      await node.send(hubRequests.announce.name, { load: node.load({ nodeId: 'another' }), peers: [] }),
    ).toMatchObject({ error: 'invalid-input' })
    expect(await node.send(hubRequests.announce.name, 'hello')).toMatchObject({ error: 'invalid-input' })
    expect(await node.send('flag:delete', {})).toMatchObject({ error: 'not-found' })
  })
})

describe("a candidate's page", () => {
  it('gets no place while there is no media node', async () => {
    const page = await candidatePage(0)
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({
      ok: false,
      error: 'media-unavailable',
    })
    expect(await page.ask(candidateRequests.closeProducer.name, { producerId: 'p' })).toMatchObject({
      ok: false,
      error: 'media-unavailable',
    })
  })

  it('is given the least loaded node, keeps it, and is shown on the wall', async () => {
    await mediaNode('node-busy', [], { peers: 40 })
    const node = await mediaNode('node-idle')
    const wall = await wallPage()
    const page = await candidatePage(0)
    await join(page)
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({
      ok: true,
      data: { resumed: false, iceServers: [] },
    })
    expect(node.received(nodeRequests.openPeer)[0]?.payload).toEqual({
      testSessionId: candidate(0).id,
      assessmentId: candidate(0).assessmentId,
      analyse: true,
      recording: 'never',
      gazeBaseline: null,
      begun: true,
    })

    expect(
      await page.ask(candidateRequests.connectTransport.name, { transportId: 'transport-1', dtlsParameters: DTLS }),
    ).toEqual({ ok: true, data: {} })
    const produced = await page.ask(candidateRequests.produce.name, {
      transportId: 'transport-1',
      source: 'camera',
      kind: 'video',
      rtpParameters: RTP,
    })
    expect(produced).toEqual({ ok: true, data: { producerId: 'producer-1' } })
    // Whatever a payload claims, the test session is that of the handshake.
    expect(node.received(nodeRequests.produce)[0]?.payload).toMatchObject({
      testSessionId: candidate(0).id,
      source: 'camera',
    })

    await node.send(hubRequests.peerChanged.name, node.peer(candidate(0).id))
    const tile = await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, peer }) => testSessionId === candidate(0).id && peer !== null,
    )
    expect(tile).toMatchObject({
      online: true,
      peer: { nodeId: 'node-idle', connection: 'connected', producers: [{ source: 'camera' }] },
    })

    await page.ask(candidateRequests.joinMedia.name, { transportId: 'transport-1' })
    expect(node.received(nodeRequests.openPeer).at(-1)?.payload).toMatchObject({ transportId: 'transport-1' })
  })

  it('passes on what the node refuses', async () => {
    const node = await mediaNode('node-a')
    node.answers.set(nodeRequests.openPeer.name, { ok: false, error: 'media-refused', message: 'x' })
    const page = await candidatePage(1)
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({ ok: false, error: 'media-refused' })
  })

  it('is superseded by a newer one of the same test session', async () => {
    const first = await candidatePage(0)
    const second = await candidatePage(0)
    await first.receives(pushes.superseded)
    await first.closes()
    expect((await second.ask(candidateRequests.reportSources.name, SOURCES)).ok).toBe(true)
    const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, { token: proctor })
    expect(wall.candidates.find((tile) => tile.testSessionId === candidate(0).id)?.online).toBe(true)
  })

  it('goes offline on the wall when its connection ends, and its media stays', async () => {
    const node = await mediaNode('node-a')
    const page = await candidatePage(0)
    await join(page)
    await node.send(hubRequests.peerChanged.name, node.peer(candidate(0).id))
    const wall = await wallPage()
    page.close()
    const tile = await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, online }) => testSessionId === candidate(0).id && !online,
    )
    expect(tile.peer?.connection).toBe('connected')
    expect(node.received(nodeRequests.closePeer)).toHaveLength(0)
  })

  it('receives its own analysis and level, which no other page does, and not when its face was compared', async () => {
    const node = await mediaNode('node-a')
    const [mine, other, wall] = [await candidatePage(0), await candidatePage(1), await wallPage()]
    await join(mine)
    const own = { at: 1, faces: 1, faceConfidence: 0.9, attention: 80, gaze: 'center' as const }
    const analysis = { ...own, identity: { source: 'portrait', isCompared: true, ageMs: 12_000 } }
    node.notify(hubNotices.analysis.name, { testSessionId: candidate(0).id, analysis })
    node.notify(hubNotices.audioLevels.name, [{ testSessionId: candidate(0).id, level: 40, hasVoice: true }])
    await mine.receives(pushes.ownAnalysis)
    // As it came: the contract would leave out what it does not name.
    expect(mine.received.find(({ name }) => name === pushes.ownAnalysis.name)?.payload).toEqual(own)
    expect(await mine.receives(pushes.ownAudioLevel)).toEqual({ level: 40, hasVoice: true })
    const shown = await wall.receives(pushes.analysisUpdated, ({ testSessionId }) => testSessionId === candidate(0).id)
    expect(shown.analysis).toEqual(analysis)
    await wall.receives(pushes.audioLevels, ([reading]) => reading?.testSessionId === candidate(0).id)
    expect((await other.ask(candidateRequests.reportSources.name, SOURCES)).ok).toBe(true)
    expect(other.count(pushes.ownAnalysis) + other.count(pushes.ownAudioLevel)).toBe(0)
  })
})

describe("a proctor's page", () => {
  it('receives candidates of assigned assessments under an id of its own', async () => {
    const node = await mediaNode('node-a')
    const page = await candidatePage(0)
    await join(page)
    const viewerId = randomUUID()
    const wall = await wallPage(viewerId)
    expect(
      await wall.ask(proctorRequests.openTransport.name, { nodeId: 'node-a', workerId: 'worker-1' }),
    ).toMatchObject({ ok: true })
    const consume = {
      testSessionId: candidate(0).id,
      transportId: 'transport-1',
      source: 'camera',
      rtpCapabilities: {},
    }
    expect(await wall.ask(proctorRequests.consume.name, consume)).toMatchObject({
      ok: true,
      data: { id: 'consumer-1' },
    })
    const transport = node.received(nodeRequests.openViewerTransport)[0]?.payload
    expect(node.received(nodeRequests.consume)[0]?.payload['viewerId']).toBe(transport?.['viewerId'])
    // Another user who learns the page's id still is another viewer.
    expect(transport?.['viewerId']).not.toBe(viewerId)
    const intruder = opened.add(await openWall(hub, await signIn(hub, people.superAdmin), viewerId))
    await intruder.ask(proctorRequests.setConsumer.name, {
      nodeId: 'node-a',
      testSessionId: candidate(0).id,
      consumerId: 'consumer-1',
      paused: false,
    })
    expect(node.received(nodeRequests.setConsumer)[0]?.payload['viewerId']).not.toBe(transport?.['viewerId'])
  })

  it('is refused where the account has too many walls open, and let in again when one is closed', async () => {
    const token = await signIn(hub, people.superAdmin)
    const pages: Page[] = []
    for (let count = 0; count < MAX_WALL_PAGES; count += 1) pages.push(opened.add(await openWall(hub, token)))
    await expect(openWall(hub, token)).rejects.toMatchObject({ message: 'too-many-pages' })
    pages[0]?.close()
    await expect
      .poll(() =>
        openWall(hub, token).then(
          (wall) => opened.add(wall),
          () => null,
        ),
      )
      .not.toBeNull()
  })

  it.each([
    { name: 'an unknown candidate', payload: { testSessionId: UNKNOWN_ID }, error: 'not-found' },
    { name: 'something that is no id', payload: { testSessionId: '*' }, error: 'invalid-input' },
    { name: 'an unknown source', payload: { source: 'brain' }, error: 'invalid-input' },
  ])('cannot consume $name', async ({ payload, error }) => {
    await mediaNode('node-a')
    const wall = await wallPage()
    const consume = {
      testSessionId: candidate(0).id,
      transportId: 't',
      source: 'camera',
      rtpCapabilities: {},
      ...payload,
    }
    expect(await wall.ask(proctorRequests.consume.name, consume)).toMatchObject({ ok: false, error })
  })

  it('gets a clear answer where a node is not there or does not answer', async () => {
    const node = await mediaNode('node-mute')
    node.answers.set(nodeRequests.openViewerTransport.name, null)
    const wall = await wallPage()
    const ask = (nodeId: string) => wall.ask(proctorRequests.openTransport.name, { nodeId, workerId: 'worker-1' })
    expect(await ask('nobody')).toMatchObject({ ok: false, error: 'media-unavailable' })
    expect(await ask('node-mute')).toMatchObject({ ok: false, error: 'media-unavailable' })
  })
})

describe('a media node', () => {
  it('that dies sends its candidates elsewhere, and notifies walls which transports are dead', async () => {
    const dying = await mediaNode('node-dying')
    const page = await candidatePage(0)
    await join(page)
    await dying.send(hubRequests.peerChanged.name, dying.peer(candidate(0).id))
    const wall = await wallPage()
    const diesAt = Date.now()
    dying.close()
    expect(await page.receives(pushes.mediaLost)).toEqual({ reason: 'node-lost' })
    await wall.receives(pushes.placementLost, ({ nodeId }) => nodeId === 'node-dying')
    const { connection } = await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, peer }) => testSessionId === candidate(0).id && peer === null,
    )
    expect(Date.parse(connection.mediaLostSince ?? '')).toBeGreaterThanOrEqual(diesAt)
    const next = await mediaNode('node-next')
    await join(page)
    expect(next.received(nodeRequests.openPeer)).toHaveLength(1)
  })

  it('that comes back at once keeps its candidates, who do not notice', async () => {
    const before = await mediaNode('node-blip')
    const page = await candidatePage(1)
    await join(page)
    before.close()
    const after = await mediaNode('node-blip', [before.peer(candidate(1).id)])
    expect(after.closePeers).toEqual([])
    expect(after.begun).toEqual([candidate(1).id])
    expect((await page.ask(candidateRequests.joinMedia.name, { transportId: 'transport-1' })).ok).toBe(true)
    expect(after.received(nodeRequests.openPeer)).toHaveLength(1)
    expect(page.count(pushes.mediaLost)).toBe(0)
  })

  it('that lost a place or a worker has the candidate and the walls notified', async () => {
    const node = await mediaNode('node-a')
    const page = await candidatePage(0)
    await join(page)
    await node.send(hubRequests.peerChanged.name, node.peer(candidate(0).id))
    const wall = await wallPage()
    await node.send(hubRequests.workerLost.name, { nodeId: 'node-a', workerId: 'worker-1' })
    await node.send(hubRequests.peerLost.name, {
      testSessionId: candidate(0).id,
      nodeId: 'node-a',
      workerId: 'worker-1',
      reason: 'worker-died',
    })
    await page.receives(pushes.mediaLost, ({ reason }) => reason === 'worker-died')
    await wall.receives(pushes.placementLost, ({ nodeId, workerId }) => nodeId === 'node-a' && workerId === 'worker-1')
    await wall.receives(
      pushes.candidateUpdated,
      ({ testSessionId, peer }) => testSessionId === candidate(0).id && peer === null,
    )
  })

  it('learns which places it should no longer hold', async () => {
    const { token, session } = await startSession(hub, people.candidate3)
    const node = await mediaNode('node-a')
    const page = opened.add(await openCandidatePage(hub, token, session.id))
    await join(page)
    await endSession(hub, token, session.id)
    expect(await page.receives(pushes.sessionChanged)).toEqual({ status: 'completed', reason: null })
    await expect
      .poll(() => node.received(nodeRequests.closePeer).map((received) => received.payload))
      .toEqual([{ testSessionId: session.id }])
    expect(await page.ask(candidateRequests.joinMedia.name, {})).toMatchObject({
      ok: false,
      error: 'test-session-over',
    })
    const wall = await wallPage()
    const consume = { testSessionId: session.id, transportId: 't', source: 'camera', rtpCapabilities: {} }
    expect(await wall.ask(proctorRequests.consume.name, consume)).toMatchObject({
      ok: false,
      error: 'test-session-over',
    })

    const again = await mediaNode('node-late', [
      { ...node.peer(session.id), nodeId: 'node-late' },
      { ...node.peer(UNKNOWN_ID), nodeId: 'node-late' },
    ])
    expect(again.closePeers.toSorted()).toEqual([UNKNOWN_ID, session.id].toSorted())
    expect(again.begun).toEqual([])
  })

  it('counts in /health while it is connected', async () => {
    await mediaNode('node-a')
    const { body } = await call(hub, '/health')
    expect(body.data).toMatchObject({ status: 'ok' })
  })
})
