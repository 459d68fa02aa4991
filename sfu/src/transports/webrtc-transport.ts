import { AppError } from '@pengawas/shared/errors'
import type { types } from 'mediasoup'
import { z } from 'zod'
import type { MediaWorker } from '../workers/media-worker.ts'
import { ABSENCE_LIMITS, AbsenceTimer } from './absence-timer.ts'
import { connectionStateOf } from './connection-state.rules.ts'
import type { DtlsParameters, MediaTransport, TransportListener, TransportPurpose } from './media-transport.ts'
import { refuseMedia } from './refuse-media.ts'

/**
 * A wall of tiles starts at once, and the default guess of 600 kbps would keep most of them black while the estimate
 * climbs. A proctor sits on an office network, so the guess is high and congestion control takes it down where needed.
 */
const VIEWER_INITIAL_BITRATE = 20_000_000

/** Three camera layers, a screen and a microphone at their limits, with room for retransmissions; in bits per second. */
const CANDIDATE_MAX_BITRATE = 6_000_000

/** Browsers refresh ICE consent every few seconds; after this long without, the candidate is shown as reconnecting. */
const ICE_CONSENT_TIMEOUT_SECONDS = 10

/** Narrower than mediasoup's own check, which passes fingerprints of any form on to the worker process. */
const connectSchema = z.object({
  role: z.enum(['auto', 'client', 'server']).optional(),
  fingerprints: z
    .array(
      z.object({
        algorithm: z.enum(['sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512']),
        value: z.string().regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){19,63}$/i),
      }),
    )
    .min(1),
})

/** Opens a WebRTC transport on the worker's one server port. */
export async function openWebRtcTransport(
  worker: MediaWorker,
  purpose: TransportPurpose,
  listener: TransportListener,
): Promise<MediaTransport> {
  const transport = await worker.router.createWebRtcTransport({
    webRtcServer: worker.webRtcServer,
    enableUdp: purpose !== 'probe-tcp',
    enableTcp: purpose !== 'probe-udp',
    preferUdp: true,
    iceConsentTimeout: ICE_CONSENT_TIMEOUT_SECONDS,
    ...(purpose === 'view' ? { initialAvailableOutgoingBitrate: VIEWER_INITIAL_BITRATE } : {}),
  })
  if (purpose !== 'view') await transport.setMaxIncomingBitrate(CANDIDATE_MAX_BITRATE)
  return new WebRtcMediaTransport(transport, listener)
}

class WebRtcMediaTransport implements MediaTransport {
  readonly #transport: types.WebRtcTransport
  readonly #listener: TransportListener
  readonly #absence: AbsenceTimer
  #hasBeenConnected = false
  #connectCalled = false
  #ended = false
  #connection: MediaTransport['connection'] = 'connecting'

  constructor(transport: types.WebRtcTransport, listener: TransportListener) {
    this.#transport = transport
    this.#listener = listener
    this.#absence = new AbsenceTimer(ABSENCE_LIMITS, () => this.#lose('absent'))
    transport.on('icestatechange', () => this.#update())
    transport.on('dtlsstatechange', () => this.#update())
    // Emitted when the worker is gone, never by our own close().
    transport.on('routerclose', () => this.#lose('worker-died'))
    transport.on('listenserverclose', () => this.#lose('worker-died'))
  }

  get id(): string {
    return this.#transport.id
  }

  get options(): MediaTransport['options'] {
    const { id, iceParameters, iceCandidates, dtlsParameters } = this.#transport
    return { id, iceParameters, iceCandidates: iceCandidates.map((candidate) => ({ ...candidate })), dtlsParameters }
  }

  get connection(): MediaTransport['connection'] {
    return this.#connection
  }

  get usable(): boolean {
    return !this.#transport.closed && this.#connection !== 'disconnected'
  }

  async connect(dtlsParameters: DtlsParameters): Promise<void> {
    const parsed = connectSchema.safeParse(dtlsParameters)
    if (!parsed.success || this.#connectCalled) throw new AppError('media-refused')
    this.#connectCalled = true
    const { role, fingerprints } = parsed.data
    await this.#ask(() =>
      this.#transport.connect({ dtlsParameters: { fingerprints, ...(role === undefined ? {} : { role }) } }),
    )
  }

  restartIce(): Promise<types.IceParameters> {
    return this.#ask(() => this.#transport.restartIce())
  }

  produce(options: types.ProducerOptions): Promise<types.Producer> {
    return this.#ask(() => this.#transport.produce(options))
  }

  consume(options: types.ConsumerOptions): Promise<types.Consumer> {
    return this.#ask(() => this.#transport.consume(options))
  }

  get protocol(): MediaTransport['protocol'] {
    return this.#transport.iceSelectedTuple?.protocol ?? null
  }

  get remoteAddress(): string | null {
    return this.#transport.iceSelectedTuple?.remoteIp ?? null
  }

  async receivedBytes(): Promise<number> {
    const [stats] = await this.#transport.getStats()
    return stats?.rtpBytesReceived ?? 0
  }

  async availableBps(): Promise<number | null> {
    const [stats] = await this.#ask(() => this.#transport.getStats())
    return stats?.availableOutgoingBitrate ?? null
  }

  close(): void {
    this.#ended = true
    this.#absence.stop()
    this.#transport.close()
  }

  #ask<T>(call: () => Promise<T>): Promise<T> {
    return refuseMedia(() => !this.#transport.closed, call)
  }

  #update(): void {
    const connection = connectionStateOf(this.#transport.iceState, this.#transport.dtlsState, this.#hasBeenConnected)
    if (connection === this.#connection) return
    this.#connection = connection
    if (connection === 'connected') this.#hasBeenConnected = true
    this.#absence.update(connection)
    this.#listener.connectionChanged(this.id)
  }

  #lose(reason: 'absent' | 'worker-died'): void {
    if (this.#ended) return
    this.close()
    this.#connection = 'disconnected'
    this.#listener.lost(this.id, reason)
  }
}
