import { isErrorCode, type ErrorCode } from '@pengawas/shared/errors'
import { BACKOFFS } from '@pengawas/shared/rules/backoff'
import { acknowledgementSchema, type NoticeContract, type RequestContract } from '@pengawas/shared/sockets/event'
import { io } from 'socket.io-client'
import type { z } from 'zod'
import { RequestFailure } from './http.ts'

const ACK_TIMEOUT_MS = 8_000

const REOPEN_DELAY_MS = 1_000

/** Refusals that another try does not change; after any other the connection is tried again. */
const FINAL_REFUSALS: readonly ErrorCode[] = [
  'not-authenticated',
  'not-allowed',
  'not-found',
  'invalid-input',
  'wrong-origin',
  'account-inactive',
  'test-session-over',
  'too-many-pages',
]

/** What pages use of a Socket.IO connection. */
export interface HubSocket {
  readonly connected: boolean
  connect(): unknown
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
  timeout(ms: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> }
}

export interface OpenedSocket {
  socket: HubSocket
  /** When the hub was last heard, in ms of the page's own clock; null before that. */
  heardAt: () => number | null
  /** Tries at once, instead of when the next try is due. */
  retry: () => void
  /** Ends the connection for good. */
  close: () => void
}

/**
 * Opens a namespace of the hub and keeps it open. Socket.IO itself reconnects after network failures (waits of 0.5 to
 * 4 s); here it also does so when the hub ends the connection or refuses it for a passing reason. `onRefused` is called
 * with the code of a refusal that is final.
 */
export function openSocket(
  namespace: string,
  auth: Readonly<Record<string, string | readonly string[]>>,
  onRefused: (code: ErrorCode) => void,
): OpenedSocket {
  const socket = io(namespace, {
    auth,
    // A page may open a second session of the same kind after leaving the first; each has its own connection.
    forceNew: true,
    transports: ['websocket', 'polling'],
    reconnectionDelay: BACKOFFS.pageConnection.firstMs,
    reconnectionDelayMax: BACKOFFS.pageConnection.longestMs,
    autoConnect: false,
  })
  let closed = false
  let heardAt: number | null = null
  const hear = (): void => {
    heardAt = performance.now()
  }
  socket.io.on('ping', hear)
  socket.on('connect', hear)
  socket.onAny(hear)
  let timer: ReturnType<typeof setTimeout> | undefined
  const reopen = (): void => {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => socket.connect(), REOPEN_DELAY_MS)
  }
  socket.on('disconnect', () => {
    if (!socket.active) reopen()
  })
  socket.on('connect_error', (error) => {
    if (socket.active) return
    const code = isErrorCode(error.message) ? error.message : 'unavailable'
    if (FINAL_REFUSALS.includes(code)) onRefused(code)
    else reopen()
  })
  return {
    socket,
    heardAt: () => heardAt,
    retry: () => {
      if (closed || socket.connected) return
      clearTimeout(timer)
      // Ends the wait between two tries, which `connect` alone would not.
      socket.disconnect()
      socket.connect()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}

/**
 * Sends one request and waits for its acknowledgement.
 * @throws RequestFailure with the hub's code, `unreachable` when nothing came in time, or `unexpected-answer`.
 */
export async function callSocket<N extends string, P extends z.ZodType, A extends z.ZodType>(
  socket: HubSocket,
  contract: RequestContract<N, P, A>,
  payload: z.input<P>,
): Promise<z.output<A>> {
  if (!socket.connected) throw new RequestFailure('unreachable')
  const answer: unknown = await socket
    .timeout(ACK_TIMEOUT_MS)
    .emitWithAck(contract.name, payload)
    .catch((cause: unknown) => {
      throw new RequestFailure('unreachable', { cause })
    })
  const ack = acknowledgementSchema.safeParse(answer)
  if (!ack.success) throw new RequestFailure('unexpected-answer', { cause: ack.error })
  if (!ack.data.ok) {
    const { error, code = error, params = {}, message } = ack.data
    throw new RequestFailure(isErrorCode(error) ? error : 'internal', { text: { code, params, message } })
  }
  const data = contract.ack.safeParse(ack.data.data)
  if (!data.success) throw new RequestFailure('unexpected-answer', { cause: data.error })
  return data.data
}

/**
 * Listens for one kind of notice. One that breaks its contract is dropped: the next fetch brings the truth anyway.
 * Returns a function that stops listening.
 */
export function onNotice<N extends string, P extends z.ZodType>(
  socket: HubSocket,
  contract: NoticeContract<N, P>,
  listener: (payload: z.output<P>) => void,
): () => void {
  const receive = (payload: unknown): void => {
    const parsed = contract.payload.safeParse(payload)
    if (parsed.success) listener(parsed.data)
  }
  socket.on(contract.name, receive)
  return () => socket.off(contract.name, receive)
}
