import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { EntityManager } from 'typeorm'
import { updateTestSession } from '../../../sessions/test-sessions/test-sessions.changes.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'

/** Adds to the clock of a session that still runs; false for one that is over, which stays so. */
export async function extendTest(
  manager: EntityManager,
  testSessionId: string,
  creditMs: number,
  at: Date,
): Promise<boolean> {
  const session = await lockTestSession(manager, testSessionId)
  if (session === null || isOver(session.status)) return false
  await updateTestSession(manager, testSessionId, { creditMs: session.creditMs + creditMs, updatedAt: at })
  return true
}
