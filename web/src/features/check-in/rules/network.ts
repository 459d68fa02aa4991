import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'

/** What is weak or fails, and so what helps. */
export type NetworkTrouble =
  | { trouble: 'nothingArrives' | 'noWay' | 'noUdp' }
  | { trouble: 'slow'; kbps: number }
  | { trouble: 'loss'; share: number }

/** Below this, in kilobits per second, a proctor's focused picture of camera and screen is not what it could be. */
const COMFORTABLE_KBPS = 1_000
/** From this share of lost packets on, people see it. */
const VISIBLE_LOSS = 0.03

/** The reasons of a verdict, the gravest first; none where all is well. */
export function networkTroubles({ udp, tcp, turn, uplinkKbps, loss }: NetworkCheck): readonly NetworkTrouble[] {
  const ways = [udp, tcp, turn]
  const troubles: NetworkTrouble[] = []
  if (!ways.includes('works') && ways.includes('fails')) troubles.push({ trouble: 'noWay' })
  else if (uplinkKbps === null) troubles.push({ trouble: 'nothingArrives' })
  if (uplinkKbps !== null && uplinkKbps < COMFORTABLE_KBPS) troubles.push({ trouble: 'slow', kbps: uplinkKbps })
  if (loss !== null && loss >= VISIBLE_LOSS) troubles.push({ trouble: 'loss', share: loss })
  if (udp === 'fails' && ways.includes('works')) troubles.push({ trouble: 'noUdp' })
  return troubles
}
