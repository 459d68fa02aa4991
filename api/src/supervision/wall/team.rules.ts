import type { TeamCandidate, TeamProctor } from '@pengawas/shared/contracts/teams'
import { isOver, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { unseenMinutes, unseenSince } from '@pengawas/shared/rules/unseen'

/**
 * For how many whole minutes nobody has had the candidate on a wall; null below the limit, and before the test and after it,
 * when there is nobody to look at.
 */
export function unseenMinutesAt(
  { status, startTime }: { status: TestSessionStatus; startTime: Date },
  seenAt: Date | null,
  now: Date,
): number | null {
  if (isOver(status) || status === 'check-in') return null
  return unseenMinutes(unseenSince(startTime.getTime(), seenAt?.getTime() ?? null), now.getTime())
}

/** How much each proctor has to do, by which candidates are theirs. */
export function loadsOf(
  candidates: readonly TeamCandidate[],
): (userId: string) => Pick<TeamProctor, 'candidates' | 'unseen' | 'openFlags' | 'raisedHands'> {
  const byProctor = Map.groupBy(candidates, ({ proctorId }) => proctorId)
  return (userId) => {
    const own = byProctor.get(userId) ?? []
    return {
      candidates: own.length,
      unseen: own.filter(({ unseenMinutes }) => unseenMinutes !== null).length,
      openFlags: own.reduce((sum, { openFlags }) => sum + openFlags, 0),
      raisedHands: own.filter(({ handRaised }) => handRaised).length,
    }
  }
}
