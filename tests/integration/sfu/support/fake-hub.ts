import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Acknowledgement, AckOf, PayloadOf, RequestContract } from '@pengawas/shared/sockets/event'
import { acknowledgementSchema } from '@pengawas/shared/sockets/event'
import { hubNotices, hubRequests, MEDIA_NAMESPACE } from '@pengawas/shared/sockets/media-node'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'

interface Message {
  name: string
  payload: unknown
}

/**
 * The hub's end of the link, without a hub: remembers what the node sends, answers as it is told, and sends the requests
 * of tests. Messages are read by the contracts, which also checks what the node sends.
 */
export class FakeHub {
  secret: string
  readonly messages: Message[] = []
  /** What to answer to a request of the node; `undefined` leaves it unanswered. */
  answer: (name: string, payload: unknown) => Acknowledgement | undefined = (name) => ({
    ok: true,
    data: name === hubRequests.announce.name ? { closePeers: [] } : {},
  })
  /** Bytes of segments that were taken; a hub that takes none asks the node to try again. */
  takenBytes = 0
  takesSegments = false
  readonly #arrivals = new EventEmitter()
  readonly #port: number
  #http: ReturnType<typeof createServer> | undefined
  #io: Server | undefined
  #socket: Socket | undefined

  private constructor(secret: string, port: number) {
    this.secret = secret
    this.#port = port
    this.#arrivals.setMaxListeners(0)
  }

  static async start(secret: string): Promise<FakeHub> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const hub = new FakeHub(secret, port)
    await hub.open()
    return hub
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Listens; again after `close()` on the same port, like a hub that was restarted. */
  async open(): Promise<void> {
    const http = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (this.takenBytes += this.takesSegments ? chunk.length : 0))
      request.on('end', () => response.writeHead(this.takesSegments ? 204 : 503).end())
    })
    const io = new Server(http)
    this.#http = http
    this.#io = io
    io.of(MEDIA_NAMESPACE).use((socket, next) => {
      const isBelieved = socket.handshake.auth['secret'] === this.secret
      if (!isBelieved) this.#arrivals.emit('refused')
      next(isBelieved ? undefined : new Error('not-authenticated'))
    })
    io.of(MEDIA_NAMESPACE).on('connection', (socket) => {
      this.#socket = socket
      for (const { name, payload } of Object.values(hubRequests)) {
        socket.on(name, (raw: unknown, acknowledge: (answer: Acknowledgement) => void) => {
          this.#arrived(name, payload.parse(raw))
          const answer = this.answer(name, raw)
          if (answer !== undefined) acknowledge(answer)
        })
      }
      for (const { name, payload } of Object.values(hubNotices)) {
        socket.on(name, (raw: unknown) => this.#arrived(name, payload.parse(raw)))
      }
    })
    http.listen(this.#port, '127.0.0.1')
    await once(http, 'listening')
  }

  async close(): Promise<void> {
    this.#socket = undefined
    await this.#io?.close()
    this.#http?.closeAllConnections()
  }

  /** All messages of one kind so far, oldest first. */
  received<C extends { name: string; payload: RequestContract['payload'] }>(contract: C): PayloadOf<C>[] {
    return this.messages.filter(({ name }) => name === contract.name).map(({ payload }) => payload as PayloadOf<C>)
  }

  /** The first message of a kind that fits, past or to come. */
  async next<C extends { name: string; payload: RequestContract['payload'] }>(
    contract: C,
    fits: (payload: PayloadOf<C>) => boolean = () => true,
    timeoutMs = 15_000,
  ): Promise<PayloadOf<C>> {
    const signal = AbortSignal.timeout(timeoutMs)
    for (;;) {
      const found = this.received(contract).find(fits)
      if (found !== undefined) return found
      await once(this.#arrivals, contract.name, { signal }).catch((error: unknown) => {
        throw new Error(`${contract.name} did not come in ${timeoutMs} ms`, { cause: error })
      })
    }
  }

  /** Resolves at the next handshake that is refused. */
  async refused(): Promise<void> {
    await once(this.#arrivals, 'refused', { signal: AbortSignal.timeout(15_000) })
  }

  /** Asks the node, and gives its answer as it is. */
  async askRaw(name: string, payload: unknown): Promise<Acknowledgement> {
    if (this.#socket === undefined) throw new Error('No media node is connected')
    return acknowledgementSchema.parse(await this.#socket.timeout(5_000).emitWithAck(name, payload))
  }

  /** Asks the node, and throws where it refuses. */
  async ask<C extends RequestContract>(contract: C, payload: PayloadOf<C>): Promise<AckOf<C>> {
    const answer = await this.askRaw(contract.name, payload)
    if (!answer.ok) throw new Error(answer.error)
    return contract.ack.parse(answer.data) as AckOf<C>
  }

  #arrived(name: string, payload: unknown): void {
    this.messages.push({ name, payload })
    this.#arrivals.emit(name)
  }
}
