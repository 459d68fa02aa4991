import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import type { ProctorContext } from './proctor-context.ts'

export const restartIce = onRequest(
  proctorRequests.restartIce,
  ({ viewerId, nodes }: ProctorContext, { nodeId, transportId }) =>
    nodes.call(nodeId, nodeRequests.restartViewerIce, { viewerId, transportId }),
)
