import type { Announce } from '@pengawas/shared/sockets/push'
import type { Logger } from 'pino'
import type { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { NodeClock } from '../../lib/node-clock.ts'
import type { PlacementBook } from '../../lib/placement-book.ts'
import type { SignalingServices } from '../../services.ts'
import type { HubSocket } from '../../socket-types.ts'

/** What the handlers of a media node's connection work with. `nodeId` was proven in the handshake. */
export interface NodeContext {
  nodeId: string
  socket: HubSocket
  services: SignalingServices
  announce: Announce
  /** Orders what one node says of one candidate. */
  queue: KeyedQueue
  placements: PlacementBook
  clock: NodeClock
  log: Logger
}
