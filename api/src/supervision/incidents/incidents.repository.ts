import type { EntityManager } from 'typeorm'
import { lateAnswerEntity, type LateAnswerRow } from '../../sessions/answers/answers.entity.ts'
import { clockCreditEntity, type ClockCreditRow } from '../../sessions/outages/clock-credits.entity.ts'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'

const MOST_LISTED = 500

export const findCredit = (manager: EntityManager, id: string): Promise<ClockCreditRow | null> =>
  manager.findOneBy(clockCreditEntity, { id })

/** Of the sessions of a scope, newest first. */
export function listCredits(
  manager: EntityManager,
  scope: SessionScope,
  decision: ClockCreditRow['decision'] | undefined,
): Promise<ClockCreditRow[]> {
  const selection = whereSession(
    manager.createQueryBuilder(clockCreditEntity, 'credit'),
    { session: 'credit.testSessionId' },
    scope,
  )
  if (decision !== undefined) selection.andWhere({ decision })
  return selection.orderBy('credit.createdAt', 'DESC').addOrderBy('credit.id', 'ASC').take(MOST_LISTED).getMany()
}

/** Decides if nobody has; returns whether it did. */
export async function decideCredit(
  manager: EntityManager,
  id: string,
  changes: Pick<ClockCreditRow, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<boolean> {
  const result = await manager.update(clockCreditEntity, { id, decision: 'pending' }, changes)
  return (result.affected ?? 0) > 0
}

export const findLateAnswer = (manager: EntityManager, id: string): Promise<LateAnswerRow | null> =>
  manager.findOneBy(lateAnswerEntity, { id })

/** Of the sessions of a scope, newest first. */
export function listLateAnswers(
  manager: EntityManager,
  scope: SessionScope,
  decision: LateAnswerRow['decision'] | undefined,
): Promise<LateAnswerRow[]> {
  const selection = whereSession(
    manager.createQueryBuilder(lateAnswerEntity, 'answer'),
    { session: 'answer.testSessionId' },
    scope,
  )
  if (decision !== undefined) selection.andWhere({ decision })
  return selection.orderBy('answer.receivedAt', 'DESC').addOrderBy('answer.id', 'ASC').take(MOST_LISTED).getMany()
}

/** Decides if nobody has; returns whether it did. */
export async function decideLateAnswer(
  manager: EntityManager,
  id: string,
  changes: Pick<LateAnswerRow, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<boolean> {
  const result = await manager.update(lateAnswerEntity, { id, decision: 'pending' }, changes)
  return (result.affected ?? 0) > 0
}
