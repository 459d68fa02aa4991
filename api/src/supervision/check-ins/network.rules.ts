import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import type { TriedWays } from '@pengawas/shared/contracts/media'
import type { ReceivedCounts } from '@pengawas/shared/sockets/media-node'

/** For how long an up-link is measured. */
export const MEASURE_MS = 5_000

/**
 * Below this, the small picture of a wall with its sound comes, and hardly more. A still picture needs little, so that a low
 * figure alone says weak and never that a network fails.
 */
const WEAK_KBPS = 200
/** From this share of lost packets on, people see it. */
const WEAK_LOSS = 0.03

type Ways = Pick<NetworkCheck, 'udp' | 'tcp' | 'turn'>

/**
 * Which ways to the media node are open: what it saw when they were tried, and the protocol that the candidate's media takes
 * now, null where nothing is connected. Nothing is claimed of a way that was not tried (`tried` is null where none was).
 */
export function waysOf(tried: TriedWays | null, taken: 'udp' | 'tcp' | null, hasTurn: boolean): Ways {
  const { udp, tcp, turn } = tried ?? { udp: 'unknown', tcp: 'unknown', turn: 'unknown' }
  const overTcp = taken === 'tcp' ? 'works' : tcp
  if (!hasTurn) return { udp: taken === 'udp' ? 'works' : udp, tcp: overTcp, turn: 'absent' }
  // What a relay passes on comes over UDP as well: where neither way was seen to work, one of the two does all the same.
  const isEither = taken === 'udp' && udp !== 'works' && turn !== 'works'
  return isEither ? { udp: 'unknown', tcp: overTcp, turn: 'unknown' } : { udp, tcp: overTcp, turn }
}

/**
 * What arrived of a candidate between two counts of their media node. Null where the counts are not of one transport: then
 * nothing was measured.
 */
export function networkOf(before: ReceivedCounts, after: ReceivedCounts, ways: Ways, at: Date): NetworkCheck | null {
  const ms = after.at - before.at
  const bytes = after.bytes - before.bytes
  if (before.transportId !== after.transportId || ms <= 0 || bytes < 0) return null
  const [packets, lost] = [after.packets - before.packets, Math.max(0, after.lost - before.lost)]
  const loss = packets > 0 ? Math.min(1, lost / (packets + lost)) : null
  const uplinkKbps = bytes === 0 ? null : Math.round((bytes * 8) / ms)
  return { ...ways, uplinkKbps, loss, verdict: verdictOf(uplinkKbps, loss), measuredAt: at.toISOString() }
}

function verdictOf(uplinkKbps: number | null, loss: number | null): NetworkCheck['verdict'] {
  if (uplinkKbps === null) return 'fails'
  return uplinkKbps < WEAK_KBPS || (loss ?? 0) >= WEAK_LOSS ? 'weak' : 'good'
}
