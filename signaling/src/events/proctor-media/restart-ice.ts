import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { assertWatchesOn, type ProctorContext } from './proctor-context.ts'

export const restartIce = onRequest(
  proctorRequests.restartIce,
  async (context: ProctorContext, { nodeId, transportId }) => {
    await assertWatchesOn(context, nodeId)
    const { viewerId, nodes } = context
    return nodes.call(nodeId, nodeRequests.restartViewerIce, { viewerId, transportId })
  },
)
