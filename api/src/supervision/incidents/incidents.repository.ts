import { type EntityManager, In } from 'typeorm'
import { lateAnswerEntity, type LateAnswerRow } from '../../sessions/answers/answers.entity.ts'
import { clockCreditEntity, type ClockCreditRow } from '../../sessions/outages/clock-credits.entity.ts'

export const findCredit = (manager: EntityManager, id: string): Promise<ClockCreditRow | null> =>
  manager.findOneBy(clockCreditEntity, { id })

/** Of these sessions, newest first. */
export const listCredits = (
  manager: EntityManager,
  testSessionIds: readonly string[],
  decision: ClockCreditRow['decision'] | undefined,
): Promise<ClockCreditRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.find(clockCreditEntity, {
        where: { testSessionId: In([...testSessionIds]), ...(decision === undefined ? {} : { decision }) },
        order: { createdAt: 'DESC', id: 'ASC' },
        take: 500,
      })

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

/** Of these sessions, newest first. */
export const listLateAnswers = (
  manager: EntityManager,
  testSessionIds: readonly string[],
  decision: LateAnswerRow['decision'] | undefined,
): Promise<LateAnswerRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.find(lateAnswerEntity, {
        where: { testSessionId: In([...testSessionIds]), ...(decision === undefined ? {} : { decision }) },
        order: { receivedAt: 'DESC', id: 'ASC' },
        take: 500,
      })

/** Decides if nobody has; returns whether it did. */
export async function decideLateAnswer(
  manager: EntityManager,
  id: string,
  changes: Pick<LateAnswerRow, 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<boolean> {
  const result = await manager.update(lateAnswerEntity, { id, decision: 'pending' }, changes)
  return (result.affected ?? 0) > 0
}
