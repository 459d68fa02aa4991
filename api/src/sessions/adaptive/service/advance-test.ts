import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { insertItems } from '../../answers/answers.changes.ts'
import { findItems } from '../../answers/answers.queries.ts'
import { newItemRow, optionOrderOf } from '../../answers/items.rules.ts'
import { updateTestSession } from '../../test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import type { AdaptiveDeps } from './deps.ts'
import { fixAnswer } from './fix-answer.ts'
import { showItem, type ShownStep } from './show-item.ts'

/**
 * Fixes the answer to the open item and stores the next one, or ends the test, in the caller's transaction. Throws
 * `not-found` or `invalid-input`.
 */
export async function advanceTest(
  { finisher, now }: AdaptiveDeps,
  manager: EntityManager,
  actor: Actor,
  session: TestSessionRow,
  assessment: AssessmentRow,
  questionId: string,
): Promise<ShownStep> {
  const items = await findItems(manager, session.id)
  const asked = items.find((item) => item.questionId === questionId)
  if (asked === undefined) throw new AppError('not-found')
  const following = items[items.indexOf(asked) + 1]
  // Asked again, because the reply to the first request was lost.
  if (following !== undefined) return showItem(manager, following)
  const { bank, answers } = await fixAnswer(manager, session, assessment, asked, items.slice(0, -1))
  const step = bank.cat.next(answers, session.seed)
  const question = step.kind === 'ask' ? bank.linked.get(step.itemId) : undefined
  if (step.kind === 'stop' || question === undefined) {
    const reason = step.kind === 'stop' ? step.reason : 'bank-empty'
    await finisher.finish(manager, session, {
      status: 'completed',
      reason: reason === 'precision' ? 'precision' : 'participant',
      at: now(),
      actorId: actor.userId,
    })
    return { item: null, stopped: reason }
  }
  const optionOrder = optionOrderOf(question, session.seed)
  const row = newItemRow(
    session.id,
    items.length,
    { questionId: question.questionId, version: question.version, optionOrder },
    now(),
  )
  await insertItems(manager, [row])
  await updateTestSession(manager, session.id, { currentPosition: row.position })
  return showItem(manager, row)
}
