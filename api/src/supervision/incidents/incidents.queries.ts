import type { EntityManager } from 'typeorm'
import { lateAnswerEntity } from '../../sessions/answers/answers.entity.ts'
import { clockCreditEntity } from '../../sessions/outages/clock-credits.entity.ts'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'

/** What waits for a person's decision about sessions of a scope. */
export async function countPendingIncidents(
  manager: EntityManager,
  scope: SessionScope,
): Promise<{ pendingLateAnswers: number; pendingCredits: number }> {
  const where = { decision: 'pending' as const }
  const late = manager.createQueryBuilder(lateAnswerEntity, 'late').where(where)
  const credits = manager.createQueryBuilder(clockCreditEntity, 'credit').where(where)
  return {
    pendingLateAnswers: await whereSession(late, { session: 'late.testSessionId' }, scope).getCount(),
    pendingCredits: await whereSession(credits, { session: 'credit.testSessionId' }, scope).getCount(),
  }
}
