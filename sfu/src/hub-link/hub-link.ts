import { join } from 'node:path'
import type { AudioReading, DetectedFlag, LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { RefusedFlags } from '@pengawas/shared/contracts/flags'
import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { BACKOFFS, backoffMs } from '@pengawas/shared/rules/backoff'
import { acknowledgementSchema } from '@pengawas/shared/sockets/event'
import type { Acknowledgement, AckOf, PayloadOf, RequestContract } from '@pengawas/shared/sockets/event'
import { hubNotices, hubRequests, MEDIA_NAMESPACE } from '@pengawas/shared/sockets/media-node'
import type { AgedFraming } from '@pengawas/shared/sockets/media-node'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { Logger } from 'pino'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { PortraitAnswer } from '../analysis/identity-references.ts'
import type { MediaNodeConfig } from '../config.ts'
import type { PeerLossReason } from '../peers/peer-registry.ts'
import { DeadLetters } from './dead-letters.ts'
import { DeliveryLanes } from './delivery-lanes.ts'
import type { SpooledFlag } from './flag-file.ts'
import { FlagSpool } from './flag-spool.ts'
import type { SpoolEntry } from './flag-spool.ts'
import type { PictureShrinker } from '../taps/picture-shrinker.ts'
import { beginCandidate, closeCandidate } from './peer-requests.ts'
import { REQUEST_HANDLERS } from './request-handlers.ts'
import type { HandlerContext } from './serve-request.ts'

const ANSWER_TIMEOUT_MS = 5_000
const LOAD_INTERVAL_MS = 2_000
const MAX_READINGS_PER_NOTICE = 500
const EXPIRY_INTERVAL_MS = 60 * 60_000

/** Refusals that do not concern the message itself: the hub could not handle it now, so it is repeated. */
const TEMPORARY_REFUSALS: ReadonlySet<string> = new Set([
  'unavailable',
  'internal',
  'too-many-attempts',
  'media-unavailable',
])

export interface HubLinkOptions {
  config: Pick<MediaNodeConfig, 'hubUrl' | 'nodeId' | 'nodeSecret' | 'dataDir'>
  log: Logger
  /** The version of this software and its contract: flags that another one was refused are sent once more. */
  version: string
  /** Makes evidence small enough for the hub. */
  shrinker: Pick<PictureShrinker, 'fit'>
  /** The clock of the flags' instants, in milliseconds since the epoch. */
  now?: () => number
}

/** The hub's answer to a request. `refused` is for good: repeating the request would not change it. */
type Answer<C extends RequestContract> = { status: 'accepted'; data: AckOf<C> } | { status: 'refused'; code: string }

/** What the hub may ask for, and how busy the node is. */
export interface NodeService {
  context: HandlerContext
  load: () => NodeLoad
}

/**
 * The node's connection to a hub. It connects, and reconnects until it is closed; media does not depend on it. What the
 * hub has to know is repeated until answered: the state of each peer as the latest one, flags all and in order. Load,
 * levels and live analysis are sent when they are measured, and lost while the hub is away.
 */
export class HubLink {
  readonly #options: HubLinkOptions
  readonly #socket: Socket
  readonly #lanes = new DeliveryLanes()
  readonly #spool: FlagSpool
  readonly #letters: DeadLetters
  #loadTimer: NodeJS.Timeout | undefined
  #expiryTimer: NodeJS.Timeout | undefined
  #reconnectTimer: NodeJS.Timeout | undefined
  #reconnects = 0
  #announcements = 0
  #announced = false
  #closed = false

  /** Opens the link without connecting. From now on it accepts what the hub has to know. */
  static async open(options: HubLinkOptions): Promise<HubLink> {
    const { config, log, version, now = Date.now } = options
    const folder = join(config.dataDir, 'media-node', config.nodeId)
    const spoolDirectory = join(folder, 'flags')
    const letters = await DeadLetters.open({
      directory: join(folder, 'refused-flags'),
      spoolDirectory,
      version,
      log,
      now,
    })
    const { spool, left } = await FlagSpool.open(spoolDirectory, log, letters.nextNumber)
    const link = new HubLink(options, spool, letters)
    for (const entry of left) link.#deliverFlag(entry)
    return link
  }

  private constructor(options: HubLinkOptions, spool: FlagSpool, letters: DeadLetters) {
    const { config } = options
    this.#options = options
    this.#spool = spool
    this.#letters = letters
    this.#socket = io(new URL(MEDIA_NAMESPACE, config.hubUrl).href, {
      auth: { nodeId: config.nodeId, secret: config.nodeSecret },
      transports: ['websocket'],
      autoConnect: false,
      reconnectionDelay: BACKOFFS.hubConnection.firstMs,
      reconnectionDelayMax: BACKOFFS.hubConnection.longestMs,
    })
  }

  /** Connects to the hub, and serves it whenever it is connected. To be called once. */
  dial(service: NodeService): void {
    const socket = this.#socket
    socket.on('connect', () => {
      this.#reconnects = 0
      void this.#announce(service)
    })
    socket.on('disconnect', () => {
      this.#announced = false
      this.#lanes.hold()
      // Not at the end of this node, where nothing continues.
      if (!this.#closed) this.#options.log.warn('hub disconnected; media continues')
      this.#reconnectIfGivenUp()
    })
    socket.on('connect_error', (error) => {
      this.#options.log.debug({ err: error }, 'hub could not be reached')
      this.#reconnectIfGivenUp()
    })
    for (const handler of Object.values(REQUEST_HANDLERS)) {
      socket.on(handler.name, (payload: unknown, acknowledge?: (answer: Acknowledgement) => void) => {
        void handler.serve(service.context, payload, this.#options.log).then((answer) => acknowledge?.(answer))
      })
    }
    this.#loadTimer = setInterval(() => this.notifyLoad(service.load()), LOAD_INTERVAL_MS)
    this.#expiryTimer = setInterval(() => {
      this.#letters.expire().catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'old refused flags could not be deleted')
      })
    }, EXPIRY_INTERVAL_MS)
    socket.connect()
  }

  /** Whether the hub has accepted this node's announcement on the current connection. */
  get announced(): boolean {
    return this.#announced
  }

  /** Messages that the hub has not answered yet. */
  get unanswered(): number {
    return this.#lanes.size
  }

  /** Flags that the hub refused for good. */
  get refusedFlags(): RefusedFlags {
    return this.#letters.counts()
  }

  /** Sends the hub the state of a peer: the state at the moment of sending, so that only the latest one ever arrives. */
  peerChanged(testSessionId: string, state: () => PeerState | undefined): void {
    this.#lanes.replace(`peer:${testSessionId}`, async () => {
      const current = state()
      if (current !== undefined) await this.#request(hubRequests.peerChanged, current)
    })
  }

  /** Shares its lane with `peerChanged`: a candidate that already has a new peer has not lost it. */
  peerLost(testSessionId: string, workerId: string, reason: PeerLossReason): void {
    const { nodeId } = this.#options.config
    this.#lanes.replace(`peer:${testSessionId}`, async () => {
      await this.#request(hubRequests.peerLost, { testSessionId, nodeId, workerId, reason })
    })
  }

  workerLost(workerId: string): void {
    const { nodeId } = this.#options.config
    this.#lanes.append('workers', async () => {
      await this.#request(hubRequests.workerLost, { nodeId, workerId })
    })
  }

  /**
   * Takes a flag, which is delivered in the order of its candidate's flags, however long that takes. One that the hub
   * refuses for good is set aside.
   */
  raiseFlag(testSessionId: string, flag: DetectedFlag, evidence: Uint8Array | null): void {
    this.#deliverFlag(this.#spool.add({ testSessionId, flag, evidence }))
  }

  /** What a candidate's face is compared with. Rejects where the hub is away, or refuses it. */
  async portraitOf(testSessionId: string): Promise<PortraitAnswer> {
    const answer = await this.#request(hubRequests.checkInPortrait, { testSessionId })
    if (answer.status === 'refused') throw new Error(`The hub refused a portrait: ${answer.code}`)
    return answer.data
  }

  notifyAnalysis(testSessionId: string, analysis: LiveAnalysis): void {
    this.#notify(hubNotices.analysis.name, { testSessionId, analysis })
  }

  notifyFraming(testSessionId: string, reading: AgedFraming): void {
    this.#notify(hubNotices.framing.name, { testSessionId, reading })
  }

  notifyLevels(readings: readonly AudioReading[]): void {
    for (let start = 0; start < readings.length; start += MAX_READINGS_PER_NOTICE) {
      this.#notify(hubNotices.audioLevels.name, readings.slice(start, start + MAX_READINGS_PER_NOTICE))
    }
  }

  notifyLoad(load: NodeLoad): void {
    this.#notify(hubNotices.load.name, this.#timed(load))
  }

  /** Disconnects. Flags that have not been answered stay on the disk for the next start. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#loadTimer)
    clearInterval(this.#expiryTimer)
    clearTimeout(this.#reconnectTimer)
    this.#lanes.close()
    this.#socket.disconnect()
    await this.#spool.settle()
    await this.#letters.settle()
  }

  /** The client reconnects by itself after a lost connection, but not after one that the hub refused or ended. */
  #reconnectIfGivenUp(): void {
    if (this.#socket.active || this.#closed) return
    clearTimeout(this.#reconnectTimer)
    this.#reconnects += 1
    this.#reconnectTimer = setTimeout(() => this.#socket.connect(), backoffMs(BACKOFFS.hubMessage, this.#reconnects))
  }

  /** Sends the hub the whole state, then starts the delivery of what waits. Repeated until the hub accepts it or the connection ends. */
  async #announce({ context, load }: NodeService): Promise<void> {
    this.#announcements += 1
    const announcement = this.#announcements
    const { log } = this.#options
    for (let attempt = 1; this.#socket.connected && announcement === this.#announcements; attempt += 1) {
      try {
        const answer = await this.#request(hubRequests.announce, {
          load: this.#timed(load()),
          peers: context.peerStates(),
        })
        if (announcement !== this.#announcements) return
        const { closePeers, begun } = answer.status === 'accepted' ? answer.data : { closePeers: [], begun: [] }
        for (const testSessionId of closePeers) closeCandidate(context, testSessionId)
        for (const testSessionId of begun) beginCandidate(context, testSessionId)
        this.#announced = true
        this.#lanes.open()
        log.info('announced to the hub')
        return
      } catch (error) {
        log.warn({ err: error }, 'hub did not accept the announcement')
        await new Promise((resolve) => setTimeout(resolve, backoffMs(BACKOFFS.hubMessage, attempt)))
      }
    }
  }

  #deliverFlag(entry: SpoolEntry): void {
    this.#lanes.append(`flags:${entry.testSessionId}`, async () => {
      const spooled = await entry.read()
      if (spooled === null) return
      const { testSessionId, flag, evidence } = spooled
      // A flag without its picture is better than none.
      const fitting = evidence === null ? null : await this.#options.shrinker.fit(evidence)
      const picture = fitting === null ? null : new Uint8Array(fitting)
      // At each try anew: the hub reads it against its own clock.
      const sent = { testSessionId, flag, evidence: picture, sentAt: this.#now() }
      const answer = await this.#request(hubRequests.raiseFlag, sent)
      if (answer.status === 'accepted' || (await this.#setAside(entry.name, spooled, answer.code))) await entry.remove()
    })
  }

  /**
   * Whether a refused flag could be set aside. Where the disk refuses it stays in the spool, and is sent again at the next
   * start: meanwhile it does not hold up the candidate's other flags.
   */
  async #setAside(name: string, spooled: SpooledFlag, code: string): Promise<boolean> {
    try {
      await this.#letters.add(name, spooled, code)
      return true
    } catch (error) {
      this.#options.log.error({ err: error, flagId: spooled.flag.id }, 'refused flag could not be set aside')
      return false
    }
  }

  /**
   * Asks the hub once. Rejects where there is no answer, or where the hub cannot handle the request now, so that the caller
   * can try again.
   */
  async #request<C extends RequestContract>(contract: C, payload: PayloadOf<C>): Promise<Answer<C>> {
    const raw: unknown = await this.#socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck(contract.name, payload)
    const answer = acknowledgementSchema.parse(raw)
    if (answer.ok) return { status: 'accepted', data: contract.ack.parse(answer.data) as AckOf<C> }
    if (TEMPORARY_REFUSALS.has(answer.error)) throw new Error(`The hub answered ${contract.name} with ${answer.error}`)
    this.#options.log.error({ request: contract.name, code: answer.error }, 'hub refused a message for good')
    return { status: 'refused', code: answer.error }
  }

  #now(): number {
    const { now = Date.now } = this.#options
    return now()
  }

  #timed(load: NodeLoad): NodeLoad {
    return { ...load, at: this.#now() }
  }

  /**
   * Nothing while the hub is away. Never `volatile`: of several messages in one moment that lets only the first through, and where
   * inference dies there is one for each candidate in the same moment.
   */
  #notify(name: string, payload: unknown): void {
    if (this.#announced) this.#socket.emit(name, payload)
  }
}
