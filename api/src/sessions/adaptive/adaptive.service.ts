import type { NextItemAnswer, nextItemSchema } from '@pengawas/shared/contracts/test-taking'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Database } from '../../kernel/db/database.ts'
import type { TestSessionItemRow } from '../answers/answers.entity.ts'
import { insertItems, saveItems } from '../answers/answers.changes.ts'
import { findAnswersByKey, findItems } from '../answers/answers.queries.ts'
import {
  contentKey,
  findContentsByVersion,
  keyVersionsOf,
  listLinkedContents,
} from '../../bank/questions/contents.queries.ts'
import { isAnswered, newItemRow, optionOrderOf, toTestItem } from '../answers/items.rules.ts'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { findCalibrations } from '../../bank/questions/calibrations.queries.ts'
import { adaptiveBank, fixedAnswers, isRight } from './adaptive.rules.ts'
import { isActivePage } from '../test-sessions/test-page.rules.ts'
import type { SessionFinisher } from '../finishing/session-finisher.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../test-sessions/test-sessions.queries.ts'
import { updateTestSession } from '../test-sessions/test-sessions.changes.ts'
import { clockFacts, toSessionClock } from '../test-sessions/test-sessions.rules.ts'

type NextRequest = z.output<typeof nextItemSchema>

export interface AdaptiveService {
  /**
   * Fixes the answer to the open item and gives the next one, or ends the test. Each item is stored as it is chosen, with the
   * estimate after the one before, so that whatever interrupts the test, it goes on with the same item.
   */
  next(actor: Actor, id: string, request: NextRequest): Promise<NextItemAnswer>
}

export function createAdaptiveService(deps: {
  db: Database
  finisher: SessionFinisher
  onMoved: (testSessionId: string) => void
  now: () => Date
}): AdaptiveService {
  const { db, finisher, onMoved, now } = deps

  type Step = Pick<NextItemAnswer, 'item' | 'stopped'>

  async function shown(manager: EntityManager, item: TestSessionItemRow): Promise<Step> {
    const contents = await findContentsByVersion(manager, [
      { questionId: item.questionId, version: item.questionVersion },
    ])
    const content = contents.get(contentKey(item.questionId, item.questionVersion))
    if (content === undefined) throw new AppError('not-found')
    return { item: toTestItem(item, content), stopped: null }
  }

  /** Writes down what was answered to the open item, with the estimate after it. */
  async function fix(
    manager: EntityManager,
    session: TestSessionRow,
    assessment: AssessmentRow,
    open: TestSessionItemRow,
    before: readonly TestSessionItemRow[],
  ) {
    const [answer] = await findAnswersByKey(manager, [{ testSessionId: session.id, questionId: open.questionId }])
    const value = answer?.value ?? null
    if (!isAnswered(value))
      throw new AppError('invalid-input', {
        message: 'answerFirst',
        fields: { questionId: 'answerFirst' },
      })
    const linked = await listLinkedContents(manager, assessment.id)
    const bank = adaptiveBank(linked, await findCalibrations(manager, assessment.id), assessment)
    const keyVersion = (await keyVersionsOf(manager, assessment.id)).get(open.questionId) ?? open.questionVersion
    const contents = await findContentsByVersion(manager, [{ questionId: open.questionId, version: keyVersion }])
    const isCorrect = isRight(value, contents.get(contentKey(open.questionId, keyVersion))?.correctAnswer ?? null)
    const answers = [...fixedAnswers(before), { itemId: open.questionId, isCorrect }]
    const { theta, se } = bank.cat.estimate(answers)
    await saveItems(manager, [
      { ...open, isCorrect, points: isCorrect ? 1 : 0, maxPoints: 1, thetaAfter: theta, standardErrorAfter: se },
    ])
    return { bank, answers }
  }

  async function advance(
    manager: EntityManager,
    actor: Actor,
    session: TestSessionRow,
    assessment: AssessmentRow,
    { questionId }: NextRequest,
  ): Promise<Step> {
    const items = await findItems(manager, session.id)
    const asked = items.find((item) => item.questionId === questionId)
    if (asked === undefined) throw new AppError('not-found')
    const following = items[items.indexOf(asked) + 1]
    // Asked again, because the answer to the first request was lost on its way.
    if (following !== undefined) return shown(manager, following)
    const { bank, answers } = await fix(manager, session, assessment, asked, items.slice(0, -1))
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
    return shown(manager, row)
  }

  /** How an adaptive test ended, for a page that missed it. */
  async function stoppedAs(
    manager: EntityManager,
    session: TestSessionRow,
    assessment: AssessmentRow,
  ): Promise<NextItemAnswer['stopped']> {
    const count = (await findItems(manager, session.id)).length
    if (session.status !== 'completed' || session.finishReason === 'deadline') throw new AppError('test-session-over')
    if (session.finishReason === 'precision') return 'precision'
    return count >= assessment.totalQuestions ? 'length' : 'bank-empty'
  }

  return {
    async next(actor, id, request) {
      requirePermission(actor, 'assessment:take')
      const answer = await db.write(async (manager) => {
        const session = await lockTestSession(manager, id)
        if (session === null || session.participantId !== actor.userId) throw new AppError('not-found')
        const assessment = await findAssessment(manager, session.assessmentId)
        if (assessment === null || assessment.type !== 'cat') throw new AppError('not-found')
        const facts = clockFacts(session, assessment)
        const clock = toSessionClock(facts, now())
        if (isOver(session.status)) return { item: null, stopped: await stoppedAs(manager, session, assessment), clock }
        if (session.status !== 'active') throw new AppError('test-session-stopped')
        if (isTimeOver(facts, now().getTime())) throw new AppError('test-time-over')
        if (!isActivePage(session, request.pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
        return { ...(await advance(manager, actor, session, assessment, request)), clock }
      })
      if (answer.stopped === null) onMoved(id)
      else await finisher.announce(id)
      return answer
    },
  }
}
