import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'

/** What is weak or fails, and so what helps. */
export type NetworkTrouble =
  { trouble: 'nothingArrives' } | { trouble: 'little'; kbps: number } | { trouble: 'loss'; share: number }

/** From this share of lost packets on, people see it. */
const VISIBLE_LOSS = 0.03

/** The reasons of a verdict, the gravest first; none where all is well. */
export function networkTroubles({ uplinkKbps, loss, verdict }: NetworkCheck): readonly NetworkTrouble[] {
  if (uplinkKbps === null) return [{ trouble: 'nothingArrives' }]
  const troubles: NetworkTrouble[] = []
  const isLossy = loss !== null && loss >= VISIBLE_LOSS
  if (isLossy) troubles.push({ trouble: 'loss', share: loss })
  if (verdict === 'weak' && !isLossy) troubles.push({ trouble: 'little', kbps: uplinkKbps })
  return troubles
}
