import type { ConsumerOptions } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import type { types } from 'mediasoup'
import { admitRtpParameters } from '../peers/rtp-parameters.rules.ts'
import type { MediaTransport } from '../transports/media-transport.ts'
import { describeRtpParameters } from '../transports/describe-rtp.ts'
import type { MediaWorker } from '../workers/media-worker.ts'

/** Whose talk it is: one proctor's page, and one candidate. */
export interface TalkIdentity {
  talkId: string
  testSessionId: string
  viewerId: string
}

/**
 * The proctor's half of a private talk: sound from one proctor's page to one candidate. The candidate's half is the
 * microphone that they publish anyway. The talk owns both transports; nothing else can consume what is said on it.
 */
export class Talk {
  readonly identity: TalkIdentity
  /** Of the candidate when the talk began; what is said does not leave it. */
  readonly worker: MediaWorker
  readonly #speaking: MediaTransport
  #hearing: MediaTransport | null = null
  #producer: types.Producer | null = null
  #heard: types.Consumer | null = null

  constructor(identity: TalkIdentity, worker: MediaWorker, speaking: MediaTransport) {
    this.identity = identity
    this.worker = worker
    this.#speaking = speaking
  }

  get speaking(): MediaTransport {
    return this.#speaking
  }

  /** The candidate's receiving transport. A new one replaces that of a page that was reloaded. */
  attach(hearing: MediaTransport): void {
    this.#hearing?.close()
    this.#hearing = hearing
    this.#heard = null
  }

  /** Forgets the candidate's transport where it has ended by itself. */
  detach(transportId: string): void {
    if (this.#hearing?.id === transportId) this.#hearing = null
  }

  /** @throws AppError `not-found` where that side has no transport */
  transportOf(side: 'staff' | 'candidate'): MediaTransport {
    const transport = side === 'staff' ? this.#speaking : this.#hearing
    if (transport === null) throw new AppError('not-found')
    return transport
  }

  /** Starts to receive the proctor's voice; again: in place of what came before. @throws AppError `media-refused` */
  async speak(rtpParameters: unknown): Promise<types.Producer> {
    const admitted = admitRtpParameters('microphone', 'audio', rtpParameters)
    const producer = await this.#speaking.produce({ kind: 'audio', rtpParameters: admitted })
    this.#producer?.close()
    this.#producer = producer
    return producer
  }

  /** Sends the proctor's voice to the candidate; again: in place of what came before. @throws AppError `not-found` before there is any, `media-refused` */
  async hear(rtpCapabilities: types.RtpCapabilities): Promise<ConsumerOptions> {
    const producer = this.#producer
    if (producer === null || producer.closed) throw new AppError('not-found')
    const consumer = await this.transportOf('candidate').consume({ producerId: producer.id, rtpCapabilities })
    this.#heard?.close()
    this.#heard = consumer
    const { id, producerId, kind, rtpParameters } = consumer
    return { id, producerId, kind, rtpParameters: describeRtpParameters(rtpParameters), spatialLayers: 1 }
  }

  close(): void {
    this.#speaking.close()
    this.#hearing?.close()
    this.#hearing = null
  }
}
