import type { Flag } from '../contracts/flags.ts'
import { type FlagCounts, NO_FLAGS } from '../contracts/proctoring.ts'
import { FLAG_SEVERITIES, isOnlyObserved, isTechnicalFlag } from '../flags.ts'

/** Weights so far apart that five flags of one severity, or ten unreviewed ones, count as one of the next. */
const WEIGHTS: Readonly<FlagCounts> = { critical: 1_000, high: 100, medium: 10, low: 1 }
/** What a person has confirmed weighs more than what nobody has looked at. */
const CONFIRMED_FACTOR = 2

/** A candidate's flags, counted. Dismissed flags count nowhere, and those that are only observed do not either. */
export interface CountedFlags {
  /** Of the candidate's conduct, not reviewed. */
  flagCounts: FlagCounts
  /** Of the candidate's conduct, confirmed. */
  confirmedCounts: FlagCounts
  /** Not reviewed, and about devices and connections: they are no reason for suspicion. */
  technicalFlags: number
}

export const NOTHING_COUNTED: CountedFlags = { flagCounts: NO_FLAGS, confirmedCounts: NO_FLAGS, technicalFlags: 0 }

/** What a flag is counted by. */
export type CountableFlag = Pick<Flag, 'type' | 'reason' | 'severity' | 'validationStatus'> &
  Partial<Pick<Flag, 'isObservation'>>

/** The same counts with `count` more of this flag. */
export function withFlags(counted: CountedFlags, flag: CountableFlag, count = 1): CountedFlags {
  const { severity, validationStatus } = flag
  if (validationStatus === 'dismissed' || isOnlyObserved(flag)) return counted
  if (isTechnicalFlag(flag)) {
    const isWaiting = validationStatus === 'pending'
    return isWaiting ? { ...counted, technicalFlags: counted.technicalFlags + count } : counted
  }
  const key = validationStatus === 'pending' ? 'flagCounts' : 'confirmedCounts'
  return { ...counted, [key]: { ...counted[key], [severity]: counted[key][severity] + count } }
}

/** Whether a flag waits for a person. */
export function hasPending({ flagCounts, technicalFlags }: CountedFlags): boolean {
  return technicalFlags > 0 || FLAG_SEVERITIES.some((severity) => flagCounts[severity] > 0)
}

/** How urgently flags of a candidate's conduct ask for a look; technical ones weigh nothing. */
export function weightOf({ flagCounts, confirmedCounts }: CountedFlags): number {
  return FLAG_SEVERITIES.reduce(
    (sum, severity) => sum + WEIGHTS[severity] * (flagCounts[severity] + CONFIRMED_FACTOR * confirmedCounts[severity]),
    0,
  )
}

/** The order of flags by weight: conduct before technical, the worse first, then confirmed, then the newest. */
export function compareFlags(
  a: CountableFlag & { timestamp: string },
  b: CountableFlag & { timestamp: string },
): number {
  return (
    Number(isTechnicalFlag(a)) - Number(isTechnicalFlag(b)) ||
    FLAG_SEVERITIES.indexOf(a.severity) - FLAG_SEVERITIES.indexOf(b.severity) ||
    Number(b.validationStatus === 'confirmed') - Number(a.validationStatus === 'confirmed') ||
    b.timestamp.localeCompare(a.timestamp)
  )
}

/** The flag that speaks for all of them; none where all were dismissed or are only observed. */
export function worstFlag<T extends CountableFlag & { timestamp: string }>(flags: readonly T[]): T | undefined {
  return flags
    .filter((flag) => flag.validationStatus !== 'dismissed' && !isOnlyObserved(flag))
    .toSorted(compareFlags)[0]
}
