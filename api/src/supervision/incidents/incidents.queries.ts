import { type EntityManager, In } from 'typeorm'
import { lateAnswerEntity } from '../../sessions/answers/answers.entity.ts'
import { clockCreditEntity } from '../../sessions/outages/clock-credits.entity.ts'

export async function countPendingIncidents(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<{ pendingLateAnswers: number; pendingCredits: number }> {
  if (testSessionIds.length === 0) return { pendingLateAnswers: 0, pendingCredits: 0 }
  const where = { testSessionId: In([...testSessionIds]), decision: 'pending' as const }
  return {
    pendingLateAnswers: await manager.countBy(lateAnswerEntity, where),
    pendingCredits: await manager.countBy(clockCreditEntity, where),
  }
}
