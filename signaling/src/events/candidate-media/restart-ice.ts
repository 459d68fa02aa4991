import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, placedNode } from './candidate-context.ts'

export const restartIce = onRequest(candidateRequests.restartIce, async (context: CandidateContext, { transportId }) =>
  context.nodes.call(await placedNode(context), nodeRequests.restartPeerIce, {
    testSessionId: context.testSessionId,
    transportId,
  }),
)
