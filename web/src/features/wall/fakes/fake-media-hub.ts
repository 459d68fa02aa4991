import type { ConsumerOptions } from '@pengawas/shared/contracts/media'
import type { WatchedSource } from '@pengawas/shared/contracts/proctoring'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import {
  generateConsumerRemoteParameters,
  generateRouterRtpCapabilities,
  generateTransportRemoteParameters,
} from 'mediasoup-client/fakeParameters'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'

interface Wanted {
  testSessionId: string
  source: WatchedSource
}

/** A hub with media nodes: it opens transports and consumers on every worker, and counts what is left open. */
export class FakeMediaHub extends FakeHubSocket {
  /** Ids of the consumers that the media nodes still have. */
  readonly consumers = new Set<string>()
  /** The last request for each consumer, by id. */
  readonly settings = new Map<string, { paused: boolean; spatialLayer: number | null }>()
  /** How each consumer is made from now on; what it throws is the refusal. */
  onConsume: (wanted: Wanted) => ConsumerOptions | Promise<ConsumerOptions> = ({ source }) => this.consume(source)
  #made = 0

  constructor() {
    super()
    this.answer(proctorRequests.openTransport, () => this.openTransport())
    this.answer(proctorRequests.connectTransport, () => ({}))
    this.answer(proctorRequests.restartIce, () => ({
      iceParameters: generateTransportRemoteParameters().iceParameters,
    }))
    this.answer(proctorRequests.consumeAll, async ({ wanted }) => ({
      // One that is refused does not keep the others.
      consumers: await Promise.all(
        wanted.map((each) =>
          Promise.resolve(each)
            .then(this.onConsume)
            .catch(() => null),
        ),
      ),
    }))
    this.answer(proctorRequests.setConsumers, ({ changes }) => {
      for (const { consumerId, paused, spatialLayer } of changes) {
        const before = this.settings.get(consumerId) ?? { paused: true, spatialLayer: null }
        this.settings.set(consumerId, {
          paused: paused ?? before.paused,
          spatialLayer: spatialLayer ?? before.spatialLayer,
        })
      }
      return { refused: [] }
    })
    this.answer(proctorRequests.closeConsumers, ({ consumerIds }) => {
      for (const consumerId of consumerIds) this.consumers.delete(consumerId)
      return {}
    })
  }

  openTransport() {
    return {
      transport: generateTransportRemoteParameters(),
      rtpCapabilities: generateRouterRtpCapabilities(),
      iceServers: [],
    }
  }

  consume(source: WatchedSource): ConsumerOptions {
    this.#made += 1
    const id = `${source}-${this.#made}`
    const codecMimeType = source === 'microphone' ? 'audio/opus' : 'video/VP8'
    const { producerId, kind, rtpParameters } = generateConsumerRemoteParameters({ id, codecMimeType })
    this.consumers.add(id)
    return {
      id,
      producerId,
      kind,
      rtpParameters: { ...rtpParameters },
      spatialLayers: source === 'camera' ? 3 : 1,
    }
  }
}
