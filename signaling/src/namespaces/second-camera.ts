import { AppError } from '@pengawas/shared/errors'
import type { RateLimiter } from '@pengawas/shared/rate-limiter'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { SECOND_CAMERA_NAMESPACE, secondCameraHandshakeSchema } from '@pengawas/shared/sockets/second-camera'
import type { Logger } from 'pino'
import { bindEvents, type SocketLimits } from '../binding/bind-events.ts'
import { secondCameraHandlers } from '../events/second-camera/handlers.ts'
import { rooms } from '../rooms.ts'
import type { NodeRegistry } from '../nodes/node-registry.ts'
import type { SignalingServices } from '../services.ts'
import type { HubServer } from '../socket-types.ts'
import { guardHandshake, parseHandshake } from './handshake.ts'

/** A phone sends five events when it starts and few later. */
const LIMITS: SocketLimits = {
  maxPayloadBytes: 32 * 1024,
  rate: { burst: 30, perSecond: 3 },
  refusalsBeforeDisconnect: 50,
  timeoutMs: 12_000,
}
/** Handshakes of one network address, also wrong ones: a hall of phones behind one address stays below. */
const CONNECTIONS = { burst: 1_000, perSecond: 20 }

/** Phones that are second cameras: without a login, they can publish one picture and nothing else. */
export function openSecondCameraNamespace(deps: {
  io: HubServer
  services: SignalingServices
  nodes: NodeRegistry
  limiter: RateLimiter
  log: Logger
}): void {
  const { services, nodes, limiter, log } = deps
  const namespace = deps.io.of(SECOND_CAMERA_NAMESPACE)

  guardHandshake(namespace, log, async (socket) => {
    if (limiter.take(`connect ${namespace.name} ${socket.handshake.address}`, CONNECTIONS) !== null)
      throw new AppError('too-many-requests')
    const { token } = parseHandshake(secondCameraHandshakeSchema, socket)
    const testSessionId = await services.secondCameras.authenticate(token)
    if (testSessionId === null) throw new AppError('not-authenticated')
    socket.data.testSessionId = testSessionId
    socket.data.deviceToken = token
    await socket.join(rooms.secondCamera(testSessionId))
  })

  namespace.on('connection', (socket) => {
    const { testSessionId, deviceToken } = socket.data
    if (testSessionId === undefined || deviceToken === undefined) {
      socket.disconnect(true)
      return
    }
    // The page was opened again: of two sockets with one token the newer counts, and the older is told, so that it stays away.
    const others = namespace.in(rooms.secondCamera(testSessionId)).except(socket.id)
    others.emit(pushes.superseded.name, {})
    others.disconnectSockets(true)
    bindEvents({
      socket,
      handlers: secondCameraHandlers,
      context: () => Promise.resolve({ testSessionId, token: deviceToken, services, nodes }),
      limits: LIMITS,
      limiter,
      rateKey: `events ${namespace.name} ${testSessionId}`,
      log,
    })
  })
}
