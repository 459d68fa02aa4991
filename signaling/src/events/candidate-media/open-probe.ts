import { PROBE_FEATURE } from '@pengawas/shared/contracts/media'
import { AppError } from '@pengawas/shared/errors'
import { candidateRequests } from '@pengawas/shared/sockets/candidate'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import { type CandidateContext, livePlacement } from './candidate-context.ts'

/** Opens a transport on which the candidate's page tries one way to its media node, during the check-in only. */
export const openProbe = onRequest(candidateRequests.openProbe, async (context: CandidateContext, { way }) => {
  const { services, nodes, actor, testSessionId } = context
  const { nodeId, status } = await livePlacement(context)
  if (status !== 'check-in') throw new AppError('conflict')
  if (nodeId === null) throw new AppError('media-unavailable')
  const iceServers = way === 'turn' ? services.iceServers(actor.userId) : []
  const isThere = way !== 'turn' || iceServers.length > 0
  if (!isThere || !(await nodes.can(nodeId, PROBE_FEATURE))) return { transport: null, iceServers: [] }
  return { ...(await nodes.call(nodeId, nodeRequests.openProbe, { testSessionId, way })), iceServers }
})
