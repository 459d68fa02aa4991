import { randomUUID } from 'node:crypto'
import { And, type EntityManager, In, IsNull, LessThanOrEqual, MoreThan, MoreThanOrEqual } from 'typeorm'
import {
  assessmentEntity,
  type AssessmentRow,
  proctorEntity,
} from '../../assessments/assessments/assessments.entity.ts'
import { userEntity } from '../../identity/users/users.entity.ts'
import { dialectOf } from '../../kernel/db/columns.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { testSessionEntity, UNFINISHED } from '../test-sessions/test-sessions.entity.ts'
import { allocationEntity, unwatchedEntity, wallPresenceEntity } from './allocations.entity.ts'
import type { Reassignment } from './allocation.rules.ts'

const ROWS_PER_QUERY = 200

export type AllocatedAssessment = Pick<AssessmentRow, 'id' | 'title' | 'createdBy' | 'mediaPolicy'>

/**
 * Reads an assessment, and keeps its row locked until the transaction ends, so that of several hubs one at a time decides
 * who looks at its candidates. SQLite has one writer anyway.
 */
export const lockAssessment = (manager: EntityManager, id: string): Promise<AllocatedAssessment | null> =>
  manager.findOne(assessmentEntity, {
    where: { id },
    select: { id: true, title: true, createdBy: true, mediaPolicy: true },
    ...(dialectOf(manager.dataSource.options.type) === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {}),
  })

/** Ends the allocations that change, and begins the new ones. */
export async function storeReassignments(
  manager: EntityManager,
  assessmentId: string,
  changes: readonly Reassignment[],
  at: Date,
  movedBy: { userId: string; reason: string } | null,
): Promise<void> {
  for (const chunk of inChunks(changes, ROWS_PER_QUERY)) {
    const ids = chunk.map(({ testSessionId }) => testSessionId)
    await manager.update(allocationEntity, { testSessionId: In(ids), endedAt: IsNull() }, { endedAt: at })
    const rows = chunk.flatMap(({ testSessionId, toId, cause }) =>
      toId === null
        ? []
        : [
            {
              id: randomUUID(),
              testSessionId,
              assessmentId,
              userId: toId,
              startedAt: at,
              endedAt: null,
              cause,
              movedBy: movedBy?.userId ?? null,
              reason: movedBy?.reason ?? null,
            },
          ],
    )
    if (rows.length > 0) await manager.insert(allocationEntity, rows)
  }
}

/** Assessments with a test that is not over. */
export async function listBusyAssessments(manager: EntityManager): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('DISTINCT session.assessmentId', 'id')
    .where({ status: In([...UNFINISHED]) })
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** Assessments with a test that no active proctor of theirs has, although they have one. */
export async function listUnallocated(manager: EntityManager): Promise<string[]> {
  const activeProctor = (more: string): string =>
    `SELECT 1 FROM ${proctorEntity.options.tableName} proctor
      JOIN ${userEntity.options.tableName} person ON person.id = proctor.userId
      WHERE proctor.assessmentId = session.assessmentId AND person.isActive = :isActive AND person.role = 'proktor' ${more}`
  const rows = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('DISTINCT session.assessmentId', 'id')
    .where(`EXISTS (${activeProctor('')})`, { isActive: true })
    .andWhere(
      `NOT EXISTS (SELECT 1 FROM ${allocationEntity.options.tableName} own
        WHERE own.testSessionId = session.id AND own.endedAt IS NULL AND EXISTS (${activeProctor('AND proctor.userId = own.userId')}))`,
    )
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** The proctors whose walls were seen last after one moment and not after another. */
export async function listLastSeen(manager: EntityManager, after: Date, until: Date): Promise<string[]> {
  const rows = await manager.findBy(wallPresenceEntity, { seenAt: And(MoreThan(after), LessThanOrEqual(until)) })
  return rows.map(({ userId }) => userId)
}

/** Writes down that these proctors were away and have a wall open again. */
export const noteArrived = async (manager: EntityManager, userIds: readonly string[], since: Date): Promise<void> => {
  await manager.update(wallPresenceEntity, { userId: In([...userIds]) }, { since })
}

export const noteSeen = async (manager: EntityManager, userIds: readonly string[], seenAt: Date): Promise<void> => {
  await manager.upsert(
    wallPresenceEntity,
    userIds.map((userId) => ({ userId, seenAt })),
    ['userId'],
  )
}

/**
 * Takes a time in which no hub could see a wall out of how long proctors who were seen since `from` have been away. Where
 * several hubs do it at once, they count as seen now at most.
 */
export async function shiftSeen(manager: EntityManager, from: Date, byMs: number, now: Date): Promise<void> {
  for (const row of await manager.findBy(wallPresenceEntity, { seenAt: MoreThanOrEqual(from) }))
    await manager.update(
      wallPresenceEntity,
      { userId: row.userId, seenAt: row.seenAt },
      { seenAt: new Date(Math.min(row.seenAt.getTime() + byMs, now.getTime())) },
    )
}

export const isToldUnwatched = (manager: EntityManager, assessmentId: string): Promise<boolean> =>
  manager.existsBy(unwatchedEntity, { assessmentId })

export const tellUnwatched = async (manager: EntityManager, assessmentId: string, since: Date): Promise<void> => {
  await manager.insert(unwatchedEntity, { assessmentId, since })
}

export const forgetUnwatched = async (manager: EntityManager, assessmentId: string): Promise<void> => {
  await manager.delete(unwatchedEntity, { assessmentId })
}
