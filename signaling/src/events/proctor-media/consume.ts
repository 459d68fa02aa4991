import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { type ProctorContext, watchedPlacement } from './proctor-context.ts'

/** Receives one source of one candidate. That the candidate is this proctor's to watch is checked here, for every call. */
export const consume = onRequest(proctorRequests.consume, async (context: ProctorContext, payload) => {
  const { nodeId } = await watchedPlacement(context, payload.testSessionId)
  if (nodeId === null) throw new AppError('media-unavailable')
  return context.nodes.call(nodeId, nodeRequests.consume, { ...payload, viewerId: context.viewerId })
})
