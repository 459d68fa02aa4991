import { networkInterfaces } from 'node:os'
import type { CandidateAnalyser } from '@pengawas/shared/contracts/analysis'
import type { NodeLoad } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import { AnalysisManager } from './analysis/analysis-manager.ts'
import type { SampleCounts } from './analysis/analysis-manager.ts'
import type { MediaNodeConfig } from './config.ts'
import { HubLink } from './hub-link/hub-link.ts'
import { PeerRegistry } from './peers/peer-registry.ts'
import type { PeerListener } from './peers/peer-registry.ts'
import type { OpenTransport } from './transports/media-transport.ts'
import { openWebRtcTransport } from './transports/webrtc-transport.ts'
import { ViewerRegistry } from './viewers/viewer-registry.ts'
import { LEVEL_INTERVAL_MS } from './workers/level-meter.ts'
import { listenAddresses, listenInfos } from './workers/listen-addresses.rules.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** How often is looked whether packets of each source arrive. */
const FLOW_INTERVAL_MS = 1_000

/** An analyser that gives account of itself, for the node's load. */
export type AccountableAnalyser = CandidateAnalyser & { stats(): NodeLoad['inference'] }

export interface MediaNodeParts {
  analyser: AccountableAnalyser
  log: Logger
  /** How browsers are connected; WebRTC unless a test or a bench puts plain RTP in its place. */
  openTransport?: OpenTransport
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** Everything that is open on a node. After everyone has left, all but the workers' own parts are zero. */
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

/**
 * Starts a media node: the workers, and then the connection to the hub, over which everything else is asked for. Resolves
 * when media can be served; the hub may still be away.
 */
export async function startMediaNode(config: MediaNodeConfig, parts: MediaNodeParts): Promise<MediaNode> {
  const { analyser, log, openTransport = openWebRtcTransport, now = Date.now } = parts

  const hub = await HubLink.open({ config, log })
  const analysis = new AnalysisManager({
    analyser,
    log,
    now,
    onLive: (testSessionId, live) => hub.notifyAnalysis(testSessionId, live),
    onLevels: (readings) => hub.notifyLevels(readings),
    onFlag: (testSessionId, flag, evidence) => hub.raiseFlag(testSessionId, flag, evidence),
  })

  const peerListener: PeerListener = {
    opened: (peer) => {
      log.info({ testSessionId: peer.identity.testSessionId, workerId: peer.worker.id }, 'A candidate has a place')
      analysis.peerOpened(peer)
    },
    changed: ({ identity: { testSessionId } }) => {
      hub.peerChanged(testSessionId, () => peers.get(testSessionId)?.state())
    },
    published: (peer, source, producer) => {
      analysis.published(peer, source, producer)
      if (source !== 'microphone') return
      peer.worker.levels.add(producer).catch((error: unknown) => {
        if (!producer.closed) log.error({ err: error }, 'A microphone is not measured')
      })
    },
    closed: (peer) => {
      log.info({ testSessionId: peer.identity.testSessionId }, "A candidate's place is closed")
      analysis.peerClosed(peer)
    },
    lost: (peer, reason) => hub.peerLost(peer.identity.testSessionId, peer.worker.id, reason),
  }

  const addresses = listenAddresses(
    config.listenAddress,
    config.announcedAddress,
    Object.values(networkInterfaces()).flatMap((entries) => entries ?? []),
  )
  const workers = await WorkerPool.start(
    {
      listenInfos: Array.from({ length: config.workers }, (_, slot) => listenInfos(addresses, config.portBase + slot)),
      workerBin: config.workerBin,
      log,
      now,
    },
    {
      workerDied: (workerId) => hub.workerLost(workerId),
      // At once, since the hub places nobody on a node without workers.
      workerReplaced: () => hub.notifyLoad(load()),
    },
  )

  const viewers = new ViewerRegistry(openTransport)
  const peers = new PeerRegistry({
    nodeId: config.nodeId,
    openTransport,
    workers: () => workers.workers.map((worker) => ({ worker, consumers: viewers.consumersOn(worker.id) })),
    listener: peerListener,
  })

  const load = (): NodeLoad => {
    const inference = analyser.stats()
    return {
      nodeId: config.nodeId,
      peers: peers.size,
      viewers: viewers.size,
      consumers: viewers.consumerCount,
      workers: workers.workers.map(({ id }) => ({
        workerId: id,
        peers: peers.countOn(id),
        consumers: viewers.consumersOn(id),
      })),
      inference: { ...inference, skipped: inference.skipped + analysis.samples.missed },
    }
  }

  hub.dial({ context: { peers, viewers, workers }, load })
  const levelTimer = setInterval(() => analysis.reportLevels(), LEVEL_INTERVAL_MS)
  let measuring: Promise<unknown> | null = null
  const flowTimer = setInterval(() => {
    measuring ??= Promise.all(peers.all().map((peer) => peer.measure())).finally(() => (measuring = null))
  }, FLOW_INTERVAL_MS)

  // Users before what they use: analysis reads from producers, viewers consume them, peers own them, workers carry them.
  // The hub goes last, so that what analysis found at the end is still taken; it learns of the end by the lost connection.
  const closeAll = async (): Promise<void> => {
    clearInterval(levelTimer)
    clearInterval(flowTimer)
    await analysis.close()
    viewers.close()
    peers.close()
    await workers.close()
    await hub.close()
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
    counts: async () => {
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
    },
    close: () => (closing ??= closeAll()),
  }
}

function dumpAll(workers: WorkerPool): Promise<Awaited<ReturnType<WorkerPool['workers'][number]['dump']>>[]> {
  return Promise.all(workers.workers.map((worker) => worker.dump()))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
