import { AppError } from '@pengawas/shared/errors'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** Tells proctors that their transports on this worker are dead. Its candidates are reported one by one beside it. */
export const loseWorker = onRequest(
  hubRequests.workerLost,
  ({ nodeId, announcing, log }: NodeContext, { nodeId: named, workerId }) => {
    if (named !== nodeId) throw new AppError('invalid-input')
    log.warn({ nodeId, workerId }, 'media worker lost')
    announcing.placementLost(nodeId, workerId)
    return Promise.resolve({})
  },
)
