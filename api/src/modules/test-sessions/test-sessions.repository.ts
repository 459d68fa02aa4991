import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In } from 'typeorm'
import { testSessionEntity, type TestSessionRow } from './test-sessions.entity.ts'

export const findTestSession = (manager: EntityManager, id: string): Promise<TestSessionRow | null> =>
  manager.findOneBy(testSessionEntity, { id })

export const findTestSessions = (manager: EntityManager, ids: readonly string[]): Promise<TestSessionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(testSessionEntity, { id: In(ids) })

/** The newest attempt. */
export const findSessionOf = (manager: EntityManager, assessmentId: string, participantId: string): Promise<TestSessionRow | null> =>
  manager.findOne(testSessionEntity, { where: { assessmentId, participantId }, order: { attempt: 'DESC' } })

export const listSessionsOfParticipant = (manager: EntityManager, participantId: string): Promise<TestSessionRow[]> =>
  manager.findBy(testSessionEntity, { participantId })

/** Newest start first. */
export const listSessionsOfAssessments = (
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<TestSessionRow[]> =>
  assessmentIds.length === 0
    ? Promise.resolve([])
    : manager.find(testSessionEntity, {
        where: { assessmentId: In(assessmentIds) },
        order: { startTime: 'DESC' },
      })

export async function insertTestSession(manager: EntityManager, row: TestSessionRow): Promise<void> {
  await manager.insert(testSessionEntity, row)
}

/** Changes the status if it still is one of `from`; tells whether it did. */
export async function moveSessionStatus(
  manager: EntityManager,
  id: string,
  from: readonly TestSessionStatus[],
  changes: Pick<TestSessionRow, 'status' | 'endTime' | 'updatedAt'>,
): Promise<boolean> {
  const result = await manager.update(testSessionEntity, { id, status: In(from) }, changes)
  return (result.affected ?? 0) > 0
}
