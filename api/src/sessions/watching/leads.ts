import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { listLedBy } from '../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'

/**
 * For which assessments the actor stands above the proctors: a proctor where they lead, the other roles wherever their scope
 * and their permissions let them.
 */
export async function leadershipOf(
  manager: EntityManager,
  { role, userId }: Pick<Actor, 'role' | 'userId'>,
): Promise<(assessmentId: string) => boolean> {
  if (role !== 'proktor') return () => true
  const led = new Set(await listLedBy(manager, userId))
  return (assessmentId) => led.has(assessmentId)
}

/** Throws `not-allowed` for a proctor who does not lead the assessment. */
export async function requireLead(manager: EntityManager, actor: Actor, assessmentId: string): Promise<void> {
  const leads = await leadershipOf(manager, actor)
  if (!leads(assessmentId)) throw new AppError('not-allowed')
}
