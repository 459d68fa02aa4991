import { AppError } from '@pengawas/shared/errors'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import { MEDIA_NAMESPACE, mediaNodeHandshakeSchema } from '@pengawas/shared/sockets/media-node'
import type { Announce } from '@pengawas/shared/sockets/push'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import { mediaNodeHandlers } from '../events/media-node/handlers.ts'
import type { NodeContext } from '../events/media-node/node-context.ts'
import type { KeyedQueue } from '../lib/keyed-queue.ts'
import { createNodeClock } from '../lib/node-clock.ts'
import type { PlacementBook } from '../lib/placement-book.ts'
import type { NodeWatch } from '../nodes/node-watch.ts'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, parseHandshake } from './handshake.ts'

/** Nodes are our own and may send much, but what they send is checked against its contract as a page's is. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 4 * 1024 * 1024,
  rate: null,
  refusalsBeforeDisconnect: Number.POSITIVE_INFINITY,
  timeoutMs: 20_000,
}

export interface MediaNamespaceDeps {
  io: HubServer
  services: SignalingServices
  announce: Announce
  watch: NodeWatch
  queue: KeyedQueue
  placements: PlacementBook
  limiter: RateLimiter
  isNodeSecret: (secret: string) => boolean
  log: Logger
}

/** Media nodes connect here and prove that they know the secret. */
export function openMediaNamespace(deps: MediaNamespaceDeps): void {
  const { services, announce, watch, queue, placements, isNodeSecret, log } = deps
  const namespace = deps.io.of(MEDIA_NAMESPACE)

  guardHandshake(namespace, log, async (socket) => {
    const handshake = parseHandshake(mediaNodeHandshakeSchema, socket)
    if (!isNodeSecret(handshake.secret)) {
      log.warn({ nodeId: handshake.nodeId }, 'media node refused: wrong secret')
      throw new AppError('not-authenticated')
    }
    socket.data.nodeId = handshake.nodeId
    await socket.join(rooms.mediaNode(handshake.nodeId))
  })

  namespace.on('connection', (socket) => {
    const { nodeId } = socket.data
    if (nodeId === undefined) {
      socket.disconnect(true)
      return
    }
    // A node that comes back before its old connection timed out would be asked everything twice.
    namespace.in(rooms.mediaNode(nodeId)).except(socket.id).disconnectSockets(true)
    const clock = createNodeClock()
    const context: NodeContext = { nodeId, socket, services, announce, queue, placements, clock, log }
    bindEvents({
      socket,
      handlers: mediaNodeHandlers,
      context: () => Promise.resolve(context),
      limits: LIMITS,
      limiter: deps.limiter,
      rateKey: `events ${socket.nsp.name} ${nodeId}`,
      log,
    })
    socket.on('disconnect', (reason) => {
      // A node that ends in order says so.
      const level = reason === 'client namespace disconnect' ? 'info' : 'warn'
      log[level]({ nodeId, reason }, 'media node disconnected')
      watch.nodeWentAway(nodeId)
    })
  })
}
