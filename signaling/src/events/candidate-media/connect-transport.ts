import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, placedNode } from './candidate-context.ts'

export const connectTransport = onRequest(
  candidateRequests.connectTransport,
  async (context: CandidateContext, payload) =>
    context.nodes.call(await placedNode(context), nodeRequests.connectPeerTransport, {
      ...payload,
      testSessionId: context.testSessionId,
    }),
)
