import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import {
  generateConsumerRemoteParameters,
  generateRouterRtpCapabilities,
  generateTransportRemoteParameters,
} from 'mediasoup-client/fakeParameters'
import { FakeHubSocket } from '../../../lib/fakes/fake-hub-socket.ts'

/** A hub with media nodes: it opens transports and consumers on every worker, and counts what is left open. */
export class FakeMediaHub extends FakeHubSocket {
  /** Ids of the consumers that the media nodes still have. */
  readonly consumers = new Set<string>()
  /** The last request for each consumer, by id. */
  readonly settings = new Map<string, { paused: boolean; spatialLayer: number | null }>()
  #made = 0

  constructor() {
    super()
    this.answer(proctorRequests.openTransport, () => this.openTransport())
    this.answer(proctorRequests.connectTransport, () => ({}))
    this.answer(proctorRequests.restartIce, () => ({
      iceParameters: generateTransportRemoteParameters().iceParameters,
    }))
    this.answer(proctorRequests.consume, ({ source }) => this.consume(source))
    this.answer(proctorRequests.setConsumer, ({ consumerId, paused, spatialLayer }) => {
      const before = this.settings.get(consumerId) ?? { paused: true, spatialLayer: null }
      this.settings.set(consumerId, {
        paused: paused ?? before.paused,
        spatialLayer: spatialLayer ?? before.spatialLayer,
      })
      return {}
    })
    this.answer(proctorRequests.closeConsumer, ({ consumerId }) => {
      this.consumers.delete(consumerId)
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

  consume(source: 'camera' | 'microphone' | 'screen') {
    this.#made += 1
    const id = `${source}-${this.#made}`
    const codecMimeType = source === 'microphone' ? 'audio/opus' : 'video/VP8'
    const { producerId, kind, rtpParameters } = generateConsumerRemoteParameters({ id, codecMimeType })
    this.consumers.add(id)
    return { id, producerId, kind, rtpParameters, spatialLayers: source === 'camera' ? 3 : 1 }
  }
}
