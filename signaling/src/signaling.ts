import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Notification } from '@pengawas/shared/contracts/notifications'
import type { Progress } from '@pengawas/shared/contracts/proctoring'
import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { MEDIA_NAMESPACE, type NodeLoad, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import { createAnnouncing } from './announcing.ts'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import { connectCluster } from './cluster.ts'
import { createConnectionGate, refuseDefaultNamespace } from './lib/connection-gate.ts'
import { createBackground } from './lib/background.ts'
import { createKeyedQueue } from './lib/keyed-queue.ts'
import { createPlacementBook } from './lib/placement-book.ts'
import { revalidatePages, sweepPresence } from './lib/presence.ts'
import { createSessionDirectory, groupByWalls } from './lib/session-directory.ts'
import { createWallUpdates } from './lib/wall-updates.ts'
import { openAccountNamespace } from './namespaces/account.ts'
import { openCandidateNamespace } from './namespaces/candidate.ts'
import { openMediaNamespace } from './namespaces/media.ts'
import { openProctorNamespace } from './namespaces/proctor.ts'
import { createNodeRegistry } from './nodes/node-registry.ts'
import { createNodeWatch } from './nodes/node-watch.ts'
import { createViewerWatch } from './nodes/viewer-watch.ts'
import { rooms } from './rooms.ts'
import type { SignalingServices } from './services.ts'
import type { HubServer } from './socket-types.ts'

/** Evidence pictures and a node's whole state must fit. */
const MAX_NODE_MESSAGE_BYTES = 4 * 1024 * 1024
/** More than any event of a page may hold, and little enough that nobody makes the hub parse much. */
const MAX_PAGE_MESSAGE_BYTES = 256 * 1024
/** A dead page is noticed within the sum of both. */
const PING_INTERVAL_MS = 10_000
const PING_TIMEOUT_MS = 8_000
/** From hub to hub. */
const PROCTORS_CHANGED = 'proctors-changed'
const REVALIDATE_EVERY_MS = 60_000
const PRESENCE_EVERY_MS = 30_000
const CLOSE_GRACE_MS = 3_000
/** A connection that has not proved who it is by then is closed. */
const CONNECT_TIMEOUT_MS = 8_000

export interface SignalingOptions {
  httpServer: HttpServer | HttpsServer
  /** Where media nodes dial in. Nothing of it is reachable through the public server, and nothing of that through this one. */
  nodeServer: HttpServer | HttpsServer
  services: SignalingServices
  /** Hubs that share this Redis act as one; without it there is one hub. */
  redisUrl: string | undefined
  /** Compares in a time that does not depend on where the texts differ. */
  isNodeSecret: (secret: string) => boolean
  /** Who connects, as far as proxies in front are trusted. */
  addressOf: (request: IncomingMessage) => string
  /** Whether a request that names this origin comes from one of our own pages. */
  isOwnOrigin(request: Pick<IncomingMessage, 'headers'>): boolean
  log: Logger
}

/** The hub's sockets. The methods pass on what is already stored. */
export interface Signaling {
  flagChanged(flag: Flag): void
  candidateChanged(testSessionId: string): void
  /** `clock`: as it is now, where the session still runs. */
  testSessionChanged(session: TestSession, clock: SessionClock | null): void
  /** A proctor says something to a candidate. */
  candidateWarned(testSessionId: string, warning: { id: string; text: string; at: string }): void
  /** Another page of a test session may write from now on. */
  testPageChanged(testSessionId: string, pageId: string): void
  /** How far candidates are: one message to each wall that is concerned. */
  progressChanged(list: readonly { testSessionId: string; progress: Progress }[]): void
  /** Other people watch some candidates now: news goes to them, and what the former ones receive ends, on every hub. */
  proctorsChanged(): void
  /** Pushes a stored notification to the open pages of its recipient. */
  notificationCreated(userId: string, notification: Notification): void
  /** Closes every page of a login that was ended. */
  authSessionRevoked(authSessionId: string): void
  countMediaNodes(): Promise<number>
  /** The media nodes of all hubs with their load. */
  listMediaNodes(): Promise<NodeLoad[]>
  /** Closes the sockets and the HTTP server under them, and waits for what is being stored. */
  close(): Promise<void>
}

/** Opens Socket.IO on an HTTP server. Rejects when Redis is configured and cannot be reached. */
export async function createSignaling(options: SignalingOptions): Promise<Signaling> {
  const { httpServer, services, log } = options
  const cluster = options.redisUrl === undefined ? null : await connectCluster(options.redisUrl, log)
  const common = {
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    serveClient: false,
  }
  const gate = createConnectionGate()
  const io: HubServer = new Server(httpServer, {
    ...common,
    maxHttpBufferSize: MAX_PAGE_MESSAGE_BYTES,
    ...(cluster === null ? {} : { adapter: cluster.adapter }),
    allowRequest: (request, decide) => {
      // Cookies travel with a foreign page's WebSocket; its Origin header gives it away. Programs send none.
      const isOwn = request.headers.origin === undefined || options.isOwnOrigin(request)
      decide(null, isOwn && gate.mayConnect(options.addressOf(request)))
    },
  })
  gate.watch(io, options.addressOf)
  const nodeIo: HubServer = new Server(options.nodeServer, {
    ...common,
    maxHttpBufferSize: MAX_NODE_MESSAGE_BYTES,
    transports: ['websocket'],
    ...(cluster === null ? {} : { adapter: cluster.nodeAdapter }),
    // No page and no proxy has any business here.
    allowRequest: (request, decide) =>
      decide(
        null,
        ['origin', 'forwarded', 'x-forwarded-for'].every((name) => request.headers[name] === undefined),
      ),
  })
  for (const server of [io, nodeIo]) refuseDefaultNamespace(server)
  const candidate = io.of(CANDIDATE_NAMESPACE)
  const proctor = io.of(PROCTOR_NAMESPACE)
  const account = io.of(ACCOUNT_NAMESPACE)
  const media = nodeIo.of(MEDIA_NAMESPACE)

  const background = createBackground(log)
  const announcing = createAnnouncing({ candidate, proctor, account })
  const analyses = new Map<string, LiveAnalysis>()
  const nodes = createNodeRegistry({ namespace: media, clustered: cluster !== null, log, now: Date.now })
  const directory = createSessionDirectory({ watchersOf: (ids) => services.proctoring.watchersOf(ids), now: Date.now })
  const wall = createWallUpdates({
    namespace: proctor,
    proctoring: services.proctoring,
    directory,
    analyses,
    background,
  })
  const watch = createNodeWatch({ nodes, services, announcing, background, log, now: Date.now })
  const viewers = createViewerWatch({ nodes, proctor, proctoring: services.proctoring, background, log, now: Date.now })
  const queue = createKeyedQueue()
  const limiter = createRateLimiter(Date.now)
  const placements = createPlacementBook({ placedOn: (nodeId) => services.liveStates.placedOn(nodeId), now: Date.now })

  openCandidateNamespace({ io, services, nodes, announcing, background, limiter, log })
  openProctorNamespace({ io, services, nodes, viewers, background, limiter, log })
  openAccountNamespace({ io, services, limiter, log })
  openMediaNamespace({
    io: nodeIo,
    services,
    announcing,
    watch,
    queue,
    directory,
    placements,
    analyses,
    limiter,
    isNodeSecret: options.isNodeSecret,
    log,
  })

  proctor.on(PROCTORS_CHANGED, () => directory.forget())
  watch.start()
  viewers.start()
  background.every(PRESENCE_EVERY_MS, 'compare stored pages with connections', () => sweepPresence(io, services, log))
  background.every(REVALIDATE_EVERY_MS, 'revalidate logins of open pages', () => revalidatePages(io, services))

  /** Gives back the place of somebody who is done. */
  async function releasePlace(testSessionId: string): Promise<void> {
    analyses.delete(testSessionId)
    const placement = await services.liveStates.placement(testSessionId)
    if (placement === null || placement.nodeId === null) return
    const { nodeId } = placement
    // A node that is away gives the place back when it announces itself again.
    await nodes.call(nodeId, nodeRequests.closePeer, { testSessionId }).catch((error: unknown) => {
      log.warn({ err: error, nodeId, testSessionId }, 'place could not be closed')
    })
    await services.liveStates.releaseNode(testSessionId, nodeId, 'theirs')
  }

  return {
    flagChanged(flag) {
      background.run('tell of a flag', async () =>
        announcing.flagChanged(await directory.wallsOf(flag.testSessionId), flag),
      )
    },
    candidateChanged: (testSessionId) => wall.candidateChanged(testSessionId),
    candidateWarned: (testSessionId, warning) => announcing.candidateWarned(testSessionId, warning),
    testPageChanged: (testSessionId, pageId) => announcing.pageChanged(testSessionId, pageId),
    progressChanged(list) {
      background.run('tell how far candidates are', async () => {
        const walls = await directory.wallsOfAll(list.map(({ testSessionId }) => testSessionId))
        for (const group of groupByWalls(list, walls)) announcing.progressUpdated(group.walls, group.list)
      })
    },
    testSessionChanged(session, clock) {
      announcing.testSessionChanged(session, clock)
      if (isOver(session.status))
        background.run('give back the place of a finished test session', () => releasePlace(session.id))
    },
    proctorsChanged() {
      directory.forget()
      // Without a cluster the adapter knows no other hub, and complains.
      if (cluster !== null) proctor.serverSideEmit(PROCTORS_CHANGED)
      viewers.review()
      announcing.wallChanged()
    },
    notificationCreated: (userId, notification) => announcing.notificationCreated(userId, notification),
    authSessionRevoked(authSessionId) {
      for (const namespace of [candidate, proctor, account])
        namespace.in(rooms.login(authSessionId)).disconnectSockets(true)
    },
    async countMediaNodes() {
      const all = await nodes.list()
      return all.length
    },
    listMediaNodes: () => nodes.list(),
    async close() {
      // Requests under way get a moment; a download that nobody reads must not keep the hub from ending.
      const impatience = setTimeout(() => {
        httpServer.closeAllConnections()
        options.nodeServer.closeAllConnections()
      }, CLOSE_GRACE_MS)
      await Promise.all([io.close(), nodeIo.close()])
      clearTimeout(impatience)
      await queue.idle()
      await background.close()
      await cluster?.close()
    },
  }
}
