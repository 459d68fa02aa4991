import type { OpenTransport } from '@pengawas/sfu/transports/media-transport'
import { refuseMedia } from '@pengawas/sfu/transports/refuse-media'
import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import type { types } from 'mediasoup'

export interface PlainTransportOptions {
  /** UDP port on the loopback to which everything sent to viewers goes. */
  sinkPort: number
  /** Encrypts what goes to viewers, as WebRTC does. */
  srtp: boolean
  /** Sees every consumer that is made. */
  onConsumer?: (consumer: types.Consumer) => void
}

const DUMMY_FINGERPRINT = { algorithm: 'sha-256', value: Array.from({ length: 32 }, () => '00').join(':') }

/**
 * Plain RTP instead of WebRTC: no ICE, no DTLS, everything else the same. A candidate's packets are taken from
 * wherever they come; `iceCandidates` names the port, as it would in WebRTC.
 */
export function plainTransports(options: PlainTransportOptions): OpenTransport {
  return async (worker, purpose, listener) => {
    const sends = purpose === 'view'
    const transport = await worker.router.createPlainTransport({
      listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
      rtcpMux: true,
      comedia: !sends,
      enableSrtp: sends && options.srtp,
    })
    let connection: ConnectionState = 'connecting'
    const become = (next: ConnectionState): void => {
      connection = next
      listener.connectionChanged(transport.id)
    }
    transport.once('tuple', () => become('connected'))
    transport.once('routerclose', () => listener.lost(transport.id, 'worker-died'))
    const ask = <T>(call: () => Promise<T>): Promise<T> => refuseMedia(() => !transport.closed, call)

    return {
      id: transport.id,
      get options() {
        return {
          id: transport.id,
          iceParameters: { usernameFragment: 'plain', password: 'plain' },
          iceCandidates: [{ ip: '127.0.0.1', port: transport.tuple.localPort }],
          dtlsParameters: { fingerprints: [DUMMY_FINGERPRINT] },
        }
      },
      get connection() {
        return connection
      },
      get protocol() {
        return connection === 'connected' ? ('udp' as const) : null
      },
      remoteAddress: null,
      get usable() {
        return !transport.closed
      },
      connect: async () => {
        if (connection === 'connected') throw new AppError('media-refused')
        const { srtpParameters } = transport
        await ask(() =>
          transport.connect({
            ip: '127.0.0.1',
            port: options.sinkPort,
            ...(srtpParameters === undefined ? {} : { srtpParameters }),
          }),
        )
        become('connected')
      },
      restartIce: () => Promise.resolve({ usernameFragment: 'plain', password: 'plain' }),
      produce: (producer) => ask(() => transport.produce(producer)),
      consume: async (request) => {
        const consumer = await ask(() => transport.consume(request))
        options.onConsumer?.(consumer)
        return consumer
      },
      receivedBytes: async () => (await transport.getStats())[0]?.rtpBytesReceived ?? 0,
      availableBps: () => Promise.resolve(null),
      close: () => transport.close(),
    }
  }
}
