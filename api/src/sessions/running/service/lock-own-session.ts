import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../test-sessions/test-sessions.queries.ts'

/** Locks the candidate's own session for a change that only a test under way allows. Throws `not-found`, `test-session-over`, or `check-in-pending` before the admission. */
export async function lockOwnSession(manager: EntityManager, actor: Actor, id: string): Promise<TestSessionRow> {
  const row = await lockTestSession(manager, id)
  if (row === null || row.participantId !== actor.userId) throw new AppError('not-found')
  if (isOver(row.status)) throw new AppError('test-session-over')
  if (row.status === 'check-in') throw new AppError('check-in-pending')
  return row
}
