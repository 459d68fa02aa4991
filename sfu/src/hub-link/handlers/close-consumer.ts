import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const closeConsumer = handle(nodeRequests.closeConsumer, ({ viewers }, { viewerId, consumerId }) => {
  viewers.require(viewerId).closeConsumer(consumerId)
  return {}
})
