import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const closePeer = handle(nodeRequests.closePeer, ({ peers }, { testSessionId }) => {
  peers.closePeer(testSessionId)
  return {}
})
