import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const restartViewerIce = handle(
  nodeRequests.restartViewerIce,
  async ({ viewers }, { viewerId, transportId }) => ({
    iceParameters: await viewers.require(viewerId).restartIce(transportId),
  }),
)
