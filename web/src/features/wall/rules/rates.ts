import type { TestSessionStats } from '@pengawas/shared/contracts/test-taking'

/** Shares of all sessions, from 0 to 1, and 0 if there are none: those that were completed, and those with a flag. */
export function ratesOf({ total, byStatus, flagged }: Pick<TestSessionStats, 'total' | 'byStatus' | 'flagged'>) {
  const shareOf = (count: number): number => (total === 0 ? 0 : count / total)
  return { completionRate: shareOf(byStatus.completed), flagRate: shareOf(flagged) }
}
