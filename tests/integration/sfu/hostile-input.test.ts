import { randomUUID } from 'node:crypto'
import { hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { videoRtpParameters } from './support/rtp-camera.ts'
import { DTLS_PARAMETERS, openCandidate, openStage, openViewer } from './support/stage.ts'
import type { Stage, StagedCandidate, StagedViewer } from './support/stage.ts'

/** WebRTC transports as in production; no browser ever connects to them, which none of these requests needs. */
describe('a media node with requests that it must refuse', () => {
  let stage: Stage
  let first: StagedCandidate
  let second: StagedCandidate
  let viewer: StagedViewer
  let producerId: string
  let consumerId: string

  const produceRequest = (candidate: StagedCandidate) => ({
    testSessionId: candidate.testSessionId,
    transportId: candidate.transportId,
    source: 'camera' as const,
    kind: 'video' as const,
    rtpParameters: videoRtpParameters([7]),
  })
  const consumeRequest = () => ({
    viewerId: viewer.viewerId,
    testSessionId: first.testSessionId,
    transportId: viewer.transportId,
    source: 'camera' as const,
    rtpCapabilities: viewer.rtpCapabilities,
  })

  beforeAll(async () => {
    stage = await openStage({ workers: 2 })
    await stage.hub.next(hubRequests.announce)
    first = await openCandidate(stage, false)
    second = await openCandidate(stage, false)
    viewer = await openViewer(stage, first.workerId)
    ;({ producerId } = await stage.hub.ask(nodeRequests.produce, produceRequest(first)))
    consumerId = (await stage.hub.ask(nodeRequests.consume, consumeRequest())).id
  })
  afterAll(() => stage.close())

  it('spreads candidates over the workers', () => {
    expect(first.workerId).not.toBe(second.workerId)
  })

  it('spreads many peers that are opened at once over both workers', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => openCandidate(stage, false)))
    const load = stage.node.load()
    expect(load.workers.map(({ peers }) => peers)).toEqual([11, 11])
    await Promise.all(many.map(({ testSessionId }) => stage.hub.ask(nodeRequests.closePeer, { testSessionId })))
  })

  it('offers a probe over its one protocol only, closes the one before it, and keeps none of a peer that is closed', async () => {
    const { testSessionId } = await openCandidate(stage, false)
    const { inWorkers } = await stage.node.counts()
    const protocolsOf = async (way: 'udp' | 'tcp' | 'turn'): Promise<unknown[]> => {
      const { transport } = await stage.hub.ask(nodeRequests.openProbe, { testSessionId, way })
      const probe = { testSessionId, transportId: transport.id, dtlsParameters: DTLS_PARAMETERS }
      await expect(
        stage.hub.ask(nodeRequests.connectProbe, { ...probe, testSessionId: first.testSessionId }),
      ).rejects.toThrow('not-found')
      await stage.hub.ask(nodeRequests.connectProbe, probe)
      return [...new Set(transport.iceCandidates.map(({ protocol }) => protocol))]
    }
    expect([await protocolsOf('udp'), await protocolsOf('tcp'), await protocolsOf('turn')]).toEqual([
      ['udp'],
      ['tcp'],
      ['udp'],
    ])
    expect((await stage.node.counts()).inWorkers.transports).toBe(inWorkers.transports + 1)
    expect(await stage.hub.ask(nodeRequests.triedWays, { testSessionId })).toEqual({
      ...{ udp: 'unknown', tcp: 'unknown', turn: 'unknown' },
    })
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
    expect((await stage.node.counts()).inWorkers.transports).toBe(inWorkers.transports - 1)
    await expect(stage.hub.ask(nodeRequests.openProbe, { testSessionId, way: 'udp' })).rejects.toThrow('not-found')
  })

  it('refuses, names the reason, and continues', async () => {
    const unknownId = randomUUID()
    const cases: [string, string, unknown, string][] = [
      ['no payload', nodeRequests.openPeer.name, undefined, 'invalid-input'],
      ['an array', nodeRequests.openPeer.name, [], 'invalid-input'],
      ['an id that is none', nodeRequests.closePeer.name, { testSessionId: '../../etc' }, 'invalid-input'],
      [
        'a peer that is not there',
        nodeRequests.produce.name,
        { ...produceRequest(first), testSessionId: unknownId },
        'not-found',
      ],
      [
        'a forged transport',
        nodeRequests.produce.name,
        { ...produceRequest(first), transportId: unknownId },
        'not-found',
      ],
      [
        "another peer's transport",
        nodeRequests.produce.name,
        { ...produceRequest(first), transportId: second.transportId },
        'not-found',
      ],
      [
        "a viewer's transport",
        nodeRequests.produce.name,
        { ...produceRequest(first), transportId: viewer.transportId },
        'not-found',
      ],
      ['the wrong kind', nodeRequests.produce.name, { ...produceRequest(first), kind: 'audio' }, 'media-refused'],
      [
        'the wrong source',
        nodeRequests.produce.name,
        { ...produceRequest(first), source: 'microphone' },
        'media-refused',
      ],
      [
        'a source that is none',
        nodeRequests.produce.name,
        { ...produceRequest(first), source: 'kitchen' },
        'invalid-input',
      ],
      [
        'nonsense for parameters',
        nodeRequests.produce.name,
        { ...produceRequest(first), rtpParameters: { codecs: [{ a: 1 }] } },
        'media-refused',
      ],
      [
        'a stream that is taken',
        nodeRequests.produce.name,
        { ...produceRequest(first), source: 'screen' },
        'media-refused',
      ],
      [
        "another peer's producer",
        nodeRequests.setProducer.name,
        { testSessionId: second.testSessionId, producerId, paused: true },
        'not-found',
      ],
      [
        "another peer's producer, closed",
        nodeRequests.closeProducer.name,
        { testSessionId: second.testSessionId, producerId },
        'not-found',
      ],
      [
        "another peer's ICE",
        nodeRequests.restartPeerIce.name,
        { testSessionId: second.testSessionId, transportId: first.transportId },
        'not-found',
      ],
      [
        'a fingerprint that is none',
        nodeRequests.connectPeerTransport.name,
        { ...second, dtlsParameters: { fingerprints: [{ algorithm: 'sha-256', value: 'zz' }] } },
        'media-refused',
      ],
      [
        'an algorithm that is none',
        nodeRequests.connectPeerTransport.name,
        { ...second, dtlsParameters: { fingerprints: [{ algorithm: 'md5', value: 'AB:CD' }] } },
        'media-refused',
      ],
      [
        'a second connection',
        nodeRequests.connectViewerTransport.name,
        { ...viewer, dtlsParameters: DTLS_PARAMETERS },
        'media-refused',
      ],
      [
        'a worker that is not there',
        nodeRequests.openViewerTransport.name,
        { viewerId: unknownId, userId: unknownId, workerId: unknownId },
        'media-unavailable',
      ],
      [
        "another user's viewer",
        nodeRequests.openViewerTransport.name,
        { viewerId: viewer.viewerId, userId: unknownId, workerId: first.workerId },
        'not-allowed',
      ],
      [
        'a viewer that is not there',
        nodeRequests.consume.name,
        { ...consumeRequest(), viewerId: unknownId },
        'not-found',
      ],
      [
        "a candidate's transport to watch on",
        nodeRequests.consume.name,
        { ...consumeRequest(), transportId: second.transportId },
        'not-found',
      ],
      [
        'a candidate without a camera',
        nodeRequests.consume.name,
        { ...consumeRequest(), testSessionId: second.testSessionId },
        'not-found',
      ],
      [
        'capabilities that decode nothing',
        nodeRequests.consume.name,
        { ...consumeRequest(), rtpCapabilities: { codecs: [] } },
        'media-refused',
      ],
      [
        'capabilities that are nonsense',
        nodeRequests.consume.name,
        { ...consumeRequest(), rtpCapabilities: { codecs: [{ kind: 7 }] } },
        'media-refused',
      ],
      [
        'a forged consumer',
        nodeRequests.setConsumer.name,
        { viewerId: viewer.viewerId, testSessionId: first.testSessionId, consumerId: unknownId, paused: false },
        'not-found',
      ],
      [
        'a consumer under another candidate',
        nodeRequests.setConsumer.name,
        { viewerId: viewer.viewerId, testSessionId: second.testSessionId, consumerId, paused: false },
        'not-found',
      ],
      [
        "a producer's id for a consumer",
        nodeRequests.closeConsumer.name,
        { viewerId: viewer.viewerId, consumerId: producerId },
        'not-found',
      ],
      [
        'a layer that cannot be',
        nodeRequests.setConsumer.name,
        { viewerId: viewer.viewerId, testSessionId: first.testSessionId, consumerId, spatialLayer: 9 },
        'invalid-input',
      ],
    ]
    const answers = await Promise.all(cases.map(([, name, payload]) => stage.hub.askRaw(name, payload)))
    const codes = answers.map((answer, index) => [cases[index]?.[0], answer.ok ? 'accepted' : answer.error])
    expect(codes).toEqual(cases.map(([what, , , code]) => [what, code]))

    expect(stage.node.workerPids).toHaveLength(2)
    await stage.hub.ask(nodeRequests.setConsumer, {
      viewerId: viewer.viewerId,
      testSessionId: first.testSessionId,
      consumerId,
      paused: false,
    })
  })

  it('refuses a viewer on another worker than the candidate', async () => {
    const elsewhere = await openViewer(stage, second.workerId)
    const answer = await stage.hub.askRaw(nodeRequests.consume.name, {
      ...consumeRequest(),
      viewerId: elsewhere.viewerId,
      transportId: elsewhere.transportId,
    })
    expect(answer).toMatchObject({ ok: false, error: 'media-refused' })
    await stage.hub.ask(nodeRequests.closeViewer, { viewerId: elsewhere.viewerId })
  })

  it('keeps a living transport, and opens a new peer for any other', async () => {
    const request = { testSessionId: first.testSessionId, assessmentId: randomUUID(), analyse: false }
    const resumed = await stage.hub.ask(nodeRequests.openPeer, { ...request, transportId: first.transportId })
    expect(resumed).toMatchObject({ resumed: true, transport: null, workerId: first.workerId })

    const forged = await stage.hub.ask(nodeRequests.openPeer, { ...request, transportId: second.transportId })
    expect(forged.resumed).toBe(false)
    expect(forged.transport?.id).not.toBe(first.transportId)
    expect(stage.node.load().peers).toBe(2)
    // The camera was on the peer that has been replaced, and its viewers no longer receive it.
    await vi.waitFor(() => expect(stage.node.load().consumers).toBe(0))
  })

  it('replaces a producer of the same source', async () => {
    const old = await stage.hub.ask(nodeRequests.produce, produceRequest(second))
    const parameters = videoRtpParameters([8])
    const { producerId: newer } = await stage.hub.ask(nodeRequests.produce, {
      ...produceRequest(second),
      rtpParameters: parameters,
    })
    const state = await stage.hub.next(
      hubRequests.peerChanged,
      ({ testSessionId, producers }) =>
        testSessionId === second.testSessionId && producers.some((producer) => producer.producerId === newer),
    )
    expect(state.producers).toMatchObject([{ producerId: newer, source: 'camera', paused: false, flowing: false }])
    const answer = await stage.hub.askRaw(nodeRequests.closeProducer.name, {
      testSessionId: second.testSessionId,
      producerId: old.producerId,
    })
    expect(answer).toMatchObject({ ok: false, error: 'not-found' })
  })
})
