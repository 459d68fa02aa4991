import type { TransportOptions } from '@pengawas/shared/contracts/media'
import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import type { types } from 'mediasoup'
import type { MediaWorker } from '../workers/media-worker.ts'

/** `publish` receives from a candidate; `view` sends to a proctor; a probe can be reached over one protocol only. */
export type TransportPurpose = 'publish' | 'view' | 'probe-udp' | 'probe-tcp'

export interface DtlsParameters {
  role?: 'auto' | 'client' | 'server' | undefined
  fingerprints: { algorithm: string; value: string }[]
}

/**
 * One network path to a browser, as peers and viewers use it. They own it: the one that opened it closes it, and with it
 * the producers and consumers on it. It also ends without being asked, when its worker dies or the browser stays away.
 */
export interface MediaTransport {
  readonly id: string
  /** What the browser needs to build its end. */
  readonly options: TransportOptions
  readonly connection: ConnectionState
  /** Whether a browser that lost only its signalling can go on using it. */
  readonly usable: boolean
  /** Throws `media-refused` for parameters that mediasoup does not take, and when called twice. */
  connect(dtlsParameters: DtlsParameters): Promise<void>
  restartIce(): Promise<TransportOptions['iceParameters']>
  produce(options: types.ProducerOptions): Promise<types.Producer>
  consume(options: types.ConsumerOptions): Promise<types.Consumer>
  /** Over what media comes or goes now; null while nothing is connected. */
  readonly protocol: 'udp' | 'tcp' | null
  /** The address that the browser's packets come from; null while nothing is connected. */
  readonly remoteAddress: string | null
  /** How many bytes of media have arrived; rejects once the transport is closed. */
  receivedBytes(): Promise<number>
  /** What the network to the browser is estimated to carry, in bits per second; null where nothing is known. */
  availableBps(): Promise<number | null>
  close(): void
}

export interface TransportListener {
  connectionChanged: (transportId: string) => void
  /** Called once, when the transport ends for a reason other than `close()`. */
  lost: (transportId: string, reason: 'absent' | 'worker-died') => void
}

export type OpenTransport = (
  worker: MediaWorker,
  purpose: TransportPurpose,
  listener: TransportListener,
) => Promise<MediaTransport>
