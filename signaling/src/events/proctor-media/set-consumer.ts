import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import type { ProctorContext } from './proctor-context.ts'

export const setConsumer = onRequest(proctorRequests.setConsumer, ({ viewerId, nodes }: ProctorContext, { nodeId, ...change }) =>
  nodes.call(nodeId, nodeRequests.setConsumer, { ...change, viewerId }),
)
