import type { DecideResult, TestResult } from '@pengawas/shared/contracts/test-results'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { amendmentsOf } from '../../../bank/questions/contents.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { lockTestSession } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { assertResultsInScope } from '../result-scope.ts'
import { saveDecision } from '../results.repository.ts'
import { scoreAgain } from '../scoring/score-again.ts'
import type { ResultsDeps } from './deps.ts'
import { readResult } from './read-result.ts'

/**
 * Decides, in writing, about a result that its figures leave open; a later decision replaces an earlier one. Throws
 * `not-found`, and `conflict` where the figures decide by themselves or essays still wait for marks.
 */
export async function decideResult(
  deps: ResultsDeps,
  actor: Actor,
  testSessionId: string,
  { verdict, reason }: DecideResult,
): Promise<TestResult> {
  const { db, audit, announcer, notifications, scores, now } = deps
  requirePermission(actor, 'result:decide')
  const notices = await db.write(async (manager) => {
    const session = await lockTestSession(manager, testSessionId)
    if (session === null || !isOver(session.status)) throw new AppError('not-found')
    await assertResultsInScope(manager, actor, session.assessmentId)
    const assessment = await findAssessment(manager, session.assessmentId)
    if (assessment === null) throw new AppError('not-found')
    const amendments = await amendmentsOf(manager, assessment.id)
    if (!(await scores.preview(manager, session, assessment, amendments)).isOpen)
      throw new AppError('conflict', { message: 'resultNotOpen' })
    await saveDecision(manager, testSessionId, {
      ...{ decidedVerdict: verdict, decisionReason: reason },
      ...{ decidedBy: actor.userId, decidedAt: now() },
    })
    const { notices } = await scoreAgain({ store: scores.store, notifications }, manager, session, assessment, {
      ...{ cause: 'decided', reason },
    })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'result.decided',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: { verdict },
      words: { reason },
    })
    return notices
  })
  notifications.deliver(notices)
  announcer.emit('candidateChanged', { testSessionId })
  return readResult(deps, actor, testSessionId)
}
