import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { Server } from 'socket.io'
import type { Cluster } from './cluster.ts'
import { createConnectionGate, refuseDefaultNamespace } from './lib/connection-gate.ts'
import { PING_EVERY_MS } from './lib/silence.rules.ts'
import type { HubServer } from './socket-types.ts'

/** Evidence pictures and a node's whole state must fit. */
const MAX_NODE_MESSAGE_BYTES = 4 * 1024 * 1024
/** More than any event of a page may hold, and little enough that no page can make the hub parse much. */
const MAX_PAGE_MESSAGE_BYTES = 256 * 1024
/** A connection that died without a word is given up within the sum of both. Pages are asked often, so that a silent one is noticed long before. */
const PAGE_PINGS = { pingInterval: PING_EVERY_MS, pingTimeout: 16_000 }
const NODE_PINGS = { pingInterval: 10_000, pingTimeout: 8_000 }
const COMMON = {
  /** A connection that has not logged in by then is closed. */
  connectTimeout: 8_000,
  serveClient: false,
}
const CLOSE_GRACE_MS = 3_000

export interface SocketServersOptions {
  httpServer: HttpServer | HttpsServer
  /** Where media nodes connect. Neither server leads to what is on the other. */
  nodeServer: HttpServer | HttpsServer
  /** The address that a connection comes from, as far as the proxies in front are trusted. */
  addressOf: (request: IncomingMessage) => string
  /** Whether a request that names this origin comes from one of our own pages. */
  isOwnOrigin(request: Pick<IncomingMessage, 'headers'>): boolean
}

export interface SocketServers {
  /** For pages. */
  io: HubServer
  /** For media nodes. */
  nodeIo: HubServer
}

/** Opens Socket.IO on both HTTP servers, without any namespace. */
export function openSocketServers(options: SocketServersOptions, cluster: Cluster | null): SocketServers {
  const gate = createConnectionGate()
  const io: HubServer = new Server(options.httpServer, {
    ...COMMON,
    ...PAGE_PINGS,
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
    ...COMMON,
    ...NODE_PINGS,
    maxHttpBufferSize: MAX_NODE_MESSAGE_BYTES,
    transports: ['websocket'],
    ...(cluster === null ? {} : { adapter: cluster.nodeAdapter }),
    // Pages send an origin, and proxies the headers of forwarding; neither may connect here.
    allowRequest: ({ headers }, decide) =>
      decide(
        null,
        ['origin', 'forwarded', 'x-forwarded-for'].every((name) => headers[name] === undefined),
      ),
  })
  for (const server of [io, nodeIo]) refuseDefaultNamespace(server)
  return { io, nodeIo }
}

/** Closes the sockets and the HTTP servers under them. Requests in progress get a moment; then they are cut off. */
export async function closeServers(
  { io, nodeIo }: SocketServers,
  httpServers: readonly (HttpServer | HttpsServer)[],
): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const server of httpServers) server.closeAllConnections()
  }, CLOSE_GRACE_MS)
  await Promise.all([io.close(), nodeIo.close()])
  clearTimeout(cutOff)
}
