import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** The candidate's place is gone. They are told to publish anew, unless they have moved on or are done. */
export const losePeer = onRequest(hubRequests.peerLost, async (context: NodeContext, { testSessionId, reason }) => {
  const { nodeId, queue, services, announcing, analyses } = context
  await queue.run(testSessionId, async () => {
    analyses.delete(testSessionId)
    if (!(await services.liveStates.releaseNode(testSessionId, nodeId))) return
    const placement = await services.liveStates.placement(testSessionId)
    if (placement !== null && !isOver(placement.status)) announcing.mediaLost(testSessionId, reason)
  })
  return {}
})
