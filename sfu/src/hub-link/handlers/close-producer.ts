import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const closeProducer = handle(nodeRequests.closeProducer, ({ peers }, { testSessionId, producerId }) => {
  peers.require(testSessionId).closeProducer(producerId)
  return {}
})
