import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { NextItemAnswer, nextItemSchema } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findItems } from '../../answers/answers.queries.ts'
import { isActivePage } from '../../test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../test-sessions/test-sessions.queries.ts'
import { clockFacts, startSettings, toSessionClock } from '../../test-sessions/test-sessions.rules.ts'
import { advanceTest } from './advance-test.ts'
import type { AdaptiveDeps } from './deps.ts'

type NextRequest = z.output<typeof nextItemSchema>

/**
 * Fixes the answer to the open item and gives the next one, or ends the test. Each item is stored as it is chosen, with the
 * estimate after the one before, so that whatever interrupts the test, it goes on with the same item. Throws `not-found`,
 * `invalid-input`, `test-session-over`, `test-session-stopped`, `test-time-over`, or `test-page-replaced`.
 */
export async function nextItem(
  deps: AdaptiveDeps,
  actor: Actor,
  id: string,
  request: NextRequest,
): Promise<NextItemAnswer> {
  const { db, finisher, onMoved, now } = deps
  requirePermission(actor, 'assessment:take')
  const answer = await db.write(async (manager) => {
    const session = await lockTestSession(manager, id)
    if (session === null || session.participantId !== actor.userId) throw new AppError('not-found')
    const assessment = await findAssessment(manager, session.assessmentId)
    if (assessment === null || assessment.type !== 'cat') throw new AppError('not-found')
    const facts = clockFacts(session, assessment)
    const clock = toSessionClock(facts, now())
    if (isOver(session.status)) return { item: null, stopped: await stoppedAs(manager, session, assessment), clock }
    if (session.status === 'check-in') throw new AppError('check-in-pending')
    if (session.status !== 'active') throw new AppError('test-session-stopped')
    if (isTimeOver(facts, now().getTime())) throw new AppError('test-time-over')
    if (!isActivePage(session, request.pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
    return { ...(await advanceTest(deps, manager, actor, session, assessment, request.questionId)), clock }
  })
  if (answer.stopped === null) onMoved(id)
  else await finisher.announce(id)
  return answer
}

/** How an adaptive test ended, for a page that missed it. Throws `test-session-over` where it did not end by itself. */
async function stoppedAs(
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
): Promise<NextItemAnswer['stopped']> {
  const count = (await findItems(manager, session.id)).length
  if (session.status !== 'completed' || session.finishReason === 'deadline') throw new AppError('test-session-over')
  if (session.finishReason === 'precision') return 'precision'
  return count >= startSettings(session, assessment).totalQuestions ? 'length' : 'bank-empty'
}
