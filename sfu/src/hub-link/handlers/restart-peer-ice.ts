import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const restartPeerIce = handle(
  nodeRequests.restartPeerIce,
  async ({ peers }, { testSessionId, transportId }) => ({
    iceParameters: await peers.require(testSessionId).restartIce(transportId),
  }),
)
