import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, placedNode } from './candidate-context.ts'

export const closeProducer = onRequest(candidateRequests.closeProducer, async (context: CandidateContext, payload) =>
  context.nodes.call(await placedNode(context), nodeRequests.closeProducer, {
    ...payload,
    testSessionId: context.testSessionId,
  }),
)
