import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const connectViewerTransport = handle(
  nodeRequests.connectViewerTransport,
  async ({ viewers }, { viewerId, transportId, dtlsParameters }) => {
    await viewers.require(viewerId).connect(transportId, dtlsParameters)
    return {}
  },
)
