import { TALK_FEATURE } from '@pengawas/shared/contracts/talks'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed, seesEveryAssessment } from '@pengawas/shared/permissions'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { MAX_WALL_PAGES, PROCTOR_NAMESPACE, proctorHandshakeSchema } from '@pengawas/shared/sockets/proctor'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import { proctorHandlers } from '../events/proctor-media/handlers.ts'
import type { ProctorContext } from '../events/proctor-media/proctor-context.ts'
import type { Background } from '../lib/background.ts'
import { createKeyedQueue } from '../lib/keyed-queue.ts'
import { viewerIdOf } from '../lib/viewer-id.ts'
import type { NodeRegistry } from '../nodes/node-registry.ts'
import type { TalkWatch } from '../nodes/talk-watch.ts'
import type { ViewerWatch } from '../nodes/viewer-watch.ts'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubNamespace, HubServer, HubSocket } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'

/** A wall of a hundred tiles makes three consumers each at once, and turns pages; an account may have several walls. */
const RATE: Rate = { burst: 2_000, perSecond: 300 }
const LIMITS: SocketLimits = {
  maxPayloadBytes: 64 * 1024,
  rate: RATE,
  refusalsBeforeDisconnect: 500,
  timeoutMs: 10_000,
}

export interface ProctorNamespaceDeps {
  io: HubServer
  services: SignalingServices
  nodes: NodeRegistry
  viewers: ViewerWatch
  talks: TalkWatch
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
    await assertRoomForPage(namespace, actor.userId, socket.data.viewerId)
    const candidates = seesEveryAssessment(actor.role) ? rooms.overseers : rooms.proctor(actor.userId)
    // Joined before the page knows that it is connected: no change is missed between that and its first fetch.
    await socket.join([rooms.login(actor.authSessionId), rooms.user(actor.userId), candidates])
  })

  namespace.on('connection', (socket) => {
    const { actor, viewerId } = socket.data
    if (actor === undefined || viewerId === undefined) {
      socket.disconnect(true)
      return
    }
    const rateKey = `events ${socket.nsp.name} ${actor.userId}`
    const admitted = admissions.run(actor.userId, () => admit(namespace, socket, actor.userId, viewerId))
    if (actor.role === 'proktor')
      background.run('note that a wall was opened', async () => {
        if (await admitted) await services.wallPresence.seen([actor.userId])
      })
    const context: ProctorContext = {
      ...{ actor, viewerId, services, nodes },
      hearsTalks: (testSessionId) => hearsTalks(deps.io, testSessionId),
      focus(testSessionId) {
        if (testSessionId === null) delete socket.data.focusId
        else socket.data.focusId = testSessionId
      },
      charge(parts) {
        // The request itself has been counted.
        for (let part = 1; part < parts; part += 1)
          if (deps.limiter.take(rateKey, RATE) !== null) throw new AppError('too-many-attempts')
      },
    }

    async function isLoginOver(): Promise<boolean> {
      if (actor === undefined) return true
      const current = await services.identity.revalidate(actor.authSessionId, 'look')
      return current === null || current.role !== actor.role
    }
    /** Checked for each call: a role that was taken away takes its pages' rights with it, however late the hubs learn of it. */
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
      rateKey,
      log,
    })
    // A login that ended during the handshake closed the pages that were connected then, not this one.
    background.run('check the login of a new wall', () => current().catch(() => undefined))
    socket.on('disconnect', () => {
      deps.talks.pageLeft(viewerId)
      background.run('note that a wall was closed', async () => viewers.pageLeft(viewerId, await isLoginOver()))
    })
  })
}

/** Pages of an earlier version do not say that they can, and those of a hub that does not answer are left out. */
async function hearsTalks(io: HubServer, testSessionId: string): Promise<boolean> {
  const pages = await io
    .of(CANDIDATE_NAMESPACE)
    .in(rooms.testSession(testSessionId))
    .fetchSockets()
    .catch(() => [])
  return pages.some(({ data }) => data.features?.includes(TALK_FEATURE) === true)
}

/** Ids of the account's other pages on all hubs. Pages of a hub that does not answer are left out. */
async function otherPages(
  namespace: HubNamespace,
  userId: string,
  viewerId: string,
  counts: (page: HubSocket['data']) => boolean,
): Promise<Set<string>> {
  const pages = await namespace
    .in(rooms.user(userId))
    .fetchSockets()
    .catch(() => [])
  const ids = pages.flatMap(({ data }) => (counts(data) ? (data.viewerId ?? []) : []))
  return new Set(ids.filter((id) => id !== viewerId))
}

/** Throws `too-many-pages`. */
async function assertRoomForPage(namespace: HubNamespace, userId: string, viewerId: string): Promise<void> {
  const others = await otherPages(namespace, userId, viewerId, () => true)
  if (others.size >= MAX_WALL_PAGES) throw new AppError('too-many-pages')
}

/**
 * Counts again once the page is connected, since pages that connected at the same moment did not see each other before;
 * run it for one page of an account at a time. Only admitted pages count. Two hubs may each admit one at the same instant.
 */
async function admit(namespace: HubNamespace, socket: HubSocket, userId: string, viewerId: string): Promise<boolean> {
  const others = await otherPages(namespace, userId, viewerId, (page) => page.isAdmitted === true)
  socket.data.isAdmitted = others.size < MAX_WALL_PAGES
  return socket.data.isAdmitted
}
