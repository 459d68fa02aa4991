import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import type { HubServer } from '../socket-types.ts'

const LIMITS: SocketLimits = {
  maxPayloadBytes: 1024,
  rate: { burst: 10, perSecond: 1 },
  refusalsBeforeDisconnect: 20,
  timeoutMs: 5_000,
}

/** For pages that only listen: everything that they send is refused. */
export function refuseEvents(
  namespace: ReturnType<HubServer['of']>,
  { limiter, log }: { limiter: RateLimiter; log: Logger },
): void {
  namespace.on('connection', (socket) => {
    bindEvents({
      ...{ socket, handlers: [], context: () => Promise.resolve({}), limits: LIMITS, limiter, log },
      rateKey: `events ${socket.nsp.name} ${socket.data.actor?.userId ?? socket.id}`,
    })
  })
}
