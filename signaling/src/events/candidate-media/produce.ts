import { AppError } from '@pengawas/shared/errors'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, livePlacement } from './candidate-context.ts'

/** Publishes one source. The assessment must have a use for it, and a microphone must be sound. */
export const produce = onRequest(candidateRequests.produce, async (context: CandidateContext, payload) => {
  const { nodeId, sources } = await livePlacement(context)
  const isSound = payload.kind === 'audio'
  if (!sources.includes(payload.source) || isSound !== (payload.source === 'microphone'))
    throw new AppError('media-refused')
  if (nodeId === null) throw new AppError('media-unavailable')
  return context.nodes.call(nodeId, nodeRequests.produce, { ...payload, testSessionId: context.testSessionId })
})
