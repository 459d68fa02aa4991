import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import { CANDIDATE_NAMESPACE, candidateHandshakeSchema } from '@pengawas/shared/sockets/candidate'
import type { Announce } from '@pengawas/shared/sockets/push'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import type { CandidateContext } from '../events/candidate-media/candidate-context.ts'
import { candidateHandlers } from '../events/candidate-media/handlers.ts'
import type { Background } from '../lib/background.ts'
import type { NodeRegistry } from '../nodes/node-registry.ts'
import { rooms } from '../rooms.ts'
import type { PageWatch } from '../lib/page-watch.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'

/** A page sends a dozen events when it starts and a few a minute later. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 64 * 1024,
  rate: { burst: 60, perSecond: 15 },
  refusalsBeforeDisconnect: 200,
  timeoutMs: 12_000,
}

export interface CandidateNamespaceDeps {
  io: HubServer
  services: SignalingServices
  nodes: NodeRegistry
  announce: Announce
  background: Background
  pageWatch: PageWatch
  limiter: RateLimiter
  log: Logger
}

/** Test pages of candidates: one page per test session, which publishes, and receives nothing but the voice of a private talk. */
export function openCandidateNamespace(deps: CandidateNamespaceDeps): void {
  const { services, nodes, announce, background, log } = deps
  const namespace = deps.io.of(CANDIDATE_NAMESPACE)

  guardHandshake(namespace, log, async (socket) => {
    const { testSessionId, token, features } = parseHandshake(candidateHandshakeSchema, socket)
    const actor = await identify(deps, socket, token)
    if (!isAllowed(actor.role, 'assessment:take')) throw new AppError('not-allowed')
    const placement = await services.liveStates.placement(testSessionId)
    if (placement === null || placement.participantId !== actor.userId) throw new AppError('not-found')
    if (isOver(placement.status)) throw new AppError('test-session-over')
    // Presence and media belong to the page that has the test: another login takes it over first, which is an act of its own.
    if (placement.pageLoginId !== null && placement.pageLoginId !== actor.authSessionId)
      throw new AppError('test-page-replaced')
    socket.data.actor = actor
    socket.data.testSessionId = placement.testSessionId
    socket.data.features = features
  })

  namespace.on('connection', (socket) => {
    const { actor, testSessionId } = socket.data
    if (actor === undefined || testSessionId === undefined) {
      socket.disconnect(true)
      return
    }
    const pageId = socket.id

    async function enter(): Promise<CandidateContext> {
      if (actor === undefined || testSessionId === undefined) throw new AppError('not-authenticated')
      await socket.join([rooms.testSession(testSessionId), rooms.login(actor.authSessionId)])
      const { replacedPageId } = await services.liveStates.enter(testSessionId, pageId)
      if (replacedPageId !== null && replacedPageId !== pageId) {
        announce(pushes.superseded, { pageId: replacedPageId }, {})
        namespace.in(replacedPageId).disconnectSockets(true)
      }
      return { actor, testSessionId, pageId, services, nodes }
    }

    const entered = enter()
    const stopListening = deps.pageWatch.add({ testSessionId, pageId }, socket.conn)
    bindEvents({
      socket,
      handlers: candidateHandlers,
      context: () => entered,
      limits: LIMITS,
      limiter: deps.limiter,
      rateKey: `events ${socket.nsp.name} ${actor.userId}`,
      log,
    })
    entered.catch((error: unknown) => {
      log.error({ err: error, testSessionId }, 'candidate page could not enter')
      socket.disconnect(true)
    })
    socket.on('disconnect', () => {
      stopListening()
      // Media goes on without the page's socket: only presence ends here.
      background.run('note that a page left', () =>
        entered.catch(() => undefined).then(() => services.liveStates.leave(testSessionId, pageId)),
      )
    })
  })
}
