import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const setProducer = handle(
  nodeRequests.setProducer,
  async ({ peers }, { testSessionId, producerId, paused }) => {
    await peers.require(testSessionId).setPaused(producerId, paused)
    return {}
  },
)
