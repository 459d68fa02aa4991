import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { type ProctorContext, watchedPlacement } from './proctor-context.ts'

/** Receives one source of one candidate. Every call checks that this proctor watches the candidate. */
export const consume = onRequest(proctorRequests.consume, async (context: ProctorContext, payload) => {
  const { viewerId, nodes } = context
  const { nodeId } = await watchedPlacement(context, payload.testSessionId)
  if (nodeId === null) throw new AppError('media-unavailable')
  const consumer = await nodes.call(nodeId, nodeRequests.consume, { ...payload, viewerId })
  try {
    // Proctors may have been exchanged meanwhile, and the review that follows has not seen this consumer.
    await watchedPlacement(context, payload.testSessionId)
  } catch (error) {
    await nodes.call(nodeId, nodeRequests.closeConsumer, { viewerId, consumerId: consumer.id })
    throw error
  }
  return consumer
})
