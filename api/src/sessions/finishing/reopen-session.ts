import type { EntityManager } from 'typeorm'
import { reopenLastItem } from '../answers/answers.changes.ts'
import { updateTestSession } from '../test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { stoodStill } from '../test-sessions/test-sessions.rules.ts'
import type { WithdrawResult } from './hand-in.ts'

/**
 * Opens a test again that the clock has ended: its result is withdrawn, and what is left of its time is what it had at its
 * end and the credit. The clock stands still until the candidate takes the test up again; where the test ended while it was
 * stopped, until a proctor lets it go on. The row must be locked.
 */
export async function reopenSession(
  manager: EntityManager,
  withdrawResult: WithdrawResult,
  session: TestSessionRow & { endTime: Date },
  { creditMs, wasStopped, at }: { creditMs: number; wasStopped: boolean; at: Date },
): Promise<void> {
  const heldCertificate = (await withdrawResult(manager, session.id)) ?? session.heldCertificate
  await reopenLastItem(manager, session.id)
  await updateTestSession(manager, session.id, {
    ...{ status: 'paused', statusReason: wasStopped ? session.statusReason : null, endTime: null, finishReason: null },
    terminationCause: null,
    pausedAt: at,
    pausedMs: session.pausedMs + (at.getTime() - session.endTime.getTime()),
    creditMs: session.creditMs + creditMs,
    resumesOnReturn: !wasStopped,
    heldCertificate,
    updatedAt: at,
  })
}

/** What taking it up again makes of a test that was reopened; nothing of any other. */
export function resumedBy(
  session: Pick<TestSessionRow, 'status' | 'resumesOnReturn' | 'pausedAt' | 'pausedMs'>,
  at: Date,
): Pick<TestSessionRow, 'status' | 'pausedAt' | 'pausedMs' | 'resumesOnReturn'> | null {
  const { status, resumesOnReturn, pausedAt } = session
  if (!resumesOnReturn || status !== 'paused' || pausedAt === null) return null
  return { status: 'active', pausedAt: null, pausedMs: stoodStill(session, at), resumesOnReturn: false }
}
