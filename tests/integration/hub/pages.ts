import { randomUUID } from 'node:crypto'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { CANDIDATE_NAMESPACE, candidateRequests } from '@pengawas/shared/sockets/candidate'
import { type Acknowledgement, acknowledgementSchema } from '@pengawas/shared/sockets/event'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'

/** A page's connection as a test sees it: everything received is kept, so that nothing is missed before it is asked for. */
export class Page {
  readonly received: { name: string; payload: unknown }[] = []
  readonly socket: Socket
  readonly #waiting = new Set<() => void>()

  constructor(url: string, namespace: string, auth: Record<string, unknown>, headers: Record<string, string> = {}) {
    this.socket = io(url + namespace, {
      auth,
      extraHeaders: headers,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    this.socket.onAny((name: string, payload: unknown) => this.#note(name, payload))
    this.socket.on('disconnect', (reason) => this.#note('disconnect', reason))
  }

  /** Resolves when connected; rejects with the code of the refusal. */
  async opened(): Promise<this> {
    const { promise, resolve, reject } = Promise.withResolvers<this>()
    this.socket.once('connect', () => resolve(this))
    this.socket.once('connect_error', (error) => reject(error))
    return promise
  }

  async ask(name: string, payload?: unknown): Promise<Acknowledgement> {
    return acknowledgementSchema.parse(await this.socket.timeout(10_000).emitWithAck(name, payload))
  }

  /** The first notice of this kind, past or still to come, that a test has in mind. */
  async receives<P extends z.ZodType>(
    contract: { name: string; payload: P },
    matches: (payload: z.infer<P>) => boolean = () => true,
  ): Promise<z.infer<P>> {
    const payload = await this.#first(contract.name, (candidate) => {
      const parsed = contract.payload.safeParse(candidate)
      return parsed.success && matches(parsed.data)
    })
    return contract.payload.parse(payload)
  }

  async closes(): Promise<unknown> {
    return this.#first('disconnect', () => true)
  }

  count(contract: { name: string }): number {
    return this.received.filter(({ name }) => name === contract.name).length
  }

  close(): void {
    this.socket.disconnect()
  }

  #note(name: string, payload: unknown): void {
    this.received.push({ name, payload })
    for (const look of [...this.#waiting]) look()
  }

  async #first(name: string, matches: (payload: unknown) => boolean): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const timer = setTimeout(
      () => reject(new Error(`never received ${name}; received ${this.received.map((one) => one.name).join(', ')}`)),
      12_000,
    )
    const look = (): void => {
      const found = this.received.find((one) => one.name === name && matches(one.payload))
      if (found !== undefined) resolve(found.payload)
    }
    this.#waiting.add(look)
    look()
    return promise.finally(() => {
      clearTimeout(timer)
      this.#waiting.delete(look)
    })
  }
}

export const openCandidatePage = (hub: { url: string }, token: string, testSessionId: string): Promise<Page> =>
  new Page(hub.url, CANDIDATE_NAMESPACE, { testSessionId, token }).opened()

/** What every signed-in page opens. */
export const openAccountPage = (hub: { url: string }, token: string): Promise<Page> =>
  new Page(hub.url, ACCOUNT_NAMESPACE, { token }).opened()

export const openWall = (hub: { url: string }, token: string, viewerId: string = randomUUID()): Promise<Page> =>
  new Page(hub.url, PROCTOR_NAMESPACE, { viewerId, token }).opened()

/** Gives a candidate a place on the media node that is there; it stays when the page has left. */
export async function takePlace(hub: { url: string }, token: string, testSessionId: string): Promise<void> {
  const page = await openCandidatePage(hub, token, testSessionId)
  const answer = await page.ask(candidateRequests.joinMedia.name, {})
  page.close()
  if (!answer.ok) throw new Error(`no place: ${answer.error}`)
}
