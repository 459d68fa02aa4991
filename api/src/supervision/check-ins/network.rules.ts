import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
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

/**
 * What arrived of a candidate between two counts of their media node. Which ways are open is known of the one that media takes;
 * nothing is claimed of a way that was not tried. Null where the counts are not of one transport: then nothing was measured.
 */
export function networkOf(
  before: ReceivedCounts,
  after: ReceivedCounts,
  hasTurn: boolean,
  at: Date,
): NetworkCheck | null {
  const ms = after.at - before.at
  const bytes = after.bytes - before.bytes
  if (before.transportId !== after.transportId || ms <= 0 || bytes < 0) return null
  const [packets, lost] = [after.packets - before.packets, Math.max(0, after.lost - before.lost)]
  const loss = packets > 0 ? Math.min(1, lost / (packets + lost)) : null
  const uplinkKbps = bytes === 0 ? null : Math.round((bytes * 8) / ms)
  const wayOf = (protocol: 'udp' | 'tcp') =>
    uplinkKbps !== null && after.protocol === protocol ? ('works' as const) : ('unknown' as const)
  return {
    ...{ udp: wayOf('udp'), tcp: wayOf('tcp'), turn: hasTurn ? 'unknown' : 'absent' },
    ...{ uplinkKbps, loss, verdict: verdictOf(uplinkKbps, loss), measuredAt: at.toISOString() },
  }
}

function verdictOf(uplinkKbps: number | null, loss: number | null): NetworkCheck['verdict'] {
  if (uplinkKbps === null) return 'fails'
  return uplinkKbps < WEAK_KBPS || (loss ?? 0) >= WEAK_LOSS ? 'weak' : 'good'
}
