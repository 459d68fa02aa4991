import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:dgram'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaNodeConfig } from '@pengawas/sfu/config'
import { startMediaNode } from '@pengawas/sfu/media-node'
import type { MediaNode } from '@pengawas/sfu/media-node'
import type { OpenTransport } from '@pengawas/sfu/transports/media-transport'
import type { GazeLook } from '@pengawas/shared/contracts/analysis'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import pino from 'pino'
import { findFreePort } from '../../../support/processes.ts'
import { fakeAnalyser } from './fake-analyser.ts'
import type { FakeAnalyser } from './fake-analyser.ts'
import { FakeHub } from './fake-hub.ts'
import { audioRtpParameters, RtpCamera, RtpMicrophone, videoRtpParameters } from './rtp-camera.ts'
import type { CameraLayer, CameraOptions, MicrophoneOptions } from './rtp-camera.ts'

const SECRET = 'a secret of the sfu tests'
export const DTLS_PARAMETERS = {
  fingerprints: [{ algorithm: 'sha-256', value: Array.from({ length: 32 }, () => 'AB').join(':') }],
}

export interface StageOptions {
  workers?: number
  /** WebRTC transports where none is given, as in production. */
  openTransport?: OpenTransport
  analyser?: FakeAnalyser
  /** The clock of the node, in milliseconds since the epoch. */
  now?: () => number
  /** The share of the disk that is free. */
  freeShare?: () => Promise<number>
}

/** A media node with real workers, a fake hub and a fake analyser, and what was started on them for a test. */
export interface Stage {
  hub: FakeHub
  node: MediaNode
  analyser: FakeAnalyser
  config: MediaNodeConfig
  closeLater(close: () => unknown): void
  close(): Promise<void>
}

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const hub = await FakeHub.start(SECRET)
  const dataDir = await mkdtemp(join(tmpdir(), 'pengawas-sfu-'))
  const analyser = options.analyser ?? fakeAnalyser()
  const workers = options.workers ?? 1
  const config: MediaNodeConfig = {
    nodeId: 'node-under-test',
    nodeSecret: SECRET,
    hubUrl: hub.url,
    dataDir,
    portBase: await findFreePort(21_000, 21_999, workers),
    listenAddress: '127.0.0.1',
    announcedAddress: undefined,
    workers,
    workerBin: process.env['MEDIASOUP_WORKER_BIN'],
    modelsDirectory: '',
    logLevel: 'silent',
  }
  const node = await startMediaNode(config, {
    analyser,
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    ...(options.openTransport === undefined ? {} : { openTransport: options.openTransport }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.freeShare === undefined ? {} : { freeShare: options.freeShare }),
  })
  const closers: (() => unknown)[] = []
  return {
    hub,
    node,
    analyser,
    config,
    closeLater: (close) => closers.push(close),
    close: async () => {
      for (const close of closers.reverse()) await close()
      await node.close()
      await hub.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface StagedCandidate {
  testSessionId: string
  transportId: string
  workerId: string
  /** UDP port to publish to; of no use with WebRTC. */
  port: number
}

export async function openCandidate(
  { hub }: Pick<Stage, 'hub'>,
  analyse = true,
  testSessionId: string = randomUUID(),
  gazeBaseline: GazeLook | null = null,
  begun?: boolean,
  recording?: RecordingMode,
): Promise<StagedCandidate> {
  const identity = { testSessionId, assessmentId: randomUUID(), analyse, gazeBaseline, begun, recording }
  const answer = await hub.ask(nodeRequests.openPeer, identity)
  if (answer.transport === null) throw new Error('A new peer has a transport')
  return {
    testSessionId,
    transportId: answer.transport.id,
    workerId: answer.workerId,
    port: Number(answer.transport.iceCandidates[0]?.['port']),
  }
}

let nextSsrc = 10_000

export async function publishCamera(
  stage: Pick<Stage, 'hub' | 'closeLater'>,
  candidate: StagedCandidate,
  keyFrames: Uint8Array[],
  options: Partial<CameraOptions> & { source?: MediaSource; films?: Uint8Array[][] } = {},
): Promise<{ camera: RtpCamera; producerId: string }> {
  const layers: CameraLayer[] = keyFrames.map((keyFrame, index) => ({
    ...{ ssrc: nextSsrc++, keyFrame },
    ...(options.films?.[index] === undefined ? {} : { deltas: options.films[index] }),
  }))
  const { producerId } = await stage.hub.ask(nodeRequests.produce, {
    testSessionId: candidate.testSessionId,
    transportId: candidate.transportId,
    source: options.source ?? 'camera',
    kind: 'video',
    rtpParameters: videoRtpParameters(layers.map(({ ssrc }) => ssrc)),
  })
  const camera = new RtpCamera({ ...options, port: candidate.port, layers })
  await camera.start()
  stage.closeLater(() => camera.stop())
  return { camera, producerId }
}

export async function publishMicrophone(
  stage: Stage,
  candidate: StagedCandidate,
  levelDb: number,
  socket?: Socket,
): Promise<string> {
  return (await publishSound(stage, candidate, { levelDb, ...(socket && { socket }) })).producerId
}

export async function publishSound(
  stage: Pick<Stage, 'hub' | 'closeLater'>,
  candidate: StagedCandidate,
  sent: Pick<MicrophoneOptions, 'levelDb' | 'sound' | 'socket'>,
): Promise<{ microphone: RtpMicrophone; producerId: string }> {
  const ssrc = nextSsrc++
  const { producerId } = await stage.hub.ask(nodeRequests.produce, {
    testSessionId: candidate.testSessionId,
    transportId: candidate.transportId,
    source: 'microphone',
    kind: 'audio',
    rtpParameters: audioRtpParameters(ssrc),
  })
  const microphone = new RtpMicrophone({ ...sent, port: candidate.port, ssrc })
  stage.closeLater(() => microphone.stop())
  return { microphone, producerId }
}

export interface StagedViewer {
  viewerId: string
  userId: string
  transportId: string
  rtpCapabilities: Record<string, unknown>
}

export async function openViewer(
  { hub }: Stage,
  workerId: string,
  viewerId: string = randomUUID(),
): Promise<StagedViewer> {
  const userId = randomUUID()
  const { transport, rtpCapabilities } = await hub.ask(nodeRequests.openViewerTransport, { viewerId, userId, workerId })
  await hub.ask(nodeRequests.connectViewerTransport, {
    viewerId,
    transportId: transport.id,
    dtlsParameters: DTLS_PARAMETERS,
  })
  return { viewerId, userId, transportId: transport.id, rtpCapabilities }
}
