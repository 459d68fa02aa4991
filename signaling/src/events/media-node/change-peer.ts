import { AppError } from '@pengawas/shared/errors'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

export const changePeer = onRequest(hubRequests.peerChanged, async ({ nodeId, queue, services }: NodeContext, peer) => {
  if (peer.nodeId !== nodeId) throw new AppError('invalid-input')
  await queue.run(peer.testSessionId, () => services.liveStates.updatePeer(peer))
  return {}
})
