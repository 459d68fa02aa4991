import { hubNotices } from '@pengawas/shared/sockets/media-node'
import { onNotice } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** Also the sign that the node lives: what it last said of its candidates still holds. */
export const updateLoad = onNotice(hubNotices.load, async ({ nodeId, socket, services }: NodeContext, load) => {
  // A node counts from its announcement on, not from a load report that overtook it.
  if (load.nodeId !== nodeId || socket.data.load === undefined) return
  socket.data.load = load
  await services.liveStates.noteNode(nodeId)
})
