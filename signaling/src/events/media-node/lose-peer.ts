import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** The candidate's place is gone. They are told to publish anew, unless they have moved on or are done. */
export const losePeer = onRequest(
  hubRequests.peerLost,
  async (context: NodeContext, { testSessionId, nodeId: named, reason }) => {
    const { nodeId, queue, services, announcing, analyses } = context
    if (named !== nodeId) throw new AppError('invalid-input')
    await queue.run(testSessionId, async () => {
      if (!(await services.liveStates.releaseNode(testSessionId, nodeId, reason === 'worker-died' ? 'ours' : 'theirs')))
        return
      analyses.delete(testSessionId)
      const placement = await services.liveStates.placement(testSessionId)
      if (placement !== null && !isOver(placement.status)) announcing.mediaLost(testSessionId, reason)
    })
    return {}
  },
)
