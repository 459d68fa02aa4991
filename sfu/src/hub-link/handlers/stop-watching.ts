import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const stopWatching = handle(nodeRequests.stopWatching, ({ viewers }, { viewerId, testSessionIds }) => {
  viewers.stopWatching(viewerId, testSessionIds)
  return {}
})
