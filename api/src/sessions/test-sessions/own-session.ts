import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from './test-sessions.entity.ts'
import { findTestSession } from './test-sessions.queries.ts'

/** The candidate's own session. Another candidate's is `not-found`, whether it exists or not. */
export async function ownSession(manager: EntityManager, actor: Actor, id: string): Promise<TestSessionRow> {
  requirePermission(actor, 'assessment:take')
  const row = await findTestSession(manager, id)
  if (row === null || row.participantId !== actor.userId) throw new AppError('not-found')
  return row
}
