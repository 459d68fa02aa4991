import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'

/** `running`: the clock runs. `time-over`: the server is about to hand the test in. */
export type ResumeState = 'running' | 'paused' | 'locked' | 'time-over'

/** How a test stands to which its candidate comes back; null once it is over. `remaining`: time left, in ms. */
export function resumeState(status: TestSessionStatus, remaining: number): ResumeState | null {
  switch (status) {
    // The clock has not begun: all of the time is left.
    case 'check-in':
      return 'running'
    case 'active':
      return remaining > 0 ? 'running' : 'time-over'
    case 'paused':
    case 'locked':
      return status
    case 'completed':
    case 'terminated':
      return null
  }
}
