import { type EntityManager, In } from 'typeorm'
import { dialectOf } from '../../kernel/db/columns.ts'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { testSessionEntity, type TestSessionRow } from './test-sessions.entity.ts'

export const findTestSession = (manager: EntityManager, id: string): Promise<TestSessionRow | null> =>
  manager.findOneBy(testSessionEntity, { id })

export const findTestSessions = (manager: EntityManager, ids: readonly string[]): Promise<TestSessionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(testSessionEntity, { id: In(ids) })

/** The newest attempt. */
export const findSessionOf = (
  manager: EntityManager,
  assessmentId: string,
  participantId: string,
): Promise<TestSessionRow | null> =>
  manager.findOne(testSessionEntity, { where: { assessmentId, participantId }, order: { attempt: 'DESC' } })

/** First attempts first. */
export const listSessionsOfParticipant = (manager: EntityManager, participantId: string): Promise<TestSessionRow[]> =>
  manager.find(testSessionEntity, { where: { participantId }, order: { attempt: 'ASC' } })

/** Every attempt of these candidates in these assessments, first attempts first. */
export const listAttempts = (
  manager: EntityManager,
  assessmentIds: readonly string[],
  participantIds: readonly string[],
): Promise<TestSessionRow[]> =>
  manager.find(testSessionEntity, {
    where: { assessmentId: In([...assessmentIds]), participantId: In([...participantIds]) },
    order: { attempt: 'ASC' },
  })

/** Reads the newest rows and keeps them locked until the transaction ends. SQLite has one writer anyway and knows no such lock. */
export const lockTestSessions = (manager: EntityManager, ids: readonly string[]): Promise<TestSessionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : manager.find(testSessionEntity, {
        where: { id: In([...ids]) },
        order: { id: 'ASC' },
        ...(dialectOf(manager.dataSource.options.type) === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {}),
      })

export async function lockTestSession(manager: EntityManager, id: string): Promise<TestSessionRow | null> {
  const [row] = await lockTestSessions(manager, [id])
  return row ?? null
}

/** Whose clock runs. */
export const listActiveSessions = (manager: EntityManager): Promise<TestSessionRow[]> =>
  manager.findBy(testSessionEntity, { status: 'active' })

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

/** When the sessions of assessments began and ended, and nothing else of them. */
export const listSessionTimes = (
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Pick<TestSessionRow, 'id' | 'assessmentId' | 'startTime' | 'endTime'>[]> =>
  assessmentIds.length === 0
    ? Promise.resolve([])
    : manager.find(testSessionEntity, {
        where: { assessmentId: In([...assessmentIds]) },
        select: { id: true, assessmentId: true, startTime: true, endTime: true },
      })

export const insertTestSessions = (manager: EntityManager, rows: readonly TestSessionRow[]): Promise<void> =>
  insertRows(manager, testSessionEntity, rows)

export async function updateTestSession(
  manager: EntityManager,
  id: string,
  changes: Partial<TestSessionRow>,
): Promise<void> {
  await manager.update(testSessionEntity, { id }, changes)
}

/** Changes the extra time of a candidate's test that is not over; names the tests that it changed. */
export async function setExtraTime(
  manager: EntityManager,
  assessmentId: string,
  participantId: string,
  extraMs: number,
): Promise<string[]> {
  const where = { assessmentId, participantId, status: In(['active', 'paused', 'locked']) }
  const rows = await manager.find(testSessionEntity, { where, select: { id: true } })
  if (rows.length > 0) await manager.update(testSessionEntity, where, { extraMs })
  return rows.map(({ id }) => id)
}

/** Notes where candidates are, in one statement for all of them. */
export async function setPositions(manager: EntityManager, positions: ReadonlyMap<string, number>): Promise<void> {
  if (positions.size === 0) return
  const cases = [...positions.keys()].map((_, index) => `WHEN :id${index} THEN :position${index}`)
  const parameters: Record<string, string | number> = {}
  for (const [index, [id, position]] of [...positions].entries())
    Object.assign(parameters, { [`id${index}`]: id, [`position${index}`]: position })
  await manager
    .createQueryBuilder()
    .update(testSessionEntity)
    .set({ currentPosition: () => `CASE id ${cases.join(' ')} ELSE currentPosition END` })
    .where({ id: In([...positions.keys()]) })
    .setParameters(parameters)
    .execute()
}
