import type { TestSession, TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'

/**
 * `check-in`: the clock has not begun. `running`: it runs. `waiting`: it runs again once the candidate goes on. `time-over`: the
 * server is about to hand the test in.
 */
export type ResumeState = 'check-in' | 'running' | 'waiting' | 'paused' | 'locked' | 'time-over'

/** How a test stands to which its candidate comes back; null once it is over. `remaining`: time left, in ms. */
export function resumeState(
  status: TestSessionStatus,
  { resumesOnReturn }: Pick<TestSession, 'resumesOnReturn'>,
  remaining: number,
): ResumeState | null {
  switch (status) {
    case 'active':
      return remaining > 0 ? 'running' : 'time-over'
    case 'paused':
      return resumesOnReturn ? 'waiting' : 'paused'
    case 'check-in':
    case 'locked':
      return status
    case 'completed':
    case 'terminated':
      return null
  }
}
