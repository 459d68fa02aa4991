import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { AckOf } from '@pengawas/shared/sockets/event'
import { Device } from 'mediasoup-client'
import type { IceParameters, Producer, RtpCapabilities, Transport, TransportOptions } from 'mediasoup-client/types'
import type { Socket } from 'socket.io-client'
import { RequestFailure } from '../../../lib/http.ts'
import { callSocket } from '../../../lib/socket.ts'
import type { TransportState } from '../machine/connection-machine.ts'
import { CAMERA_ENCODINGS, MICROPHONE_OPTIONS, SCREEN_ENCODINGS } from './encodings.ts'

export type JoinAnswer = AckOf<typeof candidateRequests.joinMedia>

interface PublisherEvents {
  onTransport: (transportId: string, state: TransportState) => void
  onProduced: (source: MediaSource, produced: boolean) => void
}

/** Owns one send transport and its producers; closing it closes them all. Tracks are the caller's and stay open. */
export class Publisher {
  readonly #socket: Socket
  readonly #events: PublisherEvents
  readonly #transport: Transport
  readonly #producers = new Map<MediaSource, Producer>()

  private constructor(socket: Socket, transport: Transport, events: PublisherEvents) {
    this.#socket = socket
    this.#transport = transport
    this.#events = events
    const { id } = transport
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      callSocket(socket, candidateRequests.connectTransport, { transportId: id, dtlsParameters }).then(
        () => done(),
        failed,
      )
    })
    transport.on('produce', ({ kind, rtpParameters, appData }, done, failed) => {
      const source = appData.source as MediaSource
      callSocket(socket, candidateRequests.produce, {
        transportId: id,
        source,
        kind,
        rtpParameters: rtpParameters,
      }).then(({ producerId }) => done({ id: producerId }), failed)
    })
    transport.on('connectionstatechange', (state) => events.onTransport(id, state))
  }

  /** Builds this browser's end of the place that the hub gave. @throws where the browser cannot do WebRTC at all. */
  static async open(socket: Socket, answer: JoinAnswer, events: PublisherEvents): Promise<Publisher> {
    if (answer.transport === null) throw new RequestFailure('unexpected-answer')
    const device = await Device.factory()
    await device.load({ routerRtpCapabilities: answer.rtpCapabilities as RtpCapabilities })
    const transport = device.createSendTransport({
      ...(answer.transport as unknown as TransportOptions),
      iceServers: answer.iceServers as RTCIceServer[],
    })
    return new Publisher(socket, transport, events)
  }

  get transportId(): string {
    return this.#transport.id
  }

  /** Publishes a track, or puts it in the place of the one that its source publishes already. */
  async publish(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    const existing = this.#producers.get(source)
    if (existing && !existing.closed) {
      await existing.replaceTrack({ track })
      return
    }
    const producer = await this.#transport.produce({
      track,
      stopTracks: false,
      disableTrackOnPause: false,
      appData: { source },
      ...(source === 'camera' ? { encodings: CAMERA_ENCODINGS, codecOptions: { videoGoogleStartBitrate: 600 } } : {}),
      ...(source === 'screen' ? { encodings: SCREEN_ENCODINGS } : {}),
      ...(source === 'microphone' ? { codecOptions: MICROPHONE_OPTIONS } : {}),
    })
    this.#producers.set(source, producer)
    this.#events.onProduced(source, true)
  }

  /** Ends one source on the server too, so that a proctor does not look at its last picture. */
  async unpublish(source: MediaSource): Promise<void> {
    const producer = this.#producers.get(source)
    if (!producer) return
    this.#producers.delete(source)
    producer.close()
    this.#events.onProduced(source, false)
    await callSocket(this.#socket, candidateRequests.closeProducer, { producerId: producer.id })
  }

  /** New ICE credentials for the same transport: media goes on over whatever path works now. */
  async restartIce(): Promise<void> {
    const { iceParameters } = await callSocket(this.#socket, candidateRequests.restartIce, {
      transportId: this.#transport.id,
    })
    await this.#transport.restartIce({ iceParameters: iceParameters as IceParameters })
  }

  close(): void {
    this.#producers.clear()
    if (!this.#transport.closed) this.#transport.close()
  }
}
