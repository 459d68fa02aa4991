import { AppError } from '@pengawas/shared/errors'
import { issueMessages } from '@pengawas/shared/issues'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import type { Acknowledgement, AckOf, NoticeContract, PayloadOf, RequestContract } from '@pengawas/shared/sockets/event'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { HubSocket } from '../socket-types.ts'
import { payloadBytes } from './payload-size.ts'

/** One event that a socket may send. `Context` is what the namespace knows of the sender. */
export interface EventHandler<Context> {
  kind: 'request' | 'notice'
  name: string
  run(context: Context, payload: unknown): Promise<unknown>
}

function parsePayload<T extends z.ZodType>(schema: T, payload: unknown): z.infer<T> {
  const result = schema.safeParse(payload)
  if (result.success) return result.data
  throw new AppError('invalid-input', { fields: issueMessages(result.error) })
}

/** Binds a request contract to the function that answers it. */
export function onRequest<Context, C extends RequestContract>(
  contract: C,
  handle: (context: Context, payload: PayloadOf<C>) => Promise<AckOf<C>>,
): EventHandler<Context> {
  return {
    kind: 'request',
    name: contract.name,
    run: async (context, payload) => handle(context, parsePayload<C['payload']>(contract.payload, payload)),
  }
}

/** Binds a notice contract to the function that takes it in. */
export function onNotice<Context, C extends NoticeContract>(
  contract: C,
  handle: (context: Context, payload: PayloadOf<C>) => Promise<void>,
): EventHandler<Context> {
  return {
    kind: 'notice',
    name: contract.name,
    run: async (context, payload) => handle(context, parsePayload<C['payload']>(contract.payload, payload)),
  }
}

export interface SocketLimits {
  maxPayloadBytes: number
  /** Of all sockets of one account together. Null: trusted not to flood. */
  rate: Rate | null
  /** After this many refused calls the socket is closed. */
  refusalsBeforeDisconnect: number
  timeoutMs: number
}

export interface BindOptions<Context> {
  socket: HubSocket
  handlers: readonly EventHandler<Context>[]
  /** Resolves when the sender may be served; rejects with what to answer instead. */
  context: () => Promise<Context>
  limits: SocketLimits
  /** Counts events by `rateKey`. */
  limiter: RateLimiter
  rateKey: string
  log: Logger
}

export function toAcknowledgement(error: unknown): Acknowledgement {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error })
  return { ok: false, error: known.code, ...known.text }
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('unavailable')), timeoutMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * The one listener of a socket. Whatever comes in (unknown event, wrong type, no acknowledgement, too much, too often) is
 * answered or dropped here; nothing a sender does can throw past it.
 */
export function bindEvents<Context>(options: BindOptions<Context>): void {
  const { socket, limits, limiter, rateKey, log } = options
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]))
  let refusals = 0

  function assertWithinRate(): void {
    if (limits.rate !== null && limiter.take(rateKey, limits.rate) !== null) throw new AppError('too-many-attempts')
  }

  async function serve(name: string, payload: unknown, canAnswer: boolean): Promise<unknown> {
    assertWithinRate()
    if (payloadBytes(payload, limits.maxPayloadBytes) > limits.maxPayloadBytes) throw new AppError('payload-too-large')
    const handler = handlers.get(name)
    if (handler === undefined) throw new AppError('not-found')
    // A request that cannot be answered is a mistake or an attack; it must not have an effect without an answer.
    if (handler.kind === 'request' && !canAnswer) throw new AppError('invalid-input')
    return withTimeout(
      options.context().then((context) => handler.run(context, payload)),
      limits.timeoutMs,
    )
  }

  function noteRefusal(error: unknown, name: string): void {
    const known = error instanceof AppError ? error.code : 'internal'
    if (known === 'internal')
      log.error(
        { err: error, socketId: socket.id, event: handlers.has(name) ? name : 'unknown' },
        'socket event failed',
      )
    if (
      known !== 'too-many-attempts' &&
      known !== 'payload-too-large' &&
      known !== 'invalid-input' &&
      known !== 'not-found'
    )
      return
    refusals += 1
    if (refusals === limits.refusalsBeforeDisconnect) {
      log.warn({ socketId: socket.id, namespace: socket.nsp.name }, 'socket closed after too many refused events')
      socket.disconnect(true)
    }
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1)
    const acknowledge = typeof last === 'function' ? last : undefined
    const payload = args.length > (acknowledge === undefined ? 0 : 1) ? args[0] : undefined
    const answer = (acknowledgement: Acknowledgement): void => {
      if (acknowledge !== undefined) Reflect.apply(acknowledge, undefined, [acknowledgement])
    }
    serve(name, payload, acknowledge !== undefined).then(
      (data) => answer({ ok: true, data }),
      (error: unknown) => {
        noteRefusal(error, name)
        answer(toAcknowledgement(error))
      },
    )
  })
}
