import type { MediaWay, TriedWays, WayState } from '@pengawas/shared/contracts/media'

/** How a probe ended. */
export interface ProbeOutcome {
  /** Over what, and from which address, the browser was connected; null where it was not in time. */
  from: { protocol: 'udp' | 'tcp'; address: string } | null
  /** In ms. */
  at: number
}
export type ProbeOutcomes = Readonly<Partial<Record<MediaWay, ProbeOutcome>>>

/** For so long an outcome says something about now. */
const OUTCOME_HOLDS_MS = 60_000

/** What the outcomes prove at `now` (ms) of each way. */
export function triedWays(outcomes: ProbeOutcomes, now: number): TriedWays {
  const current = (way: MediaWay): ProbeOutcome | undefined => {
    const outcome = outcomes[way]
    return outcome !== undefined && now - outcome.at <= OUTCOME_HOLDS_MS ? outcome : undefined
  }
  const [udp, tcp] = [current('udp'), current('tcp')]
  return { udp: directState('udp', udp), tcp: directState('tcp', tcp), turn: relayState(current('turn'), [udp, tcp]) }
}

function directState(way: 'udp' | 'tcp', outcome: ProbeOutcome | undefined): WayState {
  if (outcome === undefined) return 'unknown'
  if (outcome.from === null) return 'fails'
  return outcome.from.protocol === way ? 'works' : 'unknown'
}

/**
 * What comes through a relay comes from the relay's address. From an address that the browser also reaches the node from by
 * itself, or before that was tried, it may have come without one.
 */
function relayState(relayed: ProbeOutcome | undefined, direct: readonly (ProbeOutcome | undefined)[]): WayState {
  if (relayed === undefined) return 'unknown'
  if (relayed.from === null) return 'fails'
  const { address } = relayed.from
  return direct.every((outcome) => outcome !== undefined && outcome.from?.address !== address) ? 'works' : 'unknown'
}
