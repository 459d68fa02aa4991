import type { RetentionTerms, TermBasis } from '@pengawas/shared/contracts/retention'
import type { Consent } from '@pengawas/shared/contracts/test-sessions'

const DAY_MS = 24 * 60 * 60_000

/** What the day on which the files of a test session are deleted follows from. */
export interface RetentionFacts {
  /** Null while the test is not over. */
  endedAt: Date | null
  terms: RetentionTerms
  /** How many flags of conduct, terminations and appeals wait for a person. */
  undecided: number
  /** How many flags of conduct are confirmed. */
  confirmed: number
  /** The last decision about one of them. */
  lastDecidedAt: Date | null
  /** Until when the candidate can appeal against one of them, whether they will or not; null where they cannot. */
  appealableUntil: Date | null
}

export interface Term {
  /** Null: no day yet. */
  dueAt: Date | null
  basis: TermBasis
}

/**
 * The term runs from the end of the test, or from the last decision about it where that is later: what a flag rests on is there
 * for as long as the term after somebody relied on it. While a decision is open there is no day, and as long as the candidate can
 * appeal, what it would be about is there, however short the term. Flags about devices accuse nobody and change nothing.
 */
export function termOf({ endedAt, terms, undecided, confirmed, lastDecidedAt, appealableUntil }: RetentionFacts): Term {
  if (endedAt === null) return { dueAt: null, basis: 'not-over' }
  if (undecided > 0) return { dueAt: null, basis: 'undecided' }
  const from = Math.max(endedAt.getTime(), lastDecidedAt?.getTime() ?? 0)
  const [basis, days] = confirmed > 0 ? (['flagged', terms.flaggedDays] as const) : (['calm', terms.calmDays] as const)
  return { dueAt: new Date(Math.max(from + days * DAY_MS, appealableUntil?.getTime() ?? 0)), basis }
}

/** The terms of a test session: those that its candidate consented to; the assessment's for one that began before there were any. */
export const termsOf = (
  { calmDays, flaggedDays }: Pick<Consent, 'calmDays' | 'flaggedDays'>,
  ofAssessment: RetentionTerms,
): RetentionTerms => (calmDays === undefined || flaggedDays === undefined ? ofAssessment : { calmDays, flaggedDays })
