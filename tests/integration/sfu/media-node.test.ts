import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { MAX_KEPT_PICTURE_BYTES, type PictureKind } from '@pengawas/shared/contracts/media'
import { unpackPictures } from '@pengawas/shared/rules/packed-pictures'
import { hubNotices, hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../support/paths.ts'
import { flagOf } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import { openCandidate, openStage, openViewer, publishCamera, publishMicrophone } from './support/stage.ts'
import type { Stage } from './support/stage.ts'
import { RtpCamera, videoRtpParameters } from './support/rtp-camera.ts'
import { encodeKeyFrame } from './support/vp8-source.ts'

/** A picture is made by another process, on a machine that does other things too. */
const MADE_WITHIN = { timeout: 20_000, interval: 250 }

const LAYER_SIZES = [
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
]

describe('a media node with plain RTP instead of WebRTC', () => {
  let layers: Uint8Array[]
  let sink: Socket
  let stage: Stage

  beforeAll(async () => {
    layers = await Promise.all(LAYER_SIZES.map((size) => encodeKeyFrame(paths.portrait, size, 30)))
    sink = createSocket('udp4')
    sink.bind(0, '127.0.0.1')
    await once(sink, 'listening')
  })
  afterAll(() => sink.close())

  beforeEach(async () => {
    const sinkPort = sink.address().port
    stage = await openStage({ openTransport: plainTransports({ sinkPort, srtp: false }) })
    await stage.hub.next(hubRequests.announce)
  })
  afterEach(() => stage.close())

  it('samples the middle layer as pictures that decode', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, layers)

    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(3), 10_000)

    const { frame } = stage.analyser.frames.at(-1) ?? expect.fail('no frame')
    const picture = sharp(frame.picture)
    await expect(picture.metadata()).resolves.toMatchObject({ format: 'webp', width: 640, height: 360 })
    const { channels } = await picture.stats()
    expect(channels[0]?.stdev).toBeGreaterThan(20)
    expect(Math.abs(Date.now() - frame.takenAt)).toBeLessThan(5_000)
    const observed = await stage.hub.next(hubNotices.analysis)
    expect(observed).toMatchObject({ testSessionId: candidate.testSessionId, analysis: { faces: 1 } })
  })

  it('measures how a candidate sits about once a second while somebody asks, and says where nothing is analysed', async () => {
    const candidate = await openCandidate(stage)
    const { testSessionId } = candidate
    const calm = stage.analyser.verdict
    stage.analyser.verdict = (id, frame) => ({ ...calm(id, frame), nextSampleMs: 30_000 })
    const measure = (id = testSessionId) => stage.hub.ask(nodeRequests.measureFraming, { testSessionId: id })
    expect(await measure()).toEqual({ analysis: 'on', reading: null })
    const { camera } = await publishCamera(stage, candidate, layers)
    const askedAt = Date.now()
    await vi.waitFor(() => expect(stage.hub.received(hubNotices.framing).length).toBeGreaterThan(2), 10_000)
    expect(Date.now() - askedAt).toBeLessThan(6_000)
    const [first] = stage.hub.received(hubNotices.framing)
    expect(first).toMatchObject({ testSessionId, reading: { faces: 1, verdict: 'good' } })
    expect((await measure()).reading?.ageMs).toBeLessThan(2_000)
    camera.pause()
    await vi.waitFor(async () => expect(await measure()).toEqual({ analysis: 'on', reading: null }), 10_000)
    const unanalysed = await openCandidate(stage, false)
    expect(await measure(unanalysed.testSessionId)).toEqual({ analysis: 'off', reading: null })
    await expect(measure(randomUUID())).rejects.toThrow('not-found')
  })

  it('takes the picture of a moment when it is asked for one, and says where none arrives', async () => {
    const candidate = await openCandidate(stage)
    const { testSessionId } = candidate
    const take = (source: 'camera' | 'screen') => stage.hub.ask(nodeRequests.takePicture, { testSessionId, source })
    expect(await take('camera')).toEqual({ picture: null })
    const { camera } = await publishCamera(stage, candidate, layers)
    const { picture } = await take('camera')
    await expect(sharp(picture ?? expect.fail('no picture')).metadata()).resolves.toMatchObject({ format: 'webp' })
    expect(await take('screen')).toEqual({ picture: null })
    camera.pause()
    expect(await take('camera')).toEqual({ picture: null })
  })

  it('lets analysis begin anew with the test of a candidate, and of no other, while the camera goes on', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, layers)
    const forget = vi.spyOn(stage.analyser, 'forget')
    await stage.hub.ask(nodeRequests.beginTest, { testSessionId: candidate.testSessionId })
    await stage.hub.ask(nodeRequests.beginTest, { testSessionId: randomUUID() })
    expect(forget.mock.calls).toEqual([[candidate.testSessionId]])
    expect(stage.analyser.opened.has(candidate.testSessionId)).toBe(true)
    const before = stage.analyser.frames.length
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(before), 10_000)
  })

  it('lets analysis begin anew where a candidate was away when their test began, once, and says so with each flag', async () => {
    const candidate = await openCandidate(stage, true, undefined, null, false)
    const { testSessionId } = candidate
    const calm = stage.analyser.verdict
    stage.analyser.verdict = (id, frame) => {
      const verdict = calm(id, frame)
      if (verdict.status === 'skipped') return verdict
      return { ...verdict, flags: [{ flag: flagOf('several-faces'), evidence: null }] }
    }
    await publishCamera(stage, candidate, layers)
    const { flag } = await stage.hub.next(hubRequests.raiseFlag)
    expect(flag.inTest).toBeUndefined()
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })

    const forget = vi.spyOn(stage.analyser, 'forget')
    const returned = await openCandidate(stage, true, testSessionId, null, true)
    expect(forget.mock.calls).toEqual([[testSessionId]])
    expect(stage.analyser.opened.has(testSessionId)).toBe(true)
    await publishCamera(stage, returned, layers)
    await stage.hub.next(hubRequests.raiseFlag, (raised) => raised.flag.inTest === true)
    await openCandidate(stage, true, testSessionId, null, true)
    expect(forget.mock.calls).toHaveLength(1)
  })

  it('lets analysis begin anew where a page that joins again keeps its transport', async () => {
    const candidate = await openCandidate(stage, true, undefined, null, false)
    const { testSessionId, transportId } = candidate
    const forget = vi.spyOn(stage.analyser, 'forget')
    const join = (begun: boolean) =>
      stage.hub.ask(nodeRequests.openPeer, {
        ...{ testSessionId, transportId, begun, assessmentId: randomUUID(), analyse: true, gazeBaseline: null },
      })
    expect(await join(false)).toMatchObject({ resumed: true })
    expect(forget).not.toHaveBeenCalled()
    expect(await join(true)).toMatchObject({ resumed: true })
    await join(true)
    expect(forget.mock.calls).toEqual([[testSessionId]])
  })

  it('reports whether packets of a camera arrive, whether or not there is a producer', async () => {
    const candidate = await openCandidate(stage)
    const { camera } = await publishCamera(stage, candidate, layers)
    const flows = (): boolean[] =>
      stage.hub
        .received(hubRequests.peerChanged)
        .flatMap(({ testSessionId, producers }) =>
          testSessionId === candidate.testSessionId ? producers.map(({ flowing }) => flowing) : [],
        )
        .filter((flowing, index, all) => flowing !== all[index - 1])
    await vi.waitFor(() => expect(flows()).toEqual([false, true]), 10_000)
    camera.pause()
    await vi.waitFor(() => expect(flows()).toEqual([false, true, false]), 10_000)
    camera.resume()
    await vi.waitFor(() => expect(flows()).toEqual([false, true, false, true]), 10_000)
  })

  it('says that nothing at all arrives from a candidate, and when it began', async () => {
    const candidate = await openCandidate(stage)
    const { camera } = await publishCamera(stage, candidate, layers)
    await stage.hub.next(hubRequests.peerChanged, ({ producers }) => producers.some(({ flowing }) => flowing))
    camera.pause()
    const pausedAt = Date.now()
    const silent = await stage.hub.next(hubRequests.peerChanged, ({ silentForMs }) => silentForMs !== null)
    expect(Math.abs(Date.now() - (silent.silentForMs ?? 0) - pausedAt)).toBeLessThan(1_000)
    camera.resume()
    const told = (): (boolean | null)[] =>
      stage.hub
        .received(hubRequests.peerChanged)
        .map(({ silentForMs }) => silentForMs !== null)
        .filter((isSilent, index, all) => isSilent !== all[index - 1])
    await vi.waitFor(() => expect(told()).toEqual([false, true, false]), 10_000)
  })

  it('takes the upper of two layers and the only one of one', async () => {
    const two = await openCandidate(stage)
    const one = await openCandidate(stage)
    await publishCamera(stage, two, layers.slice(0, 2))
    await publishCamera(stage, one, layers.slice(0, 1))

    const widthOf = async ({ testSessionId }: { testSessionId: string }): Promise<number | undefined> => {
      const last = stage.analyser.frames.findLast((frame) => frame.testSessionId === testSessionId)
      return last === undefined ? undefined : (await sharp(last.frame.picture).metadata()).width
    }
    await vi.waitFor(async () => expect([await widthOf(two), await widthOf(one)]).toEqual([640, 320]), 10_000)
  })

  it('samples the middle layer of all cameras, however much they send together', { timeout: 60_000 }, async () => {
    const candidates = await Promise.all(Array.from({ length: 4 }, () => openCandidate(stage)))
    // Six hundred kilobits a second and more in each layer of each camera.
    for (const candidate of candidates) await publishCamera(stage, candidate, layers, { deltaBytes: 4_000 })
    const settledWidthsOf = async ({ testSessionId }: { testSessionId: string }): Promise<(number | undefined)[]> => {
      const frames = stage.analyser.frames.filter((one) => one.testSessionId === testSessionId)
      const widths = await Promise.all(frames.map(async ({ frame }) => (await sharp(frame.picture).metadata()).width))
      // Before all layers have arrived, the nearest is taken.
      return widths.slice(widths.indexOf(640))
    }
    const settled = (): Promise<(number | undefined)[][]> => Promise.all(candidates.map(settledWidthsOf))

    await vi.waitFor(
      async () => expect(Math.min(...(await settled()).map(({ length }) => length))).toBeGreaterThan(6),
      40_000,
    )

    expect(new Set((await settled()).flat())).toEqual(new Set([640]))
  })

  it('forwards nothing until the viewer resumes, and then what it requested', async () => {
    const candidate = await openCandidate(stage, false)
    await publishCamera(stage, candidate, layers)
    const viewer = await openViewer(stage, candidate.workerId)
    const consumer = await stage.hub.ask(nodeRequests.consume, {
      viewerId: viewer.viewerId,
      testSessionId: candidate.testSessionId,
      transportId: viewer.transportId,
      source: 'camera',
      rtpCapabilities: viewer.rtpCapabilities,
    })
    expect(consumer).toMatchObject({ kind: 'video', spatialLayers: 3 })
    let received = 0
    sink.on('message', () => received++)

    await stage.hub.ask(nodeRequests.setConsumer, {
      viewerId: viewer.viewerId,
      testSessionId: candidate.testSessionId,
      consumerId: consumer.id,
      paused: false,
      spatialLayer: 2,
    })
    await vi.waitFor(() => expect(received).toBeGreaterThan(20), 10_000)

    await stage.hub.ask(nodeRequests.setConsumer, {
      viewerId: viewer.viewerId,
      testSessionId: candidate.testSessionId,
      consumerId: consumer.id,
      paused: true,
    })
    sink.removeAllListeners('message')
  })

  it('counts what arrives of a candidate and what is lost, and over what', async () => {
    const candidate = await openCandidate(stage)
    const { testSessionId } = candidate
    const count = () => stage.hub.ask(nodeRequests.countReceived, { testSessionId })
    expect(await count()).toMatchObject({ transportId: candidate.transportId, bytes: 0, packets: 0, protocol: null })
    await publishCamera(stage, candidate, layers)
    const first = await vi.waitFor(async () => {
      const counts = await count()
      expect(counts.packets).toBeGreaterThan(0)
      // Packets may be counted a moment before the transport tells where they come from.
      expect(counts).toMatchObject({ protocol: 'udp', lost: 0 })
      return counts
    }, 10_000)
    await vi.waitFor(async () => expect((await count()).bytes).toBeGreaterThan(first.bytes), 10_000)
  })

  it('takes a phone beside a candidate, on the same worker, and analyses nothing of it', async () => {
    const candidate = await openCandidate(stage)
    const { testSessionId } = candidate
    const { transport } = await stage.hub.ask(nodeRequests.openPhone, { testSessionId })
    const { id: transportId, iceCandidates } = transport ?? expect.fail('no transport')
    const [ssrc] = [77_001]
    await expect(
      stage.hub.ask(nodeRequests.producePhone, {
        testSessionId,
        transportId: candidate.transportId,
        rtpParameters: videoRtpParameters([ssrc]),
      }),
    ).rejects.toThrow('not-found')
    const { producerId } = await stage.hub.ask(nodeRequests.producePhone, {
      testSessionId,
      transportId,
      rtpParameters: videoRtpParameters([ssrc]),
    })
    const keyFrame = layers[0] ?? expect.fail('no layer')
    const phone = new RtpCamera({ port: Number(iceCandidates[0]?.['port']), layers: [{ ssrc, keyFrame }] })
    await phone.start()
    stage.closeLater(() => phone.stop())
    const reported = () =>
      stage.hub.received(hubRequests.peerChanged).findLast((peer) => peer.testSessionId === testSessionId)
    await vi.waitFor(() => expect(reported()?.phone).toMatchObject({ producerId, flowing: true }), 10_000)
    expect(reported()?.producers).toEqual([])

    const viewer = await openViewer(stage, candidate.workerId)
    const watching = { viewerId: viewer.viewerId, transportId: viewer.transportId, testSessionId }
    const { rtpCapabilities } = viewer
    expect(await stage.hub.ask(nodeRequests.consume, { ...watching, source: 'phone', rtpCapabilities })).toMatchObject({
      producerId,
      kind: 'video',
    })
    expect(stage.analyser.frames).toEqual([])

    phone.pause()
    await vi.waitFor(() => expect(reported()?.phone).toMatchObject({ flowing: false }), 10_000)
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
    expect(await stage.node.counts()).toMatchObject({ peers: 0, inWorkers: { producers: 0 } })
    await expect(stage.hub.ask(nodeRequests.openPhone, { testSessionId })).rejects.toThrow('not-found')
  })

  it('delivers a flag with its evidence to the hub', async () => {
    const candidate = await openCandidate(stage)
    const flag = flagOf('no-face')
    const calm = stage.analyser.verdict
    stage.analyser.verdict = (testSessionId, frame) => {
      stage.analyser.verdict = calm
      return { ...calm(testSessionId, frame), flags: [{ flag, evidence: frame.picture }] } as ReturnType<typeof calm>
    }
    await publishCamera(stage, candidate, layers)

    const raised = await stage.hub.next(hubRequests.raiseFlag)

    expect(raised).toMatchObject({ testSessionId: candidate.testSessionId, flag: { id: flag.id } })
    await expect(sharp(raised.evidence ?? undefined).metadata()).resolves.toMatchObject({ format: 'webp' })
  })

  it('makes evidence small enough for the hub, and delivers a flag without what cannot be', async () => {
    const candidate = await openCandidate(stage)
    const create = { width: 1920, height: 1080, channels: 3 as const, background: '#888' }
    const noise = sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    const large = await noise.webp({ quality: 60 }).toBuffer()
    expect(large.length).toBeGreaterThan(MAX_KEPT_PICTURE_BYTES)
    const given = [large, Buffer.alloc(MAX_KEPT_PICTURE_BYTES + 1)].map((evidence, index) => ({
      flag: flagOf(`flag-${index}`),
      evidence,
    }))
    const calm = stage.analyser.verdict
    stage.analyser.verdict = (testSessionId, frame) => {
      stage.analyser.verdict = calm
      return { ...calm(testSessionId, frame), flags: given } as ReturnType<typeof calm>
    }
    await publishCamera(stage, candidate, layers)
    const raised = (index: number) =>
      stage.hub.next(hubRequests.raiseFlag, ({ flag }) => flag.id === given[index]?.flag.id)
    const { evidence } = await raised(0)
    expect(evidence?.length).toBeLessThanOrEqual(MAX_KEPT_PICTURE_BYTES)
    await expect(sharp(evidence ?? undefined).metadata()).resolves.toMatchObject({ format: 'webp', width: 1920 })
    expect((await raised(1)).evidence).toBeNull()
  })

  it('reports the level of every microphone once a second', async () => {
    const loud = await openCandidate(stage)
    const quiet = await openCandidate(stage)
    await publishMicrophone(stage, loud, -20)
    await publishMicrophone(stage, quiet, -90)

    await vi.waitFor(() => {
      const levels = (id: string) =>
        stage.analyser.levels.filter(({ testSessionId }) => testSessionId === id).map(({ levelDb }) => levelDb)
      expect(levels(loud.testSessionId)).toContain(-20)
      expect(levels(quiet.testSessionId)).toContain(-90)
    }, 10_000)
    await stage.hub.next(hubNotices.audioLevels, (readings) => readings.some(({ level }) => level === 80))
  })

  it('gives a page one small picture of each candidate an interval, and counts them as seen', async () => {
    const candidate = await openCandidate(stage, false)
    const { camera } = await publishCamera(stage, candidate, layers)
    const { testSessionId, workerId } = candidate
    const [first, second] = [await openViewer(stage, workerId), await openViewer(stage, workerId)]
    const ask = async ({ viewerId }: { viewerId: string }) => {
      const testSessionIds = [testSessionId, randomUUID()]
      return unpackPictures(await stage.hub.ask(nodeRequests.takePictures, { viewerId, testSessionIds }))
    }
    const pictures = await ask(first)
    expect(pictures).toMatchObject([{ testSessionId }])
    const taken = camera.keyFramesSent
    await expect(sharp(pictures[0]?.picture).metadata()).resolves.toMatchObject({ format: 'webp', width: 320 })
    expect((await ask(second))[0]?.picture).toEqual(pictures[0]?.picture)
    expect(camera.keyFramesSent).toBe(taken)
    const { viewers } = await stage.hub.ask(nodeRequests.listViewers, {})
    expect(viewers.map(({ seeing }) => seeing)).toEqual([[testSessionId], [testSessionId]])
    await expect(ask({ viewerId: randomUUID() })).rejects.toThrow('not-found')
  })

  it('makes pictures of screens small for tiles, and leaves them as they are published for the candidate in focus', async () => {
    const candidate = await openCandidate(stage, false)
    const { testSessionId, workerId } = candidate
    await publishCamera(stage, candidate, layers.slice(-1), { source: 'screen' })
    const { viewerId } = await openViewer(stage, workerId)
    const ask = async (...kinds: PictureKind[]) =>
      unpackPictures(
        await stage.hub.ask(nodeRequests.takePictures, { viewerId, testSessionIds: [testSessionId], kinds }),
      )
    // An answer leaves out what takes longer than two seconds to make; it is there when a page asks again.
    const screen = await vi.waitFor(async () => {
      const pictures = await ask('camera', 'screen')
      expect(pictures).toMatchObject([{ testSessionId, kind: 'screen' }])
      return pictures[0]
    }, MADE_WITHIN)
    await expect(sharp(screen?.picture).metadata()).resolves.toMatchObject({ format: 'webp', width: 480, height: 270 })
    expect(screen?.picture.length).toBeLessThanOrEqual(6_000)
    const large = await vi.waitFor(async () => {
      const pictures = await ask('large-screen')
      expect(pictures).toHaveLength(1)
      return pictures[0]
    }, MADE_WITHIN)
    await expect(sharp(large?.picture).metadata()).resolves.toMatchObject({ format: 'webp', width: 1280 })
    const asked = { viewerId, testSessionIds: [testSessionId, randomUUID(), randomUUID()] }
    await expect(stage.hub.ask(nodeRequests.takePictures, { ...asked, kinds: ['large-screen'] })).rejects.toThrow(
      'invalid-input',
    )
  })

  it('makes pictures of cameras without layers small for tiles', async () => {
    const candidate = await openCandidate(stage, false)
    const detailed = await encodeKeyFrame(paths.portrait, { width: 1280, height: 720 }, 60)
    expect(detailed.length).toBeGreaterThan(12_000)
    await publishCamera(stage, candidate, [detailed])
    const { viewerId } = await openViewer(stage, candidate.workerId)
    const asked = { viewerId, testSessionIds: [candidate.testSessionId] }
    const camera = await vi.waitFor(async () => {
      const pictures = unpackPictures(await stage.hub.ask(nodeRequests.takePictures, asked))
      expect(pictures).toHaveLength(1)
      return pictures[0]
    }, MADE_WITHIN)
    expect(camera?.picture.length).toBeLessThanOrEqual(12_000)
    await expect(sharp(camera?.picture).metadata()).resolves.toMatchObject({ format: 'webp', width: 480 })
  })

  it('sends the pictures of a whole page of the wall in one answer', async () => {
    const candidates = await Promise.all(Array.from({ length: 12 }, () => openCandidate(stage, false)))
    for (const candidate of candidates) await publishCamera(stage, candidate, layers)
    const { viewerId } = await openViewer(stage, candidates[0]?.workerId ?? '')
    const testSessionIds = candidates.map(({ testSessionId }) => testSessionId)
    const pictures = unpackPictures(await stage.hub.ask(nodeRequests.takePictures, { viewerId, testSessionIds }))
    expect(pictures.map(({ testSessionId }) => testSessionId)).toEqual(testSessionIds)
  })

  it('leaves the samples of analysis to pages that show pictures', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, layers)
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(0), 10_000)
    const { viewerId } = await openViewer(stage, candidate.workerId)
    const { testSessionId } = candidate
    const asked = { viewerId, testSessionIds: [testSessionId] }
    const pictures = unpackPictures(await stage.hub.ask(nodeRequests.takePictures, asked))
    await expect(sharp(pictures[0]?.picture).metadata()).resolves.toMatchObject({ width: 640 })
  })

  it('reports levels of candidates who are not analysed, and has nobody listen to them', async () => {
    const candidate = await openCandidate(stage, false)
    await publishMicrophone(stage, candidate, -40)
    await stage.hub.next(hubNotices.audioLevels, (readings) =>
      readings.some(
        ({ testSessionId, level, isUnheard }) =>
          testSessionId === candidate.testSessionId && level === 50 && isUnheard === true,
      ),
    )
    expect(stage.analyser.levels).toEqual([])
  })

  it('has nothing open after everyone has left', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, layers)
    await publishMicrophone(stage, candidate, -40)
    const viewer = await openViewer(stage, candidate.workerId)
    for (const source of ['camera', 'microphone'] as const) {
      await stage.hub.ask(nodeRequests.consume, {
        viewerId: viewer.viewerId,
        testSessionId: candidate.testSessionId,
        transportId: viewer.transportId,
        source,
        rtpCapabilities: viewer.rtpCapabilities,
      })
    }
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(0), 10_000)
    expect(await stage.node.counts()).toEqual({
      peers: 1,
      viewers: 1,
      viewerTransports: 1,
      consumers: 2,
      watches: 1,
      inWorkers: { transports: 3, producers: 2, consumers: 3 },
    })

    await stage.hub.ask(nodeRequests.closePeer, { testSessionId: candidate.testSessionId })
    await stage.hub.ask(nodeRequests.closeViewer, { viewerId: viewer.viewerId })

    await vi.waitFor(async () =>
      expect(await stage.node.counts()).toEqual({
        peers: 0,
        viewers: 0,
        viewerTransports: 0,
        consumers: 0,
        watches: 0,
        inWorkers: { transports: 1, producers: 0, consumers: 0 },
      }),
    )
  })

  it('leaves no process behind', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, layers)
    await openViewer(stage, candidate.workerId)
    const pids = stage.node.workerPids
    expect(pids).toHaveLength(1)
    await stage.node.close()
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(stage.analyser.opened.size).toBe(0)
  })

  it('replaces a worker that dies, and names the candidates who lost their placement', async () => {
    const candidate = await openCandidate(stage)
    await publishCamera(stage, candidate, layers)
    await openViewer(stage, candidate.workerId)
    const [pid] = stage.node.workerPids
    process.kill(pid ?? expect.fail('no worker'), 'SIGKILL')

    await stage.hub.next(hubRequests.workerLost, ({ workerId }) => workerId === candidate.workerId)
    await stage.hub.next(
      hubRequests.peerLost,
      ({ testSessionId, reason }) => testSessionId === candidate.testSessionId && reason === 'worker-died',
    )
    await vi.waitFor(() => expect(stage.node.workerPids).toHaveLength(1), 5_000)
    expect(stage.node.workerPids).not.toContain(pid)
    expect(await stage.node.counts()).toMatchObject({ peers: 0, viewers: 0, watches: 0 })

    const again = await openCandidate(stage, true, candidate.testSessionId)
    stage.analyser.frames.length = 0
    await publishCamera(stage, again, layers)
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(0), 5_000)
  })
})
