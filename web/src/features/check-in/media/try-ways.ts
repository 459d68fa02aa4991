import { MEDIA_WAYS, type MediaWay } from '@pengawas/shared/contracts/media'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { Device, SctpParameters, TransportOptions } from 'mediasoup-client/types'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'

/** A little longer than the media node waits for this page, which then knows what came of it. */
const WAY_MS = 7_000

/** A data channel is the least that a browser connects for; the media node takes nothing of it. */
const MESSAGE_BYTES = 262_144
const CHANNEL: SctpParameters = {
  ...{ port: 5_000, OS: 1_024, MIS: 1_024 },
  ...{ maxMessageSize: MESSAGE_BYTES, maxSendMessageSize: MESSAGE_BYTES, maxReceiveMessageSize: MESSAGE_BYTES },
}

interface WaysParts {
  socket: HubSocket
  openDevice: () => Promise<Device>
}

/**
 * Connects to the media node one way after another, so that it sees which are open. What came of it is the node's to say: this
 * never rejects, and a way that cannot be tried stays unknown. Ends early with `signal`.
 */
export async function tryWays({ socket, openDevice }: WaysParts, signal: AbortSignal): Promise<void> {
  try {
    const device = await openDevice()
    await device.load({ routerRtpCapabilities: { codecs: [], headerExtensions: [] } })
    for (const way of MEDIA_WAYS) if (!signal.aborted) await tryWay(socket, device, way, signal).catch(() => undefined)
  } catch {
    // A browser without WebRTC: nothing can be tried.
  }
}

async function tryWay(socket: HubSocket, device: Device, way: MediaWay, signal: AbortSignal): Promise<void> {
  const { transport: options, iceServers } = await callSocket(socket, candidateRequests.openProbe, { way })
  if (options === null || signal.aborted) return
  const transport = device.createSendTransport({
    ...(options as unknown as TransportOptions),
    sctpParameters: CHANNEL,
    iceServers: iceServers as RTCIceServer[],
    iceTransportPolicy: way === 'turn' ? 'relay' : 'all',
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
  const finish = (): void => end(undefined)
  const timer = setTimeout(finish, WAY_MS)
  signal.addEventListener('abort', finish, { once: true })
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    callSocket(socket, candidateRequests.connectProbe, { transportId: options.id, dtlsParameters }).then(
      () => done(),
      failed,
    )
  })
  transport.on('producedata', (_channel, done) => done({ id: options.id }))
  transport.on('connectionstatechange', (state) => {
    if (state !== 'connecting') finish()
  })
  transport.produceData().catch(finish)
  await ended
  clearTimeout(timer)
  signal.removeEventListener('abort', finish)
  transport.close()
}
