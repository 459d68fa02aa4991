import { AppError } from '@pengawas/shared/errors'
import { MEDIA_NAMESPACE, mediaNodeHandshakeSchema } from '@pengawas/shared/sockets/media-node'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import type { Announcing } from '../announcing.ts'
import { announceNode } from '../events/media-node/announce-node.ts'
import { changePeer } from '../events/media-node/change-peer.ts'
import { losePeer } from '../events/media-node/lose-peer.ts'
import { loseWorker } from '../events/media-node/lose-worker.ts'
import type { NodeContext } from '../events/media-node/node-context.ts'
import { observeAnalysis } from '../events/media-node/observe-analysis.ts'
import { observeLevels } from '../events/media-node/observe-levels.ts'
import { raiseFlag } from '../events/media-node/raise-flag.ts'
import { updateLoad } from '../events/media-node/update-load.ts'
import type { KeyedQueue } from '../lib/keyed-queue.ts'
import type { PlacementBook } from '../lib/placement-book.ts'
import type { SessionDirectory } from '../lib/session-directory.ts'
import type { NodeWatch } from '../nodes/node-watch.ts'
import { rooms } from '../rooms.ts'
import type { AnalysisMemory, SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, parseHandshake } from './handshake.ts'

const handlers = [announceNode, changePeer, losePeer, loseWorker, raiseFlag, updateLoad, observeAnalysis, observeLevels]

/** Nodes are ours: they may be busy, but what they send is held against the contract like anybody's. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 4 * 1024 * 1024,
  rate: null,
  refusalsBeforeDisconnect: Number.POSITIVE_INFINITY,
  timeoutMs: 20_000,
}

export interface MediaNamespaceDeps {
  io: HubServer
  services: SignalingServices
  announcing: Announcing
  watch: NodeWatch
  queue: KeyedQueue
  directory: SessionDirectory
  placements: PlacementBook
  analyses: AnalysisMemory
  limiter: RateLimiter
  isNodeSecret: (secret: string) => boolean
  log: Logger
}

/** Media nodes dial in here and prove that they know the secret. */
export function openMediaNamespace(deps: MediaNamespaceDeps): void {
  const { services, announcing, watch, queue, directory, placements, analyses, isNodeSecret, log } = deps
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
    const context: NodeContext = { nodeId, socket, services, announcing, queue, directory, placements, analyses, log }
    bindEvents({
      socket,
      handlers,
      context: () => Promise.resolve(context),
      limits: LIMITS,
      limiter: deps.limiter,
      rateKey: `events ${socket.nsp.name} ${nodeId}`,
      log,
    })
    socket.on('disconnect', (reason) => {
      log.warn({ nodeId, reason }, 'media node disconnected')
      watch.nodeWentAway(nodeId)
    })
  })
}
