import type { ParticipantQuestions } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findSessionOf } from '../../test-sessions/test-sessions.queries.ts'
import type { RunDeps } from './deps.ts'
import { openRun } from './open-run.ts'
import { showItems, toRunAssessment } from './to-test-run.ts'

/** The questions of the actor's own test that is under way. Throws `test-session-over`, and `not-found` for any other candidate's. */
export async function listOwnQuestions(
  deps: RunDeps,
  actor: Actor,
  assessmentId: string,
  participantId: string,
  device: string,
): Promise<ParticipantQuestions> {
  requirePermission(actor, 'assessment:take')
  if (participantId !== actor.userId) throw new AppError('not-found')
  const row = await findSessionOf(deps.db.read, assessmentId, participantId)
  if (row === null) throw new AppError('not-found')
  const { assessment, items: asked } = await openRun(deps, actor, row.id)
  await deps.flagSecondLogin(row, { authSessionId: actor.authSessionId, device })
  const items = await showItems(deps, asked)
  return {
    questions: items.map(({ shown }) => shown),
    assessment: toRunAssessment(row, assessment),
    duration: assessment.duration,
  }
}
