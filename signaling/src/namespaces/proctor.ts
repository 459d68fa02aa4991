import { AppError } from '@pengawas/shared/errors'
import { isAllowed, seesEveryAssessment } from '@pengawas/shared/permissions'
import { MAX_WALL_PAGES, PROCTOR_NAMESPACE, proctorHandshakeSchema } from '@pengawas/shared/sockets/proctor'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { ProctorContext } from '../events/proctor-media/proctor-context.ts'
import { proctorHandlers } from '../events/proctor-media/handlers.ts'
import type { Background } from '../lib/background.ts'
import { createKeyedQueue } from '../lib/keyed-queue.ts'
import { viewerIdOf } from '../lib/viewer-id.ts'
import type { NodeRegistry } from '../nodes/node-registry.ts'
import type { ViewerWatch } from '../nodes/viewer-watch.ts'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer, HubSocket } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'

/** A wall of a hundred tiles makes three consumers each at once, and turns pages; an account may have several walls. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 64 * 1024,
  rate: { burst: 2_000, perSecond: 300 },
  refusalsBeforeDisconnect: 500,
  timeoutMs: 10_000,
}

export interface ProctorNamespaceDeps {
  io: HubServer
  services: SignalingServices
  nodes: NodeRegistry
  viewers: ViewerWatch
  background: Background
  limiter: RateLimiter
  log: Logger
}

/** Walls of proctors. The hub decides which candidates a page receives; it never asks the page. */
export function openProctorNamespace(deps: ProctorNamespaceDeps): void {
  const { services, nodes, viewers, background, log } = deps
  const namespace = deps.io.of(PROCTOR_NAMESPACE)
  const admissions = createKeyedQueue()

  guardHandshake(namespace, log, async (socket) => {
    const { viewerId, token } = parseHandshake(proctorHandshakeSchema, socket)
    const actor = await identify(deps, socket, token)
    if (!isAllowed(actor.role, 'wall:watch')) throw new AppError('not-allowed')
    socket.data.actor = actor
    socket.data.viewerId = viewerIdOf(actor.userId, viewerId)
    await assertRoomForPage(actor.userId, socket.data.viewerId)
    const candidates = seesEveryAssessment(actor.role) ? rooms.overseers : rooms.proctor(actor.userId)
    // Joined before the page is told that it is connected: no change is missed between that and its first fetch.
    await socket.join([rooms.login(actor.authSessionId), rooms.user(actor.userId), candidates])
  })

  /** Counts the account's other pages on all hubs. Throws `too-many-pages`; pages of a hub that does not answer are not counted. */
  async function assertRoomForPage(userId: string, viewerId: string): Promise<void> {
    const pages = await namespace
      .in(rooms.user(userId))
      .fetchSockets()
      .catch(() => [])
    const others = new Set(pages.flatMap(({ data }) => data.viewerId ?? []).filter((other) => other !== viewerId))
    if (others.size >= MAX_WALL_PAGES) throw new AppError('too-many-pages')
  }

  /**
   * Counted again once it is connected, one page of an account after another: pages that came in at the same moment did not
   * see each other before. Only those that were let in count. Two hubs may each let one in at the same instant.
   */
  function admit(socket: HubSocket, userId: string, viewerId: string): Promise<boolean> {
    return admissions.run(userId, async () => {
      const pages = await namespace
        .in(rooms.user(userId))
        .fetchSockets()
        .catch(() => [])
      const others = new Set(
        pages
          .flatMap(({ data }) => (data.isAdmitted === true ? (data.viewerId ?? []) : []))
          .filter((other) => other !== viewerId),
      )
      socket.data.isAdmitted = others.size < MAX_WALL_PAGES
      return socket.data.isAdmitted
    })
  }

  namespace.on('connection', (socket) => {
    const { actor, viewerId } = socket.data
    if (actor === undefined || viewerId === undefined) {
      socket.disconnect(true)
      return
    }
    const admitted = admit(socket, actor.userId, viewerId)
    const context: ProctorContext = { actor, viewerId, services, nodes }

    async function isLoginOver(): Promise<boolean> {
      if (actor === undefined) return true
      const current = await services.identity.revalidate(actor.authSessionId, 'look')
      return current === null || current.role !== actor.role
    }
    /** Checked for each call: a role that was taken away takes its pages' rights with it, however late the hubs are told. */
    async function current(): Promise<ProctorContext> {
      const isAdmitted = await admitted
      if (isAdmitted && !(await isLoginOver())) return context
      socket.disconnect(true)
      throw new AppError(isAdmitted ? 'not-authenticated' : 'too-many-pages')
    }
    bindEvents({
      socket,
      handlers: proctorHandlers,
      context: current,
      limits: LIMITS,
      limiter: deps.limiter,
      rateKey: `events ${socket.nsp.name} ${actor.userId}`,
      log,
    })
    // A login that ended during the handshake closed the pages that were connected then, not this one.
    background.run('check the login of a new wall', () => current().catch(() => undefined))
    socket.on('disconnect', () => {
      background.run('note that a wall was closed', async () => viewers.pageLeft(viewerId, await isLoginOver()))
    })
  })
}
