import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import type { ConsumerOptions, Device, RtpCapabilities, Transport, TransportOptions } from 'mediasoup-client/types'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'
import type { TestStore } from '../store/test-store.ts'

/**
 * The candidate's ear in a private talk: receives the voice of the person who talks with them, while the store says that
 * somebody does. Owns the receiving transport; `stop` ends it.
 */
export class TalkListener {
  readonly #socket: HubSocket
  readonly #store: TestStore
  readonly #openDevice: () => Promise<Device>
  readonly #unsubscribe: () => void
  #talkId: string | null = null
  #transport: Transport | null = null
  /** Counts the tries, so that an earlier one notices that it was overtaken. */
  #tries = 0
  /** A page that was loaded again knows of the talk before the hub has let its socket in. */
  readonly #onConnect = (): void => {
    if (this.#store.getState().voice === 'failed' || this.#transport === null) this.retry()
  }

  constructor(socket: HubSocket, store: TestStore, openDevice: () => Promise<Device>) {
    this.#socket = socket
    this.#store = store
    this.#openDevice = openDevice
    socket.on('connect', this.#onConnect)
    this.#unsubscribe = store.subscribe(({ talk }) => this.#follow(talk?.id ?? null))
    this.#follow(store.getState().talk?.id ?? null)
  }

  /** Tries again to hear a talk that could not be heard. */
  retry(): void {
    this.#close()
    this.#begin()
  }

  stop(): void {
    this.#unsubscribe()
    this.#socket.off('connect', this.#onConnect)
    this.#talkId = null
    this.#close()
  }

  #follow(talkId: string | null): void {
    if (talkId === this.#talkId) return
    // Before anything changes in the store, which calls back here.
    this.#talkId = talkId
    this.#close()
    this.#begin()
  }

  #begin(): void {
    const talkId = this.#talkId
    if (talkId === null || !this.#socket.connected) return
    const tried = ++this.#tries
    const isCurrent = (): boolean => this.#talkId === talkId && this.#tries === tried
    this.#hear(talkId, isCurrent).catch(() => {
      if (isCurrent()) this.#store.setState({ voice: 'failed' })
    })
  }

  async #hear(talkId: string, isCurrent: () => boolean): Promise<void> {
    const socket = this.#socket
    const answer = await callSocket(socket, candidateRequests.listenTalk, { talkId })
    const device = await this.#openDevice()
    await device.load({ routerRtpCapabilities: answer.rtpCapabilities as RtpCapabilities })
    if (!isCurrent()) return
    const transport = device.createRecvTransport({
      ...(answer.transport as unknown as TransportOptions),
      iceServers: answer.iceServers as RTCIceServer[],
    })
    this.#transport = transport
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      callSocket(socket, candidateRequests.connectTalk, { talkId, dtlsParameters }).then(() => done(), failed)
    })
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed' && this.#transport === transport) this.#store.setState({ voice: 'failed' })
    })
    const { recvRtpCapabilities: rtpCapabilities } = device
    const options = await callSocket(socket, candidateRequests.hearTalk, { talkId, rtpCapabilities })
    const consumer = await transport.consume(options as unknown as ConsumerOptions)
    if (this.#transport === transport) this.#store.setState({ voice: consumer.track })
  }

  #close(): void {
    this.#transport?.close()
    this.#transport = null
    if (this.#store.getState().voice !== null) this.#store.setState({ voice: null })
  }
}
