import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const closeViewer = handle(nodeRequests.closeViewer, ({ viewers }, { viewerId }) => {
  viewers.closeViewer(viewerId)
  return {}
})
