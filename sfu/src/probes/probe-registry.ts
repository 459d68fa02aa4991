import type { MediaWay, TriedWays } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import { createRateLimiter, type RateLimiter } from '@pengawas/shared/rate-limiter'
import type { Peer } from '../peers/peer.ts'
import type { DtlsParameters, MediaTransport, OpenTransport } from '../transports/media-transport.ts'
import { type ProbeOutcomes, triedWays } from './tried-ways.rules.ts'

/** How long a browser may take to connect, from the opening of its probe. */
const PROBE_MS = 6_000
/** Three ways are tried in a few seconds, again and again at most; nobody needs more. */
const RATE = { burst: 12, perSecond: 0.6 }

interface Probe {
  way: MediaWay
  transport: MediaTransport
  /** Whether the browser has begun to connect. */
  isTried: boolean
  timer: NodeJS.Timeout
}

/**
 * Transports on which candidates' browsers try one way each, and what came of it: at most one open per candidate, for a few
 * seconds. Nothing is ever received on them.
 */
export class ProbeRegistry {
  readonly #openTransport: OpenTransport
  readonly #now: () => number
  readonly #limiter: RateLimiter
  /** By test session. */
  readonly #probes = new Map<string, Probe>()
  readonly #outcomes = new Map<string, ProbeOutcomes>()
  #closed = false

  /** `now` in ms. */
  constructor(openTransport: OpenTransport, now: () => number) {
    this.#openTransport = openTransport
    this.#now = now
    this.#limiter = createRateLimiter(now)
  }

  /**
   * Opens a probe on the candidate's worker, in place of the one that is open.
   * @throws AppError `too-many-attempts`, `media-unavailable`
   */
  async open(peer: Peer, way: MediaWay): Promise<MediaTransport> {
    const { worker, identity } = peer
    const { testSessionId } = identity
    if (this.#limiter.take(testSessionId, RATE) !== null) throw new AppError('too-many-attempts')
    const transport = await this.#openTransport(worker, way === 'tcp' ? 'probe-tcp' : 'probe-udp', {
      connectionChanged: (transportId) => this.#update(testSessionId, transportId),
      lost: (transportId) => this.#drop(testSessionId, transportId),
    }).catch((error: unknown) => {
      throw new AppError('media-unavailable', { cause: error })
    })
    if (this.#closed || peer.closed || worker.closed) {
      transport.close()
      throw new AppError('media-unavailable')
    }
    this.#drop(testSessionId)
    const { [way]: _before, ...others } = this.#outcomes.get(testSessionId) ?? {}
    this.#outcomes.set(testSessionId, others)
    const timer = setTimeout(() => this.#expire(testSessionId), PROBE_MS)
    this.#probes.set(testSessionId, { way, transport, isTried: false, timer })
    return transport
  }

  /** @throws AppError `not-found` where the transport is not the candidate's open probe, `media-refused` */
  async connect(testSessionId: string, transportId: string, dtlsParameters: DtlsParameters): Promise<void> {
    const probe = this.#probes.get(testSessionId)
    if (probe?.transport.id !== transportId) throw new AppError('not-found')
    await probe.transport.connect(dtlsParameters)
    probe.isTried = true
  }

  /** What came of each way that was tried a moment ago. */
  triedWays(testSessionId: string): TriedWays {
    return triedWays(this.#outcomes.get(testSessionId) ?? {}, this.#now())
  }

  /** The candidate is not on this node any more. */
  peerClosed(testSessionId: string): void {
    this.#drop(testSessionId)
    this.#outcomes.delete(testSessionId)
  }

  closeAll(): void {
    this.#closed = true
    for (const testSessionId of this.#probes.keys()) this.#drop(testSessionId)
  }

  #update(testSessionId: string, transportId: string): void {
    const probe = this.#probes.get(testSessionId)
    if (probe?.transport.id !== transportId || probe.transport.connection !== 'connected') return
    const { protocol, remoteAddress } = probe.transport
    if (protocol !== null && remoteAddress !== null)
      this.#settle(testSessionId, probe, { protocol, address: remoteAddress })
  }

  /** A browser that never began to connect has tried nothing. */
  #expire(testSessionId: string): void {
    const probe = this.#probes.get(testSessionId)
    if (probe?.isTried === true) this.#settle(testSessionId, probe, null)
    else this.#drop(testSessionId)
  }

  #settle(testSessionId: string, { way }: Probe, from: { protocol: 'udp' | 'tcp'; address: string } | null): void {
    const outcomes = this.#outcomes.get(testSessionId) ?? {}
    this.#outcomes.set(testSessionId, { ...outcomes, [way]: { from, at: this.#now() } })
    this.#drop(testSessionId)
  }

  #drop(testSessionId: string, transportId?: string): void {
    const probe = this.#probes.get(testSessionId)
    if (probe === undefined || (transportId !== undefined && probe.transport.id !== transportId)) return
    this.#probes.delete(testSessionId)
    clearTimeout(probe.timer)
    probe.transport.close()
  }
}
