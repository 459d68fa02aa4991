import { AppError } from '@pengawas/shared/errors'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, livePlacement } from './candidate-context.ts'

const MAX_ATTEMPTS = 3

/**
 * Finds the candidate's placement, or places them on the least loaded node. A node that is away for a moment keeps its
 * candidates, so in the meantime the page is asked to retry; one that does not answer is skipped.
 */
export const joinMedia = onRequest(candidateRequests.joinMedia, async (context: CandidateContext, { transportId }) => {
  const { services, nodes, actor, testSessionId } = context
  const unanswered = new Set<string>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { nodeId: held, assessmentId, analyse, recording, status } = await livePlacement(context)
    const nodeId = held === null ? await nodes.choose(unanswered) : (await nodes.has(held)) ? held : null
    if (nodeId === null) break
    if (held === null && (await services.liveStates.claimNode(testSessionId, null, nodeId)) !== nodeId) continue
    const gazeBaseline = analyse ? await services.checkIns.gazeBaseline(testSessionId) : null
    try {
      const opened = await nodes.call(nodeId, nodeRequests.openPeer, {
        testSessionId,
        assessmentId,
        analyse,
        recording,
        gazeBaseline,
        begun: status !== 'check-in',
        ...(transportId === undefined ? {} : { transportId }),
      })
      const { resumed, rtpCapabilities, transport, recording: isRecorded } = opened
      const iceServers = services.iceServers(actor.userId)
      return { resumed, rtpCapabilities, transport, iceServers, recording: isRecorded }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'media-unavailable') throw error
      unanswered.add(nodeId)
      await services.liveStates.releaseNode(testSessionId, nodeId, 'ours')
    }
  }
  await services.liveStates.excuse(testSessionId)
  throw new AppError('media-unavailable')
})
