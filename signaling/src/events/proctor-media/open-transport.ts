import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { nodeWatchedOn, type ProctorContext } from './proctor-context.ts'

export const openTransport = onRequest(
  proctorRequests.openTransport,
  async (context: ProctorContext, { nodeId: named, workerId }) => {
    const nodeId = await nodeWatchedOn(context, { nodeId: named })
    const { viewerId, actor, services, nodes } = context
    const opened = await nodes.call(nodeId, nodeRequests.openViewerTransport, {
      viewerId,
      userId: actor.userId,
      workerId,
    })
    return { ...opened, iceServers: services.iceServers(actor.userId) }
  },
)
