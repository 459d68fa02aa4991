import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { LiveAnalysis } from '@pengawas/shared/contracts/analysis'
import { ACCOUNT_NAMESPACE } from '@pengawas/shared/sockets/account'
import { CANDIDATE_NAMESPACE } from '@pengawas/shared/sockets/candidate'
import { MEDIA_NAMESPACE, type NodeLoad, nodeRequests } from '@pengawas/shared/sockets/media-node'
import { PROCTOR_NAMESPACE } from '@pengawas/shared/sockets/proctor'
import type { Announce } from '@pengawas/shared/sockets/push'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import { createAnnounce } from './announcing.ts'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import { connectCluster } from './cluster.ts'
import { createConnectionGate, refuseDefaultNamespace } from './lib/connection-gate.ts'
import { createBackground } from './lib/background.ts'
import { createKeyedQueue } from './lib/keyed-queue.ts'
import { createPlacementBook } from './lib/placement-book.ts'
import { revalidatePages, sweepPresence } from './lib/presence.ts'
import { createSessionDirectory } from './lib/session-directory.ts'
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
/** A page that died is noticed within the sum of both. */
const PING_INTERVAL_MS = 10_000
const PING_TIMEOUT_MS = 8_000
/** An event between hubs. */
const PROCTORS_CHANGED = 'proctors-changed'
const REVALIDATE_EVERY_MS = 60_000
const PRESENCE_EVERY_MS = 30_000
const CLOSE_GRACE_MS = 3_000
/** A connection that has not proved who it is by then is closed. */
const CONNECT_TIMEOUT_MS = 8_000

export interface SignalingOptions {
  httpServer: HttpServer | HttpsServer
  /** Where media nodes connect. Neither server leads to what is on the other. */
  nodeServer: HttpServer | HttpsServer
  services: SignalingServices
  /** Hubs that share this Redis act as one; without it there is one hub. */
  redisUrl: string | undefined
  /** Compares in a time that does not depend on where the texts differ. */
  isNodeSecret: (secret: string) => boolean
  /** The address of whoever connects, as far as the proxies in front are trusted. */
  addressOf: (request: IncomingMessage) => string
  /** Whether a request that names this origin comes from one of our own pages. */
  isOwnOrigin(request: Pick<IncomingMessage, 'headers'>): boolean
  /** Holds each push against its contract before it is sent: for development and tests. */
  checkPushes: boolean
  log: Logger
}

/** The hub's sockets: pushes to pages, and reactions to what other parts of the hub have stored. */
export interface Signaling {
  announce: Announce
  /** Sends the candidate's tile to the walls of those who watch them. */
  candidateChanged(testSessionId: string): void
  /** Gives up the placement of a test session that is over. */
  sessionEnded(testSessionId: string): void
  /** Other people watch some candidates: on every hub, pushes go to them, and what the former ones receive is closed. */
  proctorsChanged(): void
  /** Closes every page of a login that was ended. */
  loginEnded(authSessionId: string): void
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
  const analyses = new Map<string, LiveAnalysis>()
  const nodes = createNodeRegistry({ namespace: media, clustered: cluster !== null, log, now: Date.now })
  const { proctoring } = services
  const directory = createSessionDirectory({
    watchersOf: (testSessionIds) => proctoring.watchersOf(testSessionIds),
    proctorsOf: (assessmentId) => proctoring.proctorsOf(assessmentId),
    now: Date.now,
  })
  const announce = createAnnounce({ io, directory, background, checkPayloads: options.checkPushes, log })
  const wall = createWallUpdates({ announce, proctoring, directory, analyses, background })
  const watch = createNodeWatch({ nodes, services, announce, background, log, now: Date.now })
  const viewers = createViewerWatch({ nodes, proctor, proctoring, background, log, now: Date.now })
  const queue = createKeyedQueue()
  const limiter = createRateLimiter(Date.now)
  const placements = createPlacementBook({ placedOn: (nodeId) => services.liveStates.placedOn(nodeId), now: Date.now })

  openCandidateNamespace({ io, services, nodes, announce, background, limiter, log })
  openProctorNamespace({ io, services, nodes, viewers, background, limiter, log })
  openAccountNamespace({ io, services, limiter, log })
  openMediaNamespace({
    io: nodeIo,
    services,
    announce,
    watch,
    queue,
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

  async function giveUpPlacement(testSessionId: string): Promise<void> {
    analyses.delete(testSessionId)
    const placement = await services.liveStates.placement(testSessionId)
    if (placement === null || placement.nodeId === null) return
    const { nodeId } = placement
    // A node that is away closes the peer when it announces itself again.
    await nodes.call(nodeId, nodeRequests.closePeer, { testSessionId }).catch((error: unknown) => {
      log.warn({ err: error, nodeId, testSessionId }, 'a peer could not be closed')
    })
    await services.liveStates.releaseNode(testSessionId, nodeId, 'theirs')
  }

  return {
    announce,
    candidateChanged: (testSessionId) => wall.candidateChanged(testSessionId),
    sessionEnded(testSessionId) {
      background.run('give up the placement of a test session that is over', () => giveUpPlacement(testSessionId))
    },
    proctorsChanged() {
      directory.forget()
      // Without a cluster the adapter knows no other hub, and complains.
      if (cluster !== null) proctor.serverSideEmit(PROCTORS_CHANGED)
      viewers.review()
      announce(pushes.wallChanged, {}, {})
    },
    loginEnded(authSessionId) {
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
