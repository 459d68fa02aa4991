import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const setConsumer = handle(
  nodeRequests.setConsumer,
  async ({ viewers }, { viewerId, testSessionId, consumerId, ...change }) => {
    await viewers.require(viewerId).setConsumer(consumerId, testSessionId, change)
    return {}
  },
)
