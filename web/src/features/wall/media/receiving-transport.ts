import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import type {
  Consumer,
  ConsumerOptions,
  Device,
  IceParameters,
  RtpCapabilities,
  Transport,
  TransportOptions,
} from 'mediasoup-client/types'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import type { TrackCounts } from '../rules/link-faults.ts'
import type { Placement, WantedConsumer } from '../rules/media-plan.ts'

export interface ReceivingTransportDeps {
  socket: HubSocket
  openDevice: () => Promise<Device>
  /** The network path is broken for good, or the server does not know the transport any more. */
  onDead: () => void
}

export interface OpenedConsumer {
  wanted: WantedConsumer
  consumer: Consumer
  spatialLayers: number
}

const ICE_GRACE_MS = 1_500
const ICE_DEADLINE_MS = 5_000
const ESTIMATE_WITHIN_MS = 1_000
const NO_ESTIMATE = { availableBps: null }

/** One receiving transport on one worker of one media node. Heals its own network path; calls `onDead` when it cannot. */
export class ReceivingTransport {
  readonly placement: Placement
  readonly #socket: HubSocket
  readonly #device: Device
  readonly #transport: Transport
  readonly #onDead: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRestarting = false
  #closed = false

  private constructor(
    { socket, onDead }: ReceivingTransportDeps,
    placement: Placement,
    device: Device,
    transport: Transport,
  ) {
    this.placement = placement
    this.#socket = socket
    this.#device = device
    this.#transport = transport
    this.#onDead = onDead
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      callSocket(socket, proctorRequests.connectTransport, {
        nodeId: placement.nodeId,
        transportId: transport.id,
        dtlsParameters,
      }).then(() => done(), failed)
    })
    transport.on('connectionstatechange', (state) => {
      clearTimeout(this.#timer)
      if (state === 'disconnected') this.#timer = setTimeout(() => void this.restartIce(), ICE_GRACE_MS)
      if (state === 'failed') void this.restartIce()
    })
  }

  static async open(deps: ReceivingTransportDeps, placement: Placement): Promise<ReceivingTransport> {
    const answer = await callSocket(deps.socket, proctorRequests.openTransport, placement)
    const device = await deps.openDevice()
    await device.load({ routerRtpCapabilities: answer.rtpCapabilities as RtpCapabilities })
    const transport = device.createRecvTransport({
      ...(answer.transport as unknown as TransportOptions),
      iceServers: answer.iceServers as RTCIceServer[],
    })
    return new ReceivingTransport(deps, placement, device, transport)
  }

  /**
   * Makes consumers, all by one request and in one renegotiation: one after another costs a round of session descriptions
   * each, which on a full wall adds up to many seconds. Those that the server refuses are left out.
   */
  async consume(wanted: readonly WantedConsumer[]): Promise<OpenedConsumer[]> {
    if (wanted.length === 0) return []
    const { consumers } = await callSocket(this.#socket, proctorRequests.consumeAll, {
      transportId: this.#transport.id,
      wanted: wanted.map(({ testSessionId, source }) => ({ testSessionId, source })),
      rtpCapabilities: this.#device.recvRtpCapabilities,
    }).catch(() => ({ consumers: [] }))
    const opened = await Promise.allSettled(
      wanted.map(async (each, index): Promise<OpenedConsumer> => {
        const answer = consumers[index]
        if (!answer) throw new Error('the server gave no consumer')
        const consumer = await this.#transport.consume(answer as unknown as ConsumerOptions)
        return { wanted: each, consumer, spatialLayers: answer.spatialLayers }
      }),
    )
    return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  /** What the browser has counted of each track by its id, and what the network is estimated to carry, where that is asked for. */
  async look(needsEstimate: boolean): Promise<{ tracks: Map<string, TrackCounts>; availableBps: number | null }> {
    const [report, { availableBps }] = await Promise.all([
      this.#transport.getStats(),
      needsEstimate ? this.#estimate() : NO_ESTIMATE,
    ])
    const streams = ([...report.values()] as (Partial<RTCInboundRtpStreamStats> & { type: string })[]).filter(
      ({ type, kind }) => type === 'inbound-rtp' && kind === 'video',
    )
    const tracks = streams.flatMap(
      ({ trackIdentifier, packetsLost = 0, packetsReceived = 0, framesDecoded = 0 }): [string, TrackCounts][] =>
        trackIdentifier === undefined ? [] : [[trackIdentifier, { packetsLost, packetsReceived, framesDecoded }]],
    )
    return { tracks: new Map(tracks), availableBps }
  }

  /** A line that is cut must not keep anybody from noticing that the pictures stand. */
  #estimate(): Promise<{ availableBps: number | null }> {
    const asked = { nodeId: this.placement.nodeId, transportId: this.#transport.id }
    const { promise: late, resolve } = Promise.withResolvers<typeof NO_ESTIMATE>()
    const timer = setTimeout(() => resolve(NO_ESTIMATE), ESTIMATE_WITHIN_MS)
    const answer = callSocket(this.#socket, proctorRequests.measureReceiving, asked).catch(() => NO_ESTIMATE)
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  /** New credentials for the network path. A transport that does not come back is given up. */
  async restartIce(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#closed || this.#isRestarting || !this.#socket.connected) return
    this.#isRestarting = true
    try {
      const { iceParameters } = await callSocket(this.#socket, proctorRequests.restartIce, {
        nodeId: this.placement.nodeId,
        transportId: this.#transport.id,
      })
      await this.#transport.restartIce({ iceParameters: iceParameters as IceParameters })
      this.#giveUpUnlessConnected()
    } catch {
      // Without a hub nothing can be asked; the reconnection asks again.
      this.#dieIfConnected()
    } finally {
      this.#isRestarting = false
    }
  }

  #giveUpUnlessConnected(): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      if (this.#transport.connectionState !== 'connected' && this.#transport.connectionState !== 'new') this.#die()
    }, ICE_DEADLINE_MS)
  }

  #dieIfConnected(): void {
    if (this.#socket.connected) this.#die()
  }

  #die(): void {
    if (!this.#closed) this.#onDead()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    if (!this.#transport.closed) this.#transport.close()
  }
}
