import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { isWithinScope } from '../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'

/** Assessors mark and score for every assessment; other staff see the results within their scope. Throws `not-found` outside of it. */
export async function assertResultsInScope(manager: EntityManager, actor: Actor, assessmentId: string): Promise<void> {
  requirePermission(actor, 'result:read')
  const sees = actor.role === 'penilai' || (await isWithinScope(manager, assessmentScope(actor), assessmentId))
  if (!sees) throw new AppError('not-found')
}

/** The session of a result, for its candidate and for staff in whose scope it lies. Throws `not-found` for everyone else. */
export async function readableSession(
  manager: EntityManager,
  actor: Actor,
  testSessionId: string,
): Promise<TestSessionRow> {
  if (actor.role === 'peserta') return ownSession(manager, actor, testSessionId)
  requirePermission(actor, 'result:read')
  const session = await findTestSession(manager, testSessionId)
  if (session === null) throw new AppError('not-found')
  await assertResultsInScope(manager, actor, session.assessmentId)
  return session
}
