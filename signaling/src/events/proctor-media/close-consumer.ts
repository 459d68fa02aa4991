import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import type { ProctorContext } from './proctor-context.ts'

export const closeConsumer = onRequest(
  proctorRequests.closeConsumer,
  ({ viewerId, nodes }: ProctorContext, { nodeId, consumerId }) =>
    nodes.call(nodeId, nodeRequests.closeConsumer, { viewerId, consumerId }),
)
