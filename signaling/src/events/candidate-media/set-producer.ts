import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, placedNode } from './candidate-context.ts'

export const setProducer = onRequest(candidateRequests.setProducer, async (context: CandidateContext, payload) =>
  context.nodes.call(await placedNode(context), nodeRequests.setProducer, {
    ...payload,
    testSessionId: context.testSessionId,
  }),
)
