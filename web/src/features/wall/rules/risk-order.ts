import type { ExactSourceState, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { weightOf } from '@pengawas/shared/rules/flag-weight'
import { compareCalls } from './calls.ts'
import { problemsOf } from './tile-facts.ts'
import type { OwnLooks, Unseen } from './unseen.ts'

/** A candidate whom nobody can see is worth a look before one with a single high flag, and after two or a critical one. */
const UNSEEN_WEIGHT = 150
/** Whom nobody has looked at comes after a single high flag. */
const NOT_LOOKED_AT_WEIGHT = 90
const BROKEN_SOURCE_WEIGHT = 50
const LOW_ATTENTION_WEIGHT = 20
const LOW_ATTENTION = 50

const BROKEN: readonly (ExactSourceState | 'notReceived')[] = [
  'denied',
  'missing',
  'unplugged',
  'busy',
  'muted',
  'ended',
  'frozen',
  'partial',
  'notReceived',
]

/** How urgently a proctor should look at a candidate; a source declined by right weighs nothing. */
function riskOf(candidate: WallCandidate, { unseen }: Moment): number {
  const { analysis } = candidate
  let risk = weightOf(candidate)
  if (!candidate.online || candidate.peer === null || candidate.peer.connection !== 'connected') risk += UNSEEN_WEIGHT
  risk += problemsOf(candidate).filter(({ state }) => BROKEN.includes(state)).length * BROKEN_SOURCE_WEIGHT
  if (candidate.testSessionId in unseen) risk += NOT_LOOKED_AT_WEIGHT
  if ((analysis?.attention ?? 100) < LOW_ATTENTION) risk += LOW_ATTENTION_WEIGHT
  return risk
}

export interface Moment {
  /** The server's clock, in ms. */
  now: number
  unseen: Unseen
  looks: OwnLooks
}

/** Who calls for help first, then the most urgent. */
export function compareByRisk(moment: Moment): (a: WallCandidate, b: WallCandidate) => number {
  const risks = new Map<string, number>()
  const known = (candidate: WallCandidate): number => {
    const risk = risks.get(candidate.testSessionId) ?? riskOf(candidate, moment)
    risks.set(candidate.testSessionId, risk)
    return risk
  }
  return (a, b) => compareCalls(a, b) || known(b) - known(a)
}
