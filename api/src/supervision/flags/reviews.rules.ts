import type { ResolveFlag } from '@pengawas/shared/contracts/flags'
import { type FlagType, isTechnicalFlag, type SecondDecision } from '@pengawas/shared/flags'
import type { FlagReviewRow, FlagRow } from './flags.entity.ts'

type Judged = Pick<FlagRow, 'validationStatus' | 'reason'> & { type: FlagType }

/** Who says what, and when. */
export interface Said {
  by: string
  at: Date
}

type Words = Pick<ResolveFlag, 'verdict' | 'dismissal' | 'reason'>
type Change = Partial<FlagRow>

export const NOTHING_PROPOSED = { proposedVerdict: null, proposedBy: null } as const

/** What a flag is before anybody has judged it. */
export const NOT_REVIEWED = {
  validationStatus: 'pending',
  reviewedBy: null,
  reviewedAt: null,
  reviewReason: null,
  dismissal: null,
  ...NOTHING_PROPOSED,
} as const satisfies Change

/**
 * What a review does: it is the verdict, or it proposes to change one, which a second person decides. What is about devices
 * accuses nobody, so its verdict is changed by one person.
 */
export function effectOfReview(flag: Judged, verdict: ResolveFlag['verdict']): 'verdict' | 'proposal' {
  const { validationStatus } = flag
  if (validationStatus === 'pending' || validationStatus === verdict || isTechnicalFlag(flag)) return 'verdict'
  return 'proposal'
}

/** Whether a review needs words: whoever judges what was judged before says why, whatever the list offers. */
export const needsWords = ({ validationStatus }: Pick<FlagRow, 'validationStatus'>): boolean =>
  validationStatus !== 'pending'

const dismissalOf = ({ verdict, dismissal }: Words): FlagRow['dismissal'] =>
  verdict === 'dismissed' ? (dismissal ?? 'other') : null

/**
 * Whether a review would end a proposal in place of the second person: to give the present verdict once more takes a proposal
 * back, which is for the person who made it.
 */
export const endsProposal = (
  flag: Pick<FlagRow, 'validationStatus' | 'proposedVerdict' | 'proposedBy'>,
  verdict: ResolveFlag['verdict'],
  by: string,
): boolean => flag.proposedVerdict !== null && flag.proposedBy !== by && flag.validationStatus === verdict

/** What a review changes of a flag, and its entry in the history. */
export function reviewed(
  flag: Judged,
  words: Words,
  { by, at }: Said,
): { changes: Change; entry: Omit<FlagReviewRow, 'id' | 'flagId'> } {
  const kind = effectOfReview(flag, words.verdict)
  const { verdict, reason } = words
  const dismissal = dismissalOf(words)
  const entry = { kind, verdict, dismissal, reason, reviewerId: by, createdAt: at }
  if (kind === 'proposal') return { changes: { proposedVerdict: verdict, proposedBy: by }, entry }
  const given = { validationStatus: verdict, reviewedBy: by, reviewedAt: at, reviewReason: reason, dismissal }
  return { changes: { ...given, ...NOTHING_PROPOSED }, entry }
}

/** Whether this person is the second: neither the one who proposed the change nor the one whose verdict it would change. */
export const isSecondPerson = (
  flag: Pick<FlagRow, 'proposedVerdict' | 'proposedBy' | 'reviewedBy'>,
  by: string,
): boolean => flag.proposedVerdict !== null && flag.proposedBy !== by && flag.reviewedBy !== by

/** What the second person's decision changes: an upheld proposal becomes the verdict of the person who proposed it. */
export function decidedSecond(
  flag: { validationStatus: ResolveFlag['verdict']; dismissal: FlagRow['dismissal'] },
  proposal: FlagReviewRow,
  { decision, reason }: { decision: SecondDecision; reason: string },
  { by, at }: Said,
): { changes: Change; entry: Omit<FlagReviewRow, 'id' | 'flagId'> } {
  const said = { reason, reviewerId: by, createdAt: at }
  if (decision === 'overturn') {
    const { validationStatus: verdict, dismissal } = flag
    return { changes: NOTHING_PROPOSED, entry: { kind: 'overturned', verdict, dismissal, ...said } }
  }
  const { verdict, dismissal } = proposal
  const changes = {
    validationStatus: verdict,
    reviewedBy: proposal.reviewerId,
    reviewedAt: proposal.createdAt,
    reviewReason: proposal.reason,
    dismissal,
    ...NOTHING_PROPOSED,
  }
  return { changes, entry: { kind: 'upheld', verdict, dismissal, ...said } }
}

/** What a decision on the candidate's appeal makes of a confirmed flag. A proposal that waits is settled by it. */
export function decidedOnAppeal(
  decision: 'upheld' | 'overturned',
  reason: string,
  { by, at }: Said,
): { changes: Change; entry: Omit<FlagReviewRow, 'id' | 'flagId'> } {
  const said = { reason, reviewerId: by, createdAt: at }
  if (decision === 'upheld')
    return { changes: NOTHING_PROPOSED, entry: { kind: 'appeal', verdict: 'confirmed', dismissal: null, ...said } }
  const verdict = { validationStatus: 'dismissed', dismissal: 'other' } as const
  return {
    changes: { ...verdict, reviewedBy: by, reviewedAt: at, reviewReason: reason, ...NOTHING_PROPOSED },
    entry: { kind: 'appeal', verdict: 'dismissed', dismissal: 'other', ...said },
  }
}
