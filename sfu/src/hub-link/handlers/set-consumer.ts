import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const setConsumer = handle(nodeRequests.setConsumer, async ({ viewers }, { viewerId, consumerId, ...change }) => {
  await viewers.require(viewerId).setConsumer(consumerId, change)
  return {}
})
