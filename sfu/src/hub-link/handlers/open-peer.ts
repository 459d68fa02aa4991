import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { handle } from '../serve-request.ts'
import { describeCapabilities } from '../describe-capabilities.ts'

export const openPeer = handle(nodeRequests.openPeer, async ({ peers }, { transportId, ...identity }) => {
  const { peer, resumed } = await peers.open(identity, transportId)
  return {
    resumed,
    workerId: peer.worker.id,
    rtpCapabilities: describeCapabilities(peer.worker),
    transport: resumed ? null : peer.transport.options,
  }
})
