import type { ListIncidentsQuery } from '@pengawas/shared/contracts/incidents'
import type { EntityManager } from 'typeorm'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { lateAnswerEntity, type LateAnswerRow } from '../../sessions/answers/answers.entity.ts'
import { clockCreditEntity, type ClockCreditRow } from '../../sessions/outages/clock-credits.entity.ts'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'

type Listed = Pick<ListIncidentsQuery, 'decision' | 'page' | 'pageSize'>

export const findCredit = (manager: EntityManager, id: string): Promise<ClockCreditRow | null> =>
  manager.findOneBy(clockCreditEntity, { id })

/** Of the sessions of a scope, newest first. */
export function listCredits(
  manager: EntityManager,
  scope: SessionScope,
  { decision, ...page }: Listed,
): Promise<PageOfRows<ClockCreditRow>> {
  const selection = whereSession(
    manager.createQueryBuilder(clockCreditEntity, 'credit'),
    { session: 'credit.testSessionId' },
    scope,
  )
  if (decision !== undefined) selection.andWhere({ decision })
  return readPage(selection.orderBy('credit.createdAt', 'DESC').addOrderBy('credit.id', 'ASC'), page)
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
  { decision, ...page }: Listed,
): Promise<PageOfRows<LateAnswerRow>> {
  const selection = whereSession(
    manager.createQueryBuilder(lateAnswerEntity, 'answer'),
    { session: 'answer.testSessionId' },
    scope,
  )
  if (decision !== undefined) selection.andWhere({ decision })
  return readPage(selection.orderBy('answer.receivedAt', 'DESC').addOrderBy('answer.id', 'ASC'), page)
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
