import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import { ACCOUNT_NAMESPACE, accountHandshakeSchema } from '@pengawas/shared/sockets/account'
import type { Logger } from 'pino'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'
import { refuseEvents } from './listening.ts'

/** Every signed-in page, for what concerns its person. */
export function openAccountNamespace(deps: {
  io: HubServer
  services: SignalingServices
  limiter: RateLimiter
  log: Logger
}): void {
  const { log } = deps
  const namespace = deps.io.of(ACCOUNT_NAMESPACE)

  guardHandshake(namespace, log, async (socket) => {
    const { token } = parseHandshake(accountHandshakeSchema, socket)
    const actor = await identify(deps, socket, token)
    socket.data.actor = actor
    await socket.join([rooms.login(actor.authSessionId), rooms.user(actor.userId)])
  })

  refuseEvents(namespace, deps)
}
