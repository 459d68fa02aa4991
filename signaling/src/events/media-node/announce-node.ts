import { AppError } from '@pengawas/shared/errors'
import { hubRequests } from '@pengawas/shared/sockets/media-node'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { onRequest } from '../../binding/bind-events.ts'
import type { NodeContext } from './node-context.ts'

/** A node's whole state after each connection. From here on the node is given candidates. */
export const announceNode = onRequest(hubRequests.announce, async (context: NodeContext, { load, peers }) => {
  const { nodeId, socket, services, announce, clock, log } = context
  if (load.at !== undefined) clock.note(load.at, Date.now())
  if (load.nodeId !== nodeId || peers.some((peer) => peer.nodeId !== nodeId)) throw new AppError('invalid-input')
  await services.liveStates.noteNode(nodeId)
  const { closePeers, lost, begun } = await services.liveStates.reconcileNode(nodeId, peers)
  for (const testSessionId of lost) announce(pushes.mediaLost, { testSessionId }, { reason: 'node-lost' })
  socket.data.load = load
  log.info({ nodeId, peers: peers.length, closing: closePeers.length, lost: lost.length }, 'media node announced')
  return { closePeers, begun }
})
