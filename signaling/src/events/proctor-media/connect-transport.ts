import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { assertWatchesOn, type ProctorContext } from './proctor-context.ts'

export const connectTransport = onRequest(
  proctorRequests.connectTransport,
  async (context: ProctorContext, { nodeId, transportId, dtlsParameters }) => {
    await assertWatchesOn(context, nodeId)
    const { viewerId, nodes } = context
    return nodes.call(nodeId, nodeRequests.connectViewerTransport, { viewerId, transportId, dtlsParameters })
  },
)
