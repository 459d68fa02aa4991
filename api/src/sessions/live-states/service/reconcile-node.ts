import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { findTestSessions } from '../../test-sessions/test-sessions.queries.ts'
import { listPlacedOn } from '../live-states.queries.ts'
import { findPlacement } from '../placements.queries.ts'
import { claimNode } from './claim-node.ts'
import type { LiveStatesDeps } from './deps.ts'
import { releaseNode } from './release-node.ts'
import { updatePeer } from './update-peer.ts'

/**
 * Brings what is stored in line with the whole state of a node. Returns the sessions whose connections the node is to close,
 * those that it has lost, and those of its candidates whose test has begun.
 */
export async function reconcileNode(
  deps: LiveStatesDeps,
  nodeId: string,
  peers: readonly PeerState[],
): Promise<{ closePeers: string[]; lost: string[]; begun: string[] }> {
  const { db } = deps
  const [placed, sessions] = await Promise.all([
    listPlacedOn(db.read, nodeId),
    findTestSessions(
      db.read,
      peers.map((peer) => peer.testSessionId),
    ),
  ])
  const living = new Set(sessions.filter((session) => !isOver(session.status)).map((session) => session.id))
  const placedHere = new Set(placed.map((state) => state.testSessionId))
  const reported = new Set(peers.map((peer) => peer.testSessionId))

  const closePeers: string[] = []
  for (const peer of peers) {
    const { testSessionId } = peer
    const isClaimed =
      living.has(testSessionId) && (await claimAgain(deps, testSessionId, nodeId, placedHere.has(testSessionId)))
    if (isClaimed) await updatePeer(deps, peer)
    else closePeers.push(testSessionId)
  }

  const lost: string[] = []
  for (const testSessionId of placedHere) {
    if (!reported.has(testSessionId) && (await releaseNode(deps, testSessionId, nodeId, 'ours')))
      lost.push(testSessionId)
  }
  const begun = sessions.flatMap(({ id, status }) => (status === 'check-in' || closePeers.includes(id) ? [] : [id]))
  return { closePeers, lost, begun }
}

/**
 * Whether a candidate belongs on this node. A placement whose claim was given up while the node was away is taken back; a
 * candidate who has moved on, or whom no hub ever placed on this node, does not belong there.
 */
async function claimAgain(
  deps: LiveStatesDeps,
  testSessionId: string,
  nodeId: string,
  isPlaced: boolean,
): Promise<boolean> {
  if (isPlaced) return true
  if ((await findPlacement(deps.db.read, testSessionId, nodeId)) === null) return false
  return (await claimNode(deps, testSessionId, null, nodeId)) === nodeId
}
