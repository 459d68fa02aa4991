import { AppError } from '@pengawas/shared/errors'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import { onRequest } from '../../binding/bind-events.ts'
import { type ProctorContext, watchedPlacement } from './proctor-context.ts'

/** Pauses, resumes, or changes the layer. The media node checks that the consumer is of the candidate that is named. */
export const setConsumer = onRequest(proctorRequests.setConsumer, async (context: ProctorContext, change) => {
  const { nodeId } = await watchedPlacement(context, change.testSessionId)
  if (nodeId !== change.nodeId) throw new AppError('not-found')
  const { nodeId: _named, ...rest } = change
  return context.nodes.call(nodeId, nodeRequests.setConsumer, { ...rest, viewerId: context.viewerId })
})
