import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import { ACCOUNT_NAMESPACE, accountHandshakeSchema } from '@pengawas/shared/sockets/account'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'

/** Pages only listen here; everything that they send is refused. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 1024,
  rate: { burst: 10, perSecond: 1 },
  refusalsBeforeDisconnect: 20,
  timeoutMs: 5_000,
}

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

  namespace.on('connection', (socket) => {
    bindEvents({
      socket,
      handlers: [],
      context: () => Promise.resolve({}),
      limits: LIMITS,
      limiter: deps.limiter,
      rateKey: `events ${socket.nsp.name} ${socket.data.actor?.userId ?? socket.id}`,
      log,
    })
  })
}
