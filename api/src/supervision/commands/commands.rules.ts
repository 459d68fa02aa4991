import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { stoodStill } from '../../sessions/test-sessions/test-sessions.rules.ts'

/** What a proctor can do to the course of a test, beside ending it. */
export const STATUS_COMMANDS = ['pause', 'resume', 'lock', 'unlock'] as const
export type StatusCommand = (typeof STATUS_COMMANDS)[number]

/** The states in which each command is allowed, and where it leads. A locked test is unlocked, not resumed: locking means more than a pause. */
const MOVES: Readonly<Record<StatusCommand, { from: readonly TestSessionStatus[]; to: TestSessionStatus }>> = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  lock: { from: ['active', 'paused'], to: 'locked' },
  unlock: { from: ['locked'], to: 'active' },
}

export type ClockChange = Pick<TestSessionRow, 'status' | 'pausedAt' | 'pausedMs'>

/**
 * What a command makes of a session; `same` where it is so already, null where it is not possible, and `waits` where only its
 * candidate can go on: a reopened test whose clock a proctor started would run without them. The clock stands still unless the
 * test is active. A reopened test that is paused waits for a person instead.
 */
export function commandSession(
  command: StatusCommand,
  session: ClockChange & Pick<TestSessionRow, 'resumesOnReturn'>,
  now: Date,
): ClockChange | 'same' | 'waits' | null {
  const { from, to } = MOVES[command]
  const isSame = session.status === to
  if (isSame && !session.resumesOnReturn) return 'same'
  if (command === 'resume' && session.resumesOnReturn) return 'waits'
  if (!isSame && !from.includes(session.status)) return null
  if (to !== 'active') return { status: to, pausedAt: session.pausedAt ?? now, pausedMs: session.pausedMs }
  return { status: to, pausedAt: null, pausedMs: stoodStill(session, now) }
}
