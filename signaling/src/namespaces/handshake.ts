import { AppError } from '@pengawas/shared/errors'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { toAcknowledgement } from '../binding/bind-events.ts'
import type { SignalingServices, SocketActor } from '../services.ts'
import type { HubNamespace, HubSocket } from '../socket-types.ts'

/** Socket.IO hands `data` of this error to the client beside its message; pages read the code from it. */
class HandshakeRefused extends Error {
  readonly data: unknown

  constructor(cause: unknown) {
    const answer = toAcknowledgement(cause)
    super(answer.ok ? 'refused' : answer.error, { cause })
    this.name = 'HandshakeRefused'
    this.data = answer
  }
}

/** Lets a socket in when `admit` resolves; else the client gets the code and the text of what it threw. */
export function guardHandshake(
  namespace: HubNamespace,
  log: Logger,
  admit: (socket: HubSocket) => Promise<void>,
): void {
  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error, namespace: namespace.name }, 'handshake failed')
        next(new HandshakeRefused(error))
      },
    )
  })
}

/** Holds the handshake against its contract. */
export function parseHandshake<T extends z.ZodType>(schema: T, socket: HubSocket): z.infer<T> {
  const result = schema.safeParse(socket.handshake.auth)
  if (!result.success) throw new AppError('invalid-input', { cause: result.error })
  return result.data
}

/** Pages of one account that may connect at once, and again each second: a page that flaps in a bad network needs less. */
const CONNECTIONS = { burst: 100, perSecond: 2 }

/** The user behind a page: by the token in the handshake, else by the cookie. Throws `not-authenticated`, `too-many-requests`. */
export async function identify(
  { services, limiter }: { services: SignalingServices; limiter: RateLimiter },
  socket: HubSocket,
  token: string | undefined,
): Promise<SocketActor> {
  const actor = await services.identity.authenticate({ token, cookieHeader: socket.handshake.headers.cookie })
  if (actor === null) throw new AppError('not-authenticated')
  if (limiter.take(`connect ${socket.nsp.name} ${actor.userId}`, CONNECTIONS) !== null)
    throw new AppError('too-many-requests')
  return actor
}
