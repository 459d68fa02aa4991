import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { mediaLostAt } from '../connection.rules.ts'
import { findLiveStateLocked, setPeer } from '../live-states.repository.ts'
import { withDiskSince } from '../recording-disk.rules.ts'
import type { LiveStatesDeps } from './deps.ts'

/** Stores what a media node says of a candidate's connection; false where the candidate is not on that node. */
export async function updatePeer(
  { db, announcer, noteReceived, notePhone, now }: LiveStatesDeps,
  peer: PeerState,
): Promise<boolean> {
  const received = peer.producers.filter(({ flowing, paused }) => flowing && !paused).map(({ source }) => source)
  const stored = await db.write(async (manager) => {
    const before = await findLiveStateLocked(manager, db.dialect, peer.testSessionId)
    const at = now()
    const lostAt = mediaLostAt(peer, before?.mediaLostAt ?? null, at)
    if (!(await setPeer(manager, withDiskSince(peer, before?.peer ?? null, at), lostAt, at))) return false
    const isPhoneArriving = peer.phone?.flowing === true
    if (before?.peer === null || isPhoneArriving !== (before?.peer.phone?.flowing === true))
      await notePhone(manager, peer.testSessionId, isPhoneArriving, at)
    if (received.length > 0) await noteReceived(manager, peer.testSessionId, received)
    return true
  })
  if (!stored) return false
  const { testSessionId } = peer
  announcer.emit('candidateChanged', { testSessionId })
  announcer.announce(pushes.sourcesReceived, { testSessionId }, { sources: received })
  return true
}
