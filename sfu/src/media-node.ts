import { networkInterfaces } from 'node:os'
import type { CandidateAnalyser } from '@pengawas/shared/contracts/analysis'
import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { PROBE_FEATURE } from '@pengawas/shared/contracts/media'
import { CUT_FEATURE } from '@pengawas/shared/contracts/recordings'
import { TALK_FEATURE } from '@pengawas/shared/contracts/talks'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import { AnalysisManager } from './analysis/analysis-manager.ts'
import type { SampleCounts } from './analysis/analysis-manager.ts'
import { CALM_STEP_MS, CalmPace } from './analysis/calm-pace.ts'
import type { MediaNodeConfig } from './config.ts'
import { HubLink } from './hub-link/hub-link.ts'
import type { Peer } from './peers/peer.ts'
import { PeerRegistry } from './peers/peer-registry.ts'
import type { PeerListener } from './peers/peer-registry.ts'
import { ProbeRegistry } from './probes/probe-registry.ts'
import type { DiskGuard } from './recording/disk-guard.ts'
import { openRecording } from './recording/open-recording.ts'
import type { RecordingManager } from './recording/recording-manager.ts'
import type { SegmentUploader } from './recording/segment-uploader.ts'
import { steadyNow } from './recording/steady-clock.ts'
import { softwareVersion } from './software-version.ts'
import { PictureShelf } from './taps/picture-shelf.ts'
import { KEPT_BOUNDS, PictureShrinker, TILE_BOUNDS } from './taps/picture-shrinker.ts'
import type { OpenTransport } from './transports/media-transport.ts'
import { openWebRtcTransport } from './transports/webrtc-transport.ts'
import { TalkRegistry } from './talks/talk-registry.ts'
import { ViewerRegistry } from './viewers/viewer-registry.ts'
import { LEVEL_INTERVAL_MS } from './workers/level-meter.ts'
import { listenAddresses, listenInfos } from './workers/listen-addresses.rules.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** How often to check whether packets of each source arrive. */
const FLOW_INTERVAL_MS = 1_000
/** How often to check whether anything at all arrives from each candidate. */
const LISTEN_INTERVAL_MS = 250

/** An analyser with figures for the node's load. */
export type AccountableAnalyser = CandidateAnalyser & { stats(): NodeLoad['inference'] }

export interface MediaNodeParts {
  analyser: AccountableAnalyser
  log: Logger
  /** How browsers are connected; WebRTC unless a test or a bench passes plain RTP instead. */
  openTransport?: OpenTransport
  /** Milliseconds since the epoch. */
  now?: () => number
  /** The share of the recordings' disk that is free; measured unless a test says it. */
  freeShare?: () => Promise<number>
}

/** Everything that is open on a node. Without candidates and proctors, all but the workers' own parts are zero. */
export interface OpenCounts {
  peers: number
  viewers: number
  viewerTransports: number
  consumers: number
  watches: number
  /** As the worker processes count them: each worker's tap transport is one of the transports. */
  inWorkers: { transports: number; producers: number; consumers: number }
}

export interface MediaNode {
  readonly nodeId: string
  /** Process ids of the living workers. */
  readonly workerPids: number[]
  /** Processor time that all living workers have used, in milliseconds. */
  workerCpuMs(): Promise<number>
  /** Whether the hub knows this node at the moment. */
  readonly announced: boolean
  /** What sampling has brought and cost since the start. */
  readonly samples: Readonly<SampleCounts>
  load(): NodeLoad
  counts(): Promise<OpenCounts>
  /** Closes everything in order and resolves when no process is left; further calls wait for the first. */
  close(): Promise<void>
}

/** Everything that a running node consists of. */
interface Parts {
  config: MediaNodeConfig
  version: string
  analyser: AccountableAnalyser
  hub: HubLink
  analysis: AnalysisManager
  calm: CalmPace
  viewers: ViewerRegistry
  talks: TalkRegistry
  probes: ProbeRegistry
  workers: WorkerPool
  peers: PeerRegistry
  pictures: PictureShelf
  tileShrinker: PictureShrinker
  keptShrinker: PictureShrinker
  phones: PeerRegistry
  recording: RecordingManager
  disk: DiskGuard
  uploads: SegmentUploader
}

/**
 * Starts a media node: the workers, and then the connection to the hub, over which all requests come. Resolves
 * when media can be served; the hub may still be away.
 */
export async function startMediaNode(config: MediaNodeConfig, given: MediaNodeParts): Promise<MediaNode> {
  const parts = await assemble(config, given)
  const { hub, analysis, viewers, talks, probes, workers, peers, phones } = parts
  const { pictures, tileShrinker, keptShrinker, recording, uploads } = parts
  const load = (): NodeLoad => loadOf(parts)
  try {
    await workers.start({
      workerDied: (workerId) => hub.workerLost(workerId),
      // At once, since the hub places no candidate on a node without workers.
      workerReplaced: () => hub.notifyLoad(load()),
    })
  } catch (error) {
    await hub.close()
    throw error
  }
  hub.dial({
    context: {
      ...{
        peers,
        phones,
        viewers,
        talks,
        probes,
        workers,
        pictures,
        tileShrinker,
        keptShrinker,
        analysis,
        recording,
        uploads,
      },
      inferenceState: () => parts.analyser.stats().state,
      peerStates: () => peers.all().map((peer) => describePeer(peer, parts)),
      now: given.now ?? steadyNow,
    },
    load,
  })
  recording.start()
  parts.uploads.start()
  const stepCalm = (): void => parts.calm.step(performance.now(), parts.analyser.stats())
  const calmTimer = setInterval(stepCalm, CALM_STEP_MS)
  const levelTimer = setInterval(() => analysis.reportLevels(), LEVEL_INTERVAL_MS)
  const flowTimer = setInterval(() => void Promise.all([peers.measureFlows(), phones.measureFlows()]), FLOW_INTERVAL_MS)
  const listenTimer = setInterval(() => void peers.listenToAll(), LISTEN_INTERVAL_MS)

  const closeInOrder = (): Promise<void> => {
    for (const timer of [calmTimer, levelTimer, flowTimer, listenTimer]) clearInterval(timer)
    return closeParts(parts)
  }
  let closing: Promise<void> | undefined

  return {
    nodeId: config.nodeId,
    get workerPids() {
      return workers.workers.map(({ pid }) => pid)
    },
    get samples() {
      return { ...analysis.samples }
    },
    get announced() {
      return hub.announced
    },
    workerCpuMs: async () => sum((await dumpAll(workers)).map(({ cpuMs }) => cpuMs)),
    load,
    counts: () => countOpen(parts),
    close: () => (closing ??= closeInOrder()),
  }
}

/**
 * Users before what they use: analysis and recorders read from producers, viewers consume them, peers own them, workers carry
 * them. The hub goes last, so that what analysis found at the end is still taken; it notices the end when the connection is lost.
 */
async function closeParts(parts: Parts): Promise<void> {
  await parts.analysis.close()
  await parts.recording.close()
  await parts.uploads.close()
  parts.tileShrinker.close()
  parts.talks.closeAll()
  parts.probes.closeAll()
  parts.viewers.close()
  parts.phones.close()
  parts.peers.close()
  await parts.workers.close()
  await parts.hub.close()
  parts.keptShrinker.close()
}

/** Builds every part, each from those before it. Nothing runs yet: no worker, no connection, no timer. */
async function assemble(config: MediaNodeConfig, given: MediaNodeParts): Promise<Parts> {
  const { analyser, log, openTransport = openWebRtcTransport, now = steadyNow } = given
  const version = softwareVersion()
  const keptShrinker = new PictureShrinker(KEPT_BOUNDS)
  const hub = await HubLink.open({ config, log, now, version, shrinker: keptShrinker })
  const pictures = new PictureShelf(now)
  const tileShrinker = new PictureShrinker(TILE_BOUNDS)
  const calm = new CalmPace()
  const analysis = new AnalysisManager({
    ...{ analyser, log, now, calmMs: () => calm.periodMs },
    onLive: (testSessionId, live) => hub.notifyAnalysis(testSessionId, live),
    // A sample that was under way when its candidate left is kept by nobody.
    onPicture: (testSessionId, producerId, picture) => {
      if (peers.get(testSessionId) !== undefined) pictures.put(testSessionId, producerId, picture)
    },
    onFraming: (testSessionId, reading) => hub.notifyFraming(testSessionId, reading),
    onLevels: (readings) => hub.notifyLevels(readings),
    onFlag: (testSessionId, flag, evidence) => {
      recording.keep(testSessionId)
      hub.raiseFlag(testSessionId, flag, evidence)
    },
    portraitOf: (testSessionId) => hub.portraitOf(testSessionId),
    isTalking: (testSessionId) => talks.isWith(testSessionId),
  })
  const { recording, disk, uploads } = await openRecording({
    ...{ config, log, freeShare: given.freeShare },
    onChanged: (peer) => peer.announceChange(),
  })
  const viewers = new ViewerRegistry(openTransport)
  const talks = new TalkRegistry(openTransport)
  const probes = new ProbeRegistry(openTransport, now)
  const workers = new WorkerPool({ listenInfos: listenInfosOf(config), workerBin: config.workerBin, log, now })
  const atHand = { nodeId: config.nodeId, now, openTransport }
  const living = () => workers.workers.map((worker) => ({ worker, consumers: viewers.consumersOn(worker.id) }))
  const phones: PeerRegistry = new PeerRegistry({
    ...atHand,
    // A wall that receives the candidate then needs no further transport.
    workers: (testSessionId) => living().filter(({ worker }) => worker === peers.get(testSessionId)?.worker),
    listener: phoneListener((testSessionId) => peers.get(testSessionId)?.announceChange()),
  })
  const peers: PeerRegistry = new PeerRegistry({
    ...atHand,
    workers: living,
    listener: peerListener({ hub, analysis, talks, probes, pictures, log, phones, recording }),
  })
  return {
    config,
    version,
    ...{ analyser, calm, hub, analysis },
    viewers,
    talks,
    probes,
    workers,
    peers,
    phones,
    pictures,
    tileShrinker,
    keptShrinker,
    ...{ recording, disk, uploads },
  }
}

/** The state of a peer, with what is recorded of it and the phone beside it. */
function describePeer(peer: Peer, { phones, recording }: Pick<Parts, 'phones' | 'recording'>): PeerState {
  const state = { ...peer.state(), ...recording.describe(peer) }
  const phone = phones.get(peer.identity.testSessionId)?.state()
  if (phone === undefined) return state
  const [camera] = phone.producers
  const { connection } = phone
  return {
    ...state,
    phone: { connection, producerId: camera?.producerId ?? null, flowing: camera?.flowing ?? false },
  }
}

/** What happens to a phone is news about its candidate; nothing of it is analysed. */
function phoneListener(changed: (testSessionId: string) => void): PeerListener {
  const tell = ({ identity }: Peer): void => changed(identity.testSessionId)
  return { opened: tell, changed: tell, published: tell, closed: tell, lost: tell }
}

/** Passes what happens to peers on to the hub, to analysis and to private talks. A phone goes with the peer that it stands beside. */
function peerListener({
  hub,
  analysis,
  talks,
  probes,
  pictures,
  log,
  phones,
  recording,
}: Pick<Parts, 'hub' | 'analysis' | 'talks' | 'probes' | 'pictures' | 'phones' | 'recording'> & {
  log: Logger
}): PeerListener {
  return {
    opened: (peer) => {
      const { testSessionId } = peer.identity
      if (phones.get(testSessionId)?.worker !== peer.worker) phones.closePeer(testSessionId)
      log.info({ testSessionId: peer.identity.testSessionId, workerId: peer.worker.id }, 'candidate placed')
      analysis.peerOpened(peer)
    },
    changed: (peer) => {
      hub.peerChanged(peer.identity.testSessionId, () =>
        peer.closed ? undefined : describePeer(peer, { phones, recording }),
      )
    },
    published: (peer, source, producer) => {
      analysis.published(peer, source, producer)
      recording.published(peer, source, producer)
      if (source !== 'microphone') return
      peer.worker.levels.add(producer).catch((error: unknown) => {
        if (!producer.closed) log.error({ err: error }, 'level of a microphone could not be measured')
      })
    },
    closed: (peer, isReplaced) => {
      log.info({ testSessionId: peer.identity.testSessionId }, 'placement ended')
      analysis.peerClosed(peer)
      recording.peerClosed(peer)
      pictures.forget(peer.identity.testSessionId)
      // A candidate who loads the page again goes on with the talk.
      if (isReplaced) return
      talks.peerClosed(peer.identity.testSessionId)
      probes.peerClosed(peer.identity.testSessionId)
    },
    lost: (peer, reason) => {
      phones.closePeer(peer.identity.testSessionId)
      hub.peerLost(peer.identity.testSessionId, peer.worker.id, reason)
    },
  }
}

/** Where each worker listens. */
function listenInfosOf(config: MediaNodeConfig): types.TransportListenInfo[][] {
  const addresses = listenAddresses(
    config.listenAddress,
    config.announcedAddress,
    Object.values(networkInterfaces()).flatMap((entries) => entries ?? []),
  )
  return Array.from({ length: config.workers }, (_, slot) => listenInfos(addresses, config.portBase + slot))
}

function loadOf(parts: Parts): NodeLoad {
  const { config, version, analyser, calm, hub, analysis, viewers, workers, peers, phones, disk, uploads } = parts
  const inference = analyser.stats()
  const { segments, bytes } = uploads.waiting
  return {
    nodeId: config.nodeId,
    version,
    peers: peers.size,
    phones: phones.size,
    viewers: viewers.size,
    features: [TALK_FEATURE, PROBE_FEATURE, CUT_FEATURE],
    consumers: viewers.consumerCount,
    workers: workers.workers.map(({ id }) => ({
      workerId: id,
      peers: peers.countOn(id),
      consumers: viewers.consumersOn(id),
    })),
    inference: {
      ...inference,
      skipped: inference.skipped + analysis.samples.missed,
      calmMs: Math.round(calm.periodMs),
    },
    refusedFlags: hub.refusedFlags,
    recordings: {
      ...{ disk: disk.state, diskForMs: disk.describe().forMs, freeShare: disk.freeShare },
      ...{ waiting: segments, waitingBytes: bytes },
    },
  }
}

async function countOpen({ analysis, viewers, workers, peers }: Parts): Promise<OpenCounts> {
  const dumps = await dumpAll(workers)
  return {
    peers: peers.size,
    viewers: viewers.size,
    viewerTransports: viewers.transportCount,
    consumers: viewers.consumerCount,
    watches: analysis.watches,
    inWorkers: {
      transports: sum(dumps.map(({ transports }) => transports)),
      producers: sum(dumps.map(({ producers }) => producers)),
      consumers: sum(dumps.map(({ consumers }) => consumers)),
    },
  }
}

function dumpAll(workers: WorkerPool): Promise<Awaited<ReturnType<WorkerPool['workers'][number]['dump']>>[]> {
  return Promise.all(workers.workers.map((worker) => worker.dump()))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
