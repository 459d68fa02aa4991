import { fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaNodeConfig } from '@pengawas/sfu/config'
import { type FinishedSegment, SegmentFolder } from '@pengawas/sfu/recording/segment-folder'
import { hubRequests, nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFilm, probeFile } from './support/film.ts'
import { FakeHub } from './support/fake-hub.ts'
import { flagOf } from './support/fake-analyser.ts'
import { plainTransports } from './support/plain-transport.ts'
import type { RtpCamera } from './support/rtp-camera.ts'
import { openCandidate, openStage, publishCamera, publishMicrophone, type Stage } from './support/stage.ts'
import { findFreePort } from '../../support/processes.ts'

const WITHIN = { timeout: 20_000, interval: 50 }
const openTransport = plainTransports({ sinkPort: 9, srtp: false })
const SOURCES = ['camera', 'microphone', 'screen'] as const
let film: Uint8Array[] = []

beforeAll(async () => {
  film = await makeFilm('640x360', 200)
}, 60_000)

async function finishedIn(dataDir: string, nodeId = 'node-under-test'): Promise<FinishedSegment[]> {
  const folder = recordingsOf(dataDir, nodeId)
  const notes = (await readdir(folder)).filter((name) => name.endsWith('.json') && !name.endsWith('.part.json'))
  return Promise.all(
    notes.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as FinishedSegment),
  )
}

function recordingsOf(dataDir: string, nodeId = 'node-under-test'): string {
  return join(dataDir, 'media-node', nodeId, 'recordings')
}

async function publishFilm(
  stage: Pick<Stage, 'hub' | 'closeLater'>,
  candidate: Awaited<ReturnType<typeof openCandidate>>,
  options: Partial<Parameters<typeof publishCamera>[3]> = {},
) {
  const [key, ...deltas] = film
  if (key === undefined) throw new Error('The film is empty')
  return publishCamera(stage, candidate, [key], { ...options, films: [deltas] })
}

/** Until so many more packets were sent, at some thirty a second. */
async function untilSent(camera: RtpCamera, packets: number): Promise<void> {
  const before = camera.packetsSent
  await vi.waitFor(() => expect(camera.packetsSent - before).toBeGreaterThan(packets), WITHIN)
}

describe('a media node that records', { timeout: 60_000 }, () => {
  let stage: Stage
  let freeShare: number

  beforeEach(async () => {
    freeShare = 0.5
    stage = await openStage({ openTransport, freeShare: () => Promise.resolve(freeShare) })
    await stage.hub.next(hubRequests.announce)
  })
  afterEach(() => stage.close())

  const recordingOf = (testSessionId: string) =>
    stage.hub.received(hubRequests.peerChanged).findLast((state) => state.testSessionId === testSessionId)?.recording

  const until = (testSessionId: string, recording: string) =>
    vi.waitFor(() => expect(recordingOf(testSessionId)).toBe(recording), WITHIN)

  it('writes camera, screen and sound that play, in step, from the start of the test on', async () => {
    const candidate = await openCandidate(stage, true, undefined, null, false, 'always')
    const { testSessionId } = candidate
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    stage.closeLater(() => socket.close())
    const { camera } = await publishFilm(stage, candidate, { socket })
    // Its timestamps begin elsewhere, and wrap around in the middle.
    await publishFilm(stage, candidate, { socket, source: 'screen', firstTimestamp: 2 ** 32 - 200_000 })
    await publishMicrophone(stage, candidate, -40, socket)
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(0), WITHIN)
    expect(recordingOf(testSessionId)).toBe('off')
    expect(await readdir(recordingsOf(stage.config.dataDir))).toEqual([])

    const begunAt = Date.now()
    await stage.hub.ask(nodeRequests.beginTest, { testSessionId })
    await until(testSessionId, 'on')
    await untilSent(camera, 100)
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
    const endedAt = Date.now()

    const segments = await vi.waitFor(async () => {
      const found = await finishedIn(stage.config.dataDir)
      expect(found.map(({ source }) => source).sort()).toEqual([...SOURCES])
      return found
    }, WITHIN)
    for (const segment of segments) {
      const probed = await probeFile(join(recordingsOf(stage.config.dataDir), `${segment.id}.webm`))
      expect(probed.codec).toBe(segment.source === 'microphone' ? 'opus' : 'vp8')
      expect(probed.packets[0]).toEqual({ atMs: 0, isKey: true })
      if (segment.source !== 'microphone') expect(probed.decoded).toBe(probed.packets.length)
      expect(Math.abs(segment.durationMs - (probed.packets.at(-1)?.atMs ?? 0))).toBeLessThan(60)
      expect(segment.startedAt).toBeGreaterThan(begunAt - 100)
      // Where each ends by its own clock: the same moment, in which everything stopped.
      expect(Math.abs(segment.startedAt + segment.durationMs - endedAt)).toBeLessThan(100)
    }
  })

  it('leaves out what builds on a lost packet, and plays on from the next key frame', async () => {
    const candidate = await openCandidate(stage, false, undefined, null, true, 'always')
    const { testSessionId } = candidate
    const { camera } = await publishFilm(stage, candidate, { loses: (packet) => packet > 40 && packet % 97 === 0 })
    await until(testSessionId, 'on')
    await untilSent(camera, 300)
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
    const [segment] = await vi.waitFor(async () => {
      const found = await finishedIn(stage.config.dataDir)
      expect(found).toHaveLength(1)
      return found
    }, WITHIN)
    const probed = await probeFile(join(recordingsOf(stage.config.dataDir), `${segment?.id ?? ''}.webm`))
    expect(probed.decoded).toBe(probed.packets.length)
    expect(probed.packets.filter(({ isKey }) => isKey).length).toBeGreaterThan(1)
    const steps = probed.packets.slice(1).map(({ atMs }, index) => atMs - (probed.packets[index]?.atMs ?? 0))
    expect(Math.max(...steps)).toBeGreaterThan(100)
    expect(Math.min(...steps)).toBeGreaterThan(0)
  })

  it('writes nothing before a flag, and then what came before it as well', async () => {
    const candidate = await openCandidate(stage, true, undefined, null, true, 'around-flags')
    const { testSessionId } = candidate
    const { camera } = await publishFilm(stage, candidate)
    await until(testSessionId, 'waiting')
    await untilSent(camera, 150)
    expect(await readdir(recordingsOf(stage.config.dataDir))).toEqual([])

    const flaggedAt = Date.now()
    const { verdict } = stage.analyser
    stage.analyser.verdict = (id, frame) => {
      stage.analyser.verdict = verdict
      return { ...verdict(id, frame), flags: [{ flag: flagOf('no-face'), evidence: null }] } as ReturnType<
        typeof verdict
      >
    }
    await until(testSessionId, 'on')
    await stage.hub.ask(nodeRequests.closePeer, { testSessionId })
    const [segment] = await vi.waitFor(async () => {
      const found = await finishedIn(stage.config.dataDir)
      expect(found).toHaveLength(1)
      return found
    }, WITHIN)
    // What was sent of the film before the flag, which took some three seconds.
    expect(segment?.startedAt).toBeLessThan(flaggedAt - 1_500)
    await probeFile(join(recordingsOf(stage.config.dataDir), `${segment?.id ?? ''}.webm`))
  })

  it('records nothing where the assessment does not say so', async () => {
    const candidate = await openCandidate(stage, true, undefined, null, true)
    await publishFilm(stage, candidate)
    await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(8), WITHIN)
    expect(recordingOf(candidate.testSessionId)).toBe('off')
    expect(await readdir(recordingsOf(stage.config.dataDir))).toEqual([])
  })
})

describe('a media node whose disk is full', { timeout: 60_000 }, () => {
  it('records nothing, says so, and goes on with everything else', async () => {
    const stage = await openStage({ openTransport, freeShare: () => Promise.resolve(0.03) })
    try {
      await stage.hub.next(hubRequests.announce)
      const { testSessionId, ...rest } = await openCandidate(stage, true, undefined, null, true, 'always')
      await publishFilm(stage, { testSessionId, ...rest })
      await stage.hub.next(
        hubRequests.peerChanged,
        (state) => state.testSessionId === testSessionId && state.recording === 'stopped',
      )
      await vi.waitFor(() => expect(stage.analyser.frames.length).toBeGreaterThan(3), WITHIN)
      expect(await readdir(recordingsOf(stage.config.dataDir))).toEqual([])
    } finally {
      await stage.close()
    }
  })
})

it('leaves a file that plays to within 2 s of the moment its process was killed', { timeout: 60_000 }, async () => {
  const hub = await FakeHub.start('a secret of the sfu tests')
  const dataDir = await mkdtemp(join(tmpdir(), 'pengawas-killed-'))
  const config: MediaNodeConfig = {
    nodeId: 'node-to-kill',
    nodeSecret: 'a secret of the sfu tests',
    ...{ hubUrl: hub.url, dataDir, listenAddress: '127.0.0.1', announcedAddress: undefined, workers: 1 },
    portBase: await findFreePort(22_000, 22_999, 1),
    workerBin: process.env['MEDIASOUP_WORKER_BIN'],
    ...{ modelsDirectory: '', logLevel: 'silent' },
  }
  const child = fork(new URL('./support/node-process.ts', import.meta.url), [JSON.stringify(config)])
  const closers: (() => unknown)[] = []
  const stage = { hub, closeLater: (close: () => unknown) => void closers.push(close) }
  try {
    await hub.next(hubRequests.announce, undefined, 20_000)
    const candidate = await openCandidate(stage, false, undefined, null, true, 'always')
    const { camera } = await publishFilm(stage, candidate)
    await hub.next(hubRequests.peerChanged, ({ recording }) => recording === 'on')
    await untilSent(camera, 150)
    child.kill('SIGKILL')
    const killedAt = Date.now()
    await once(child, 'exit')

    const directory = recordingsOf(dataDir, config.nodeId)
    const { left, folder } = await SegmentFolder.open(directory, pino({ level: 'silent' }))
    expect(left).toHaveLength(1)
    const [segment] = left
    const probed = await probeFile(folder.path(segment?.id ?? ''))
    expect(probed.decoded).toBe(probed.packets.length)
    const endsAt = (segment?.startedAt ?? 0) + (probed.packets.at(-1)?.atMs ?? 0)
    expect(killedAt - endsAt).toBeLessThan(2_000)
    expect(segment?.durationMs).toBe(probed.packets.at(-1)?.atMs)
    expect((await readdir(directory)).sort()).toEqual([`${segment?.id}.json`, `${segment?.id}.webm`])
  } finally {
    child.kill('SIGKILL')
    for (const close of closers) await close()
    await hub.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
