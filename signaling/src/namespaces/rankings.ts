import { seesEveryRanking } from '@pengawas/shared/permissions'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import { RANKING_NAMESPACE, rankingHandshakeSchema } from '@pengawas/shared/sockets/rankings'
import type { Logger } from 'pino'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'
import { refuseEvents } from './listening.ts'

/** Pages that show rankings, with names or without. */
export function openRankingNamespace(deps: {
  io: HubServer
  services: SignalingServices
  limiter: RateLimiter
  log: Logger
}): void {
  const { services, log } = deps
  const namespace = deps.io.of(RANKING_NAMESPACE)

  guardHandshake(namespace, log, async (socket) => {
    const { token, names } = parseHandshake(rankingHandshakeSchema, socket)
    const actor = await identify(deps, socket, token)
    await services.rankings.open(actor, names)
    socket.data.actor = actor
    const room = seesEveryRanking(actor.role) ? rooms.allRankings(names) : rooms.rankingsOf(actor.userId, names)
    await socket.join([rooms.login(actor.authSessionId), room])
  })

  refuseEvents(namespace, deps)
}
