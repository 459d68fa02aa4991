import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import type { ProctorContext } from './proctor-context.ts'

export const connectTransport = onRequest(
  proctorRequests.connectTransport,
  ({ viewerId, nodes }: ProctorContext, { nodeId, transportId, dtlsParameters }) =>
    nodes.call(nodeId, nodeRequests.connectViewerTransport, { viewerId, transportId, dtlsParameters }),
)
