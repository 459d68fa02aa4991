import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { ownSession } from '../../test-sessions/own-session.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'

/** The candidate's own session, where its assessment watches by camera. Throws `not-found`, `test-session-over`, and `not-allowed` where it does not. */
export async function ownOpenSession(manager: EntityManager, actor: Actor, id: string): Promise<TestSessionRow> {
  const session = await ownSession(manager, actor, id)
  if (isOver(session.status)) throw new AppError('test-session-over')
  const assessment = await findAssessment(manager, session.assessmentId)
  if ((assessment?.mediaPolicy.camera ?? 'off') === 'off') throw new AppError('not-allowed')
  return session
}
