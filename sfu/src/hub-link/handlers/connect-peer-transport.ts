import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const connectPeerTransport = handle(
  nodeRequests.connectPeerTransport,
  async ({ peers }, { testSessionId, transportId, dtlsParameters }) => {
    await peers.require(testSessionId).connect(transportId, dtlsParameters)
    return {}
  },
)
