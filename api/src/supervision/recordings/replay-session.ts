import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { type leadershipOf, requireLead } from '../../sessions/watching/leads.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'

/**
 * A test that this reader may look at again: auditors and super-admins every test, the lead those of the assessment, and any
 * other proctor that of a candidate who is allocated to them, while it goes on. Throws `not-allowed` and `not-found`.
 */
export async function replaySession(manager: EntityManager, actor: Actor, id: string): Promise<TestSessionRow> {
  const session = await staffSession(manager, actor, id, 'recording:read')
  if (isOver(session.status)) await requireLead(manager, actor, session.assessmentId)
  return session
}

/** What `replaySession` says of a test that is in the actor's scope. */
export const mayReplay = (
  { role }: Pick<Actor, 'role'>,
  leads: Awaited<ReturnType<typeof leadershipOf>>,
  { assessmentId, status }: Pick<TestSessionRow, 'assessmentId' | 'status'>,
): boolean => isAllowed(role, 'recording:read') && (!isOver(status) || leads(assessmentId))
