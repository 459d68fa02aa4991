import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'

export const produce = handle(
  nodeRequests.produce,
  async ({ peers }, { testSessionId, transportId, source, kind, rtpParameters }) => {
    const producer = await peers.require(testSessionId).produce(transportId, source, kind, rtpParameters)
    return { producerId: producer.id }
  },
)
