import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { AckOf } from '@pengawas/shared/sockets/event'
import type {
  Device,
  IceParameters,
  Producer,
  ProducerOptions,
  RtpCapabilities,
  Transport,
  TransportOptions,
} from 'mediasoup-client/types'
import { failureCode, RequestFailure, type FailureCode } from '../../../lib/http.ts'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import type { TransportState } from '../machine/connection-machine.ts'
import type { Tracks } from '../store/capture-store.ts'
import { cameraEncodings, MICROPHONE_OPTIONS, SCREEN_ENCODINGS } from './encodings.ts'

export type JoinAnswer = AckOf<typeof candidateRequests.joinMedia>

/** Refusals of one source that republishing everything would not cure. */
const REFUSED_SOURCE: readonly FailureCode[] = ['media-refused', 'not-allowed', 'invalid-input']

interface PublisherEvents {
  onTransport: (transportId: string, state: TransportState) => void
  onProduced: (source: MediaSource, produced: boolean) => void
}

function optionsFor(source: MediaSource, track: MediaStreamTrack): Pick<ProducerOptions, 'encodings' | 'codecOptions'> {
  switch (source) {
    case 'camera':
      return { encodings: cameraEncodings(track.getSettings()), codecOptions: { videoGoogleStartBitrate: 600 } }
    case 'screen':
      return { encodings: SCREEN_ENCODINGS }
    case 'microphone':
      return { codecOptions: MICROPHONE_OPTIONS }
  }
}

/** Layers are agreed on as a producer begins: a camera of another size needs another one. */
function needsOtherLayers(source: MediaSource, { rtpParameters }: Producer, track: MediaStreamTrack): boolean {
  return source === 'camera' && rtpParameters.encodings?.length !== cameraEncodings(track.getSettings()).length
}

/** Owns one send transport and its producers; closing it closes them all. Tracks are the caller's and stay open. */
export class Publisher {
  readonly #socket: HubSocket
  readonly #events: PublisherEvents
  readonly #transport: Transport
  readonly #producers = new Map<MediaSource, Producer>()
  /** The last track that each source was given, whether or not it is there yet. */
  readonly #given = new Map<MediaSource, MediaStreamTrack>()
  /** Producers that have ended here, and perhaps not on the server. */
  readonly #unclosed = new Set<string>()
  /** The last piece of work on each source: the next one waits for it, so that a source never has two producers. */
  readonly #work = new Map<MediaSource, Promise<void>>()

  private constructor(socket: HubSocket, transport: Transport, events: PublisherEvents) {
    this.#socket = socket
    this.#transport = transport
    this.#events = events
    this.#connectTransport()
  }

  /**
   * Builds this browser's end of the transport that the hub opened.
   * @throws where the browser cannot do WebRTC at all.
   */
  static async open(
    socket: HubSocket,
    answer: JoinAnswer,
    openDevice: () => Promise<Device>,
    events: PublisherEvents,
  ): Promise<Publisher> {
    if (answer.transport === null) throw new RequestFailure('unexpected-answer')
    const device = await openDevice()
    await device.load({ routerRtpCapabilities: answer.rtpCapabilities as RtpCapabilities })
    const transport = device.createSendTransport({
      ...(answer.transport as unknown as TransportOptions),
      iceServers: answer.iceServers as RTCIceServer[],
    })
    return new Publisher(socket, transport, events)
  }

  /**
   * Publishes the tracks that were not given before, each in place of the one that its source publishes already, and
   * ends on the server what could not be ended while the hub was away. A source that the server refuses is left out: it
   * does not keep the others from being published.
   * @throws where the hub or the transport fails.
   */
  async publish(tracks: Tracks): Promise<void> {
    const publishing = MEDIA_SOURCES.flatMap((source) => {
      const track = tracks[source]
      return track === null || this.#given.get(source) === track ? [] : [this.#publishTrack(source, track)]
    })
    const closing = [...this.#unclosed].map((producerId) => this.#closeOnServer(producerId))
    await Promise.all([...publishing, ...closing])
  }

  /** Ends one source on the server too, so that a proctor does not look at its last picture. Never rejects. */
  unpublish(source: MediaSource): Promise<void> {
    this.#given.delete(source)
    return this.#inTurn(source, async () => {
      const producer = this.#producers.get(source)
      if (producer) await this.#end(source, producer)
    })
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

  #connectTransport(): void {
    const { id } = this.#transport
    this.#transport.on('connect', ({ dtlsParameters }, done, failed) => {
      callSocket(this.#socket, candidateRequests.connectTransport, { transportId: id, dtlsParameters }).then(
        () => done(),
        failed,
      )
    })
    this.#transport.on('produce', ({ kind, rtpParameters, appData }, done, failed) => {
      const source = appData.source as MediaSource
      callSocket(this.#socket, candidateRequests.produce, { transportId: id, source, kind, rtpParameters }).then(
        ({ producerId }) => done({ id: producerId }),
        failed,
      )
    })
    this.#transport.on('connectionstatechange', (state) => this.#events.onTransport(id, state))
  }

  async #publishTrack(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    this.#given.set(source, track)
    try {
      await this.#inTurn(source, () => this.#produce(source, track))
    } catch (error) {
      if (REFUSED_SOURCE.includes(failureCode(error))) return
      if (this.#given.get(source) === track) this.#given.delete(source)
      throw error
    }
  }

  /** A track that has ended by the time of its turn is left out. */
  async #produce(source: MediaSource, track: MediaStreamTrack): Promise<void> {
    if (track.readyState === 'ended') return
    const existing = this.#producers.get(source)
    if (existing && !existing.closed) {
      if (!needsOtherLayers(source, existing, track)) {
        await existing.replaceTrack({ track })
        return
      }
      await this.#end(source, existing)
    }
    const producer = await this.#transport.produce({
      track,
      stopTracks: false,
      disableTrackOnPause: false,
      appData: { source },
      ...optionsFor(source, track),
    })
    this.#producers.set(source, producer)
    this.#events.onProduced(source, true)
  }

  async #end(source: MediaSource, producer: Producer): Promise<void> {
    this.#producers.delete(source)
    producer.close()
    this.#events.onProduced(source, false)
    this.#unclosed.add(producer.id)
    await this.#closeOnServer(producer.id)
  }

  async #closeOnServer(producerId: string): Promise<void> {
    try {
      await callSocket(this.#socket, candidateRequests.closeProducer, { producerId })
      this.#unclosed.delete(producerId)
    } catch (error) {
      // Without a hub it stays to be closed; a hub that refuses does not know it any more.
      if (failureCode(error) !== 'unreachable') this.#unclosed.delete(producerId)
    }
  }

  #inTurn(source: MediaSource, work: () => Promise<void>): Promise<void> {
    const before = this.#work.get(source) ?? Promise.resolve()
    // A failure is its own caller's to handle.
    const turn = before.catch(() => undefined).then(work)
    this.#work.set(source, turn)
    return turn
  }
}
