import type { NoticeContract, RequestContract } from '@pengawas/shared/sockets/event'
import type { z } from 'zod'
import { failureCode } from '../http.ts'
import type { HubSocket, OpenedSocket } from '../socket.ts'

/** A connection to a hub that does what the test says. Requests and answers are held to their contracts. */
export class FakeHubSocket implements HubSocket, OpenedSocket {
  connected = false
  /** Whether the page has closed it for good. */
  isClosed = false
  /** Requests in the order in which they left. */
  readonly requests: { name: string; payload: unknown }[] = []
  /** When the page last heard of the hub. */
  lastHeardAt: number | null = null
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>()
  readonly #responders = new Map<string, (payload: unknown) => Promise<unknown>>()
  readonly #unanswered = new Set<(cause: Error) => void>()

  get socket(): this {
    return this
  }

  heardAt(): number | null {
    return this.lastHeardAt
  }

  /** The page asks to connect; the test decides when it is, by `up`. */
  connect(): void {
    this.isClosed = false
  }

  retry(): void {
    this.connect()
  }

  close(): void {
    this.isClosed = true
    this.down()
  }

  on(event: string, listener: (payload: unknown) => void): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  off(event: string, listener: (payload: unknown) => void): void {
    this.#listeners.get(event)?.delete(listener)
  }

  timeout(ms: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> } {
    return { emitWithAck: (event, payload) => this.#request(event, payload, ms) }
  }

  /** How requests of one kind are answered from now on; what `respond` throws is the refusal. Without it they wait. */
  answer<N extends string, P extends z.ZodType, A extends z.ZodType>(
    contract: RequestContract<N, P, A>,
    respond: (payload: z.output<P>) => z.input<A> | Promise<z.input<A>>,
  ): void {
    this.#responders.set(contract.name, async (payload) => {
      try {
        return { ok: true, data: await respond(contract.payload.parse(payload)) }
      } catch (error) {
        return { ok: false, error: failureCode(error), message: '' }
      }
    })
  }

  up(): void {
    this.connected = true
    this.emit('connect')
  }

  /** Requests without an answer are lost with the connection. */
  down(): void {
    if (!this.connected) return
    this.connected = false
    for (const lose of [...this.#unanswered]) lose(new Error('socket has been disconnected'))
    this.emit('disconnect')
  }

  notify<N extends string, P extends z.ZodType>(contract: NoticeContract<N, P>, payload: z.input<P>): void {
    this.emit(contract.name, payload)
  }

  emit(event: string, payload?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload)
  }

  /** How many requests of one kind have left. */
  count({ name }: RequestContract): number {
    return this.requests.filter((request) => request.name === name).length
  }

  /** Payloads of the requests of one kind. */
  payloads<N extends string, P extends z.ZodType, A extends z.ZodType>(
    contract: RequestContract<N, P, A>,
  ): z.output<P>[] {
    return this.requests
      .filter(({ name }) => name === contract.name)
      .map(({ payload }) => contract.payload.parse(payload))
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0)
  }

  #request(name: string, payload: unknown, timeoutMs: number): Promise<unknown> {
    this.requests.push({ name, payload })
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const lose = (cause: Error): void => {
      this.#unanswered.delete(lose)
      clearTimeout(timer)
      reject(cause)
    }
    const timer = setTimeout(() => lose(new Error('operation has timed out')), timeoutMs)
    this.#unanswered.add(lose)
    void this.#responders
      .get(name)?.(payload)
      .then((acknowledgement) => {
        this.#unanswered.delete(lose)
        clearTimeout(timer)
        resolve(acknowledgement)
      })
    return promise
  }
}
