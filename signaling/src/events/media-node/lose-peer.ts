import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** The node no longer holds the candidate. Their page is asked to publish again, unless they are on another node or their test is over. */
export const losePeer = onRequest(
  hubRequests.peerLost,
  async (context: NodeContext, { testSessionId, nodeId: named, reason }) => {
    const { nodeId, queue, services, announce } = context
    if (named !== nodeId) throw new AppError('invalid-input')
    await queue.run(testSessionId, async () => {
      if (!(await services.liveStates.releaseNode(testSessionId, nodeId, reason === 'worker-died' ? 'ours' : 'theirs')))
        return
      const placement = await services.liveStates.placement(testSessionId)
      if (placement !== null && !isOver(placement.status)) announce(pushes.mediaLost, { testSessionId }, { reason })
    })
    return {}
  },
)
