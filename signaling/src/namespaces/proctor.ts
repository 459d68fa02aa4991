import { AppError } from '@pengawas/shared/errors'
import { isAllowed, seesEveryAssessment } from '@pengawas/shared/permissions'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { PROCTOR_NAMESPACE, proctorHandshakeSchema } from '@pengawas/shared/sockets/proctor'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import { closeConsumer } from '../events/proctor-media/close-consumer.ts'
import { connectTransport } from '../events/proctor-media/connect-transport.ts'
import { consume } from '../events/proctor-media/consume.ts'
import { openTransport } from '../events/proctor-media/open-transport.ts'
import type { ProctorContext } from '../events/proctor-media/proctor-context.ts'
import { restartIce } from '../events/proctor-media/restart-ice.ts'
import { setConsumer } from '../events/proctor-media/set-consumer.ts'
import type { Background } from '../lib/background.ts'
import { viewerIdOf } from '../lib/viewer-id.ts'
import type { NodeRegistry } from '../nodes/node-registry.ts'
import { rooms } from '../rooms.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, identify, parseHandshake } from './handshake.ts'

const handlers = [openTransport, connectTransport, restartIce, consume, setConsumer, closeConsumer]

/** A wall of a hundred tiles makes three consumers each at once, and turns pages. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 64 * 1024,
  rate: { capacity: 900, perSecond: 150 },
  refusalsBeforeDisconnect: 500,
  timeoutMs: 10_000,
}

/** A page that is away for less keeps its transports. */
const VIEWER_GRACE_MS = 20_000

export interface ProctorNamespaceDeps {
  io: HubServer
  services: SignalingServices
  nodes: NodeRegistry
  background: Background
  log: Logger
}

/** Walls of proctors. Of whom a page hears is decided by the hub and never asked of the page. */
export function openProctorNamespace(deps: ProctorNamespaceDeps): void {
  const { services, nodes, background, log } = deps
  const namespace = deps.io.of(PROCTOR_NAMESPACE)

  guardHandshake(namespace, log, async (socket) => {
    const { viewerId, token } = parseHandshake(proctorHandshakeSchema, socket)
    const actor = await identify(services, socket, token)
    if (!isAllowed(actor.role, 'wall:watch')) throw new AppError('not-allowed')
    socket.data.actor = actor
    socket.data.viewerId = viewerIdOf(actor.userId, viewerId)
    const news = seesEveryAssessment(actor.role) ? rooms.overseers : rooms.proctor(actor.userId)
    // Joined before the page is told that it is connected: what it fetches after that has no gap.
    await socket.join([rooms.login(actor.authSessionId), rooms.viewer(socket.data.viewerId), news])
  })

  async function closeViewer(viewerId: string): Promise<void> {
    const pages = await namespace.in(rooms.viewer(viewerId)).fetchSockets()
    if (pages.length > 0) return
    const known = await nodes.list()
    await Promise.allSettled(known.map((node) => nodes.call(node.nodeId, nodeRequests.closeViewer, { viewerId })))
  }

  namespace.on('connection', (socket) => {
    const { actor, viewerId } = socket.data
    if (actor === undefined || viewerId === undefined) {
      socket.disconnect(true)
      return
    }
    const context: ProctorContext = { actor, viewerId, services, nodes }
    bindEvents({ socket, handlers, context: () => Promise.resolve(context), limits: LIMITS, log, now: Date.now })
    socket.on('disconnect', () => {
      background.after(VIEWER_GRACE_MS, 'close a viewer', () => closeViewer(viewerId))
    })
  })
}
