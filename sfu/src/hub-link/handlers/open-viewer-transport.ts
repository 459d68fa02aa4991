import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'
import { describeCapabilities } from '../describe-capabilities.ts'

export const openViewerTransport = handle(
  nodeRequests.openViewerTransport,
  async ({ viewers, workers }, { viewerId, userId, workerId }) => {
    const worker = workers.require(workerId)
    const transport = await viewers.openTransport(viewerId, userId, worker)
    return { transport: transport.options, rtpCapabilities: describeCapabilities(worker) }
  },
)
