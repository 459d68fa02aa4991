import type { MediaSource, PeerState } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import type { types } from 'mediasoup'
import type { OpenTransport } from '../transports/media-transport.ts'
import type { MediaWorker } from '../workers/media-worker.ts'
import { pickWorker } from '../workers/placement.rules.ts'
import type { WorkerLoad } from '../workers/placement.rules.ts'
import { Peer } from './peer.ts'
import type { PeerEvents, PeerIdentity } from './peer.ts'

/** Why a peer ended without a request; the candidate has to publish again. */
export type PeerLossReason = 'worker-died' | 'closed'

export interface PeerListener extends PeerEvents {
  opened: (peer: Peer) => void
  /** Called at every end of a peer, requested or not; `isReplaced` where another peer of the same candidate follows at once. */
  closed: (peer: Peer, isReplaced: boolean) => void
  /** Called after `closed`, and only where the end was not requested. */
  lost: (peer: Peer, reason: PeerLossReason) => void
}

/** A producer and the worker it is on: all that others may know about a peer. */
export interface FoundProducer {
  producer: types.Producer
  workerId: string
}

/** How viewers find what they may watch, without seeing the peers themselves. */
export interface ProducerLookup {
  find(testSessionId: string, source: MediaSource): FoundProducer | undefined
}

export interface PeerRegistryOptions {
  nodeId: string
  /** Milliseconds. */
  now: () => number
  openTransport: OpenTransport
  /** The living workers that a peer may be on, and how many consumers each has. */
  workers: (testSessionId: string) => { worker: MediaWorker; consumers: number }[]
  listener: PeerListener
}

/** More than a node can carry; a limit for the announcement to the hub, which lists them all. */
const MAX_PEERS = 1_000

/** All candidates on this node, by test session. The registry owns the peers. */
export class PeerRegistry implements ProducerLookup {
  readonly #options: PeerRegistryOptions
  readonly #peers = new Map<string, Peer>()
  /** Peers whose transport is still being opened, by worker: otherwise candidates who come at once would all see the same empty worker. */
  readonly #opening = new Map<string, number>()
  #closed = false
  #isMeasuring = false
  #isListening = false

  constructor(options: PeerRegistryOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#peers.size
  }

  all(): Peer[] {
    return [...this.#peers.values()]
  }

  states(): PeerState[] {
    return this.all().map((peer) => peer.state())
  }

  countOn(workerId: string): number {
    return this.all().filter(({ worker }) => worker.id === workerId).length
  }

  find(testSessionId: string, source: MediaSource): FoundProducer | undefined {
    const peer = this.#peers.get(testSessionId)
    const producer = peer?.producer(source)
    return peer === undefined || producer === undefined ? undefined : { producer, workerId: peer.worker.id }
  }

  get(testSessionId: string): Peer | undefined {
    return this.#peers.get(testSessionId)
  }

  /** @throws AppError `not-found` */
  require(testSessionId: string): Peer {
    const peer = this.get(testSessionId)
    if (peer === undefined) throw new AppError('not-found')
    return peer
  }

  /**
   * Opens a peer, or finds the existing one: a candidate that lost only its signalling names its transport and keeps
   * it. In every other case a new peer replaces the old one.
   * @throws AppError `media-unavailable` when no worker is alive or the node is full
   */
  async open(identity: PeerIdentity, transportId: string | undefined): Promise<{ peer: Peer; resumed: boolean }> {
    const held = this.#peers.get(identity.testSessionId)
    if (held !== undefined && held.transport.id === transportId && held.transport.usable) {
      return { peer: held, resumed: true }
    }
    if (held === undefined && this.#peers.size + this.#openingCount() >= MAX_PEERS)
      throw new AppError('media-unavailable')

    const worker = this.#pickWorker(identity.testSessionId)
    const peer = await this.#openOn(worker, identity)
    if (this.#closed || worker.closed) {
      peer.close()
      throw new AppError('media-unavailable')
    }
    // Looked up again: two openings of one candidate may have overlapped, and the later one stays.
    const replaced = this.#peers.get(identity.testSessionId)
    if (replaced !== undefined) this.#remove(replaced, true)
    this.#peers.set(identity.testSessionId, peer)
    this.#options.listener.opened(peer)
    this.#options.listener.changed(peer)
    return { peer, resumed: false }
  }

  /** Closes one peer, as the hub asks. Closing one that does not exist is no error: the hub may repeat itself. */
  closePeer(testSessionId: string): void {
    const peer = this.#peers.get(testSessionId)
    if (peer !== undefined) this.#remove(peer)
  }

  /** Checks whether packets arrive from all peers. Skipped while the last check is still under way. */
  async measureFlows(): Promise<void> {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    try {
      await Promise.all(this.all().map((peer) => peer.measure()))
    } finally {
      this.#isMeasuring = false
    }
  }

  /** Checks whether anything at all arrives from each peer. Skipped while the last check is still under way. */
  async listenToAll(): Promise<void> {
    if (this.#isListening) return
    this.#isListening = true
    try {
      await Promise.all(this.all().map((peer) => peer.listen()))
    } finally {
      this.#isListening = false
    }
  }

  close(): void {
    this.#closed = true
    for (const peer of this.all()) this.#remove(peer)
  }

  async #openOn(worker: MediaWorker, identity: PeerIdentity): Promise<Peer> {
    this.#countOpening(worker.id, 1)
    try {
      const { nodeId, now, openTransport, listener } = this.#options
      const transport = await openTransport(worker, 'publish', {
        connectionChanged: (transportId) => {
          const peer = this.#peerWith(transportId)
          if (peer !== undefined) listener.changed(peer)
        },
        lost: (transportId, reason) => {
          const peer = this.#peerWith(transportId)
          if (peer !== undefined) this.#lose(peer, reason === 'worker-died' ? 'worker-died' : 'closed')
        },
      })
      return new Peer({ nodeId, now, events: listener }, identity, worker, transport)
    } catch (error) {
      throw new AppError('media-unavailable', { cause: error })
    } finally {
      this.#countOpening(worker.id, -1)
    }
  }

  #pickWorker(testSessionId: string): MediaWorker {
    const candidates = this.#options.workers(testSessionId)
    const loads: WorkerLoad[] = candidates.map(({ worker, consumers }) => ({
      workerId: worker.id,
      peers: this.countOn(worker.id) + (this.#opening.get(worker.id) ?? 0),
      consumers,
    }))
    const picked = pickWorker(loads)
    const found = candidates.find(({ worker }) => worker.id === picked)
    if (found === undefined) throw new AppError('media-unavailable')
    return found.worker
  }

  #countOpening(workerId: string, change: number): void {
    const opening = (this.#opening.get(workerId) ?? 0) + change
    if (opening > 0) this.#opening.set(workerId, opening)
    else this.#opening.delete(workerId)
  }

  #openingCount(): number {
    return [...this.#opening.values()].reduce((sum, opening) => sum + opening, 0)
  }

  #peerWith(transportId: string): Peer | undefined {
    return this.all().find(({ transport }) => transport.id === transportId)
  }

  #remove(peer: Peer, isReplaced = false): void {
    peer.close()
    this.#peers.delete(peer.identity.testSessionId)
    this.#options.listener.closed(peer, isReplaced)
  }

  #lose(peer: Peer, reason: PeerLossReason): void {
    this.#remove(peer)
    this.#options.listener.lost(peer, reason)
  }
}
