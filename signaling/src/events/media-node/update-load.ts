import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

export const updateLoad = onNotice(hubNotices.load, ({ nodeId, socket }: NodeContext, load) => {
  // A node counts from its announcement on, not from a load report that overtook it.
  if (load.nodeId === nodeId && socket.data.load !== undefined) socket.data.load = load
  return Promise.resolve()
})
