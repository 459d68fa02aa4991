import { type DeskFigures, type FairnessStanding, FEWEST_REVIEWS } from '@pengawas/shared/contracts/audit-desk'
import type { ReviewVerdict } from '@pengawas/shared/flags'
import { type Estimate, proportion } from '../../kernel/psychometrics/item-analysis/intervals.ts'

export interface ReviewCounts {
  userId: string
  confirmed: number
  dismissed: number
}

/** How many flags a person judged last, and how. */
interface GivenVerdicts {
  userId: string | null
  verdict: ReviewVerdict
  count: number
}

/** A flag that an auditor decided on appeal, and who had confirmed it; null: nobody knows. */
interface DecidedOnAppeal {
  auditorId: string
  verdict: ReviewVerdict
  userId: string | null
}

/** Verdicts by the person who gave them: what was decided on appeal is no verdict of the auditor, and its reviewer did confirm it. */
export function sumReviews(given: readonly GivenVerdicts[], appealed: readonly DecidedOnAppeal[]): ReviewCounts[] {
  const counts = new Map<string, ReviewCounts>()
  const add = (userId: string | null, verdict: ReviewVerdict, count: number): void => {
    if (userId === null) return
    const before = counts.get(userId) ?? { userId, confirmed: 0, dismissed: 0 }
    counts.set(userId, { ...before, [verdict]: before[verdict] + count })
  }
  for (const { userId, verdict, count } of given) add(userId, verdict, count)
  for (const { auditorId, verdict, userId } of appealed) {
    add(auditorId, verdict, -1)
    add(userId, 'confirmed', 1)
  }
  return [...counts.values()].filter((one) => reviewsOf(one) > 0)
}

export type Fairness = Omit<DeskFigures['proctors'][number], 'name'>

/**
 * Each person's share of confirmed flags with its 95 % interval, beside the share of all reviews together; who reviewed most
 * first. A person with fewer than `FEWEST_REVIEWS` has no share: it would say more of chance than of them.
 */
export function fairnessOf(reviewers: readonly ReviewCounts[]): { all: Estimate | null; proctors: Fairness[] } {
  const confirmed = reviewers.reduce((sum, one) => sum + one.confirmed, 0)
  const all = proportion(confirmed, confirmed + reviewers.reduce((sum, one) => sum + one.dismissed, 0))
  const proctors = reviewers
    .toSorted((a, b) => reviewsOf(b) - reviewsOf(a) || (a.userId < b.userId ? -1 : 1))
    .map((one): Fairness => {
      const share = reviewsOf(one) < FEWEST_REVIEWS ? null : proportion(one.confirmed, reviewsOf(one))
      return { ...one, share, standing: standingOf(share, all, reviewers.length) }
    })
  return { all, proctors }
}

const reviewsOf = ({ confirmed, dismissed }: ReviewCounts): number => confirmed + dismissed

function standingOf(share: Estimate | null, all: Estimate | null, reviewers: number): FairnessStanding {
  if (share === null || all === null) return 'too-few'
  if (reviewers === 1) return 'alone'
  if (share.high < all.value) return 'below'
  return share.low > all.value ? 'above' : 'like-all'
}

/** A percentage of all, with one decimal; 0 if there are none. */
export const percentOf = (count: number, all: number): number =>
  all === 0 ? 0 : Math.round((count / all) * 1_000) / 10
