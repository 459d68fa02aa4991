import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** Answered only when the flag is stored: a node repeats what is not answered, and the flag's id makes that harmless. */
export const raiseFlag = onRequest(hubRequests.raiseFlag, async ({ nodeId, services }: NodeContext, incoming) => {
  await services.flags.raise(incoming, nodeId)
  return {}
})
