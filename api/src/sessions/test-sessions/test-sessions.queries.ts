import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import {
  type EntityManager,
  type FindOptionsWhere,
  In,
  MoreThanOrEqual,
  Not,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm'
import { dialectOf } from '../../kernel/db/columns.ts'
import { byId } from '../../kernel/db/paging.ts'
import { allocationEntity } from '../watching/allocations.entity.ts'
import { testSessionEntity, type TestSessionRow, UNFINISHED } from './test-sessions.entity.ts'

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

/** The number of the newest attempt of each of these candidates in each of these assessments. */
export async function listNewestAttempts(
  manager: EntityManager,
  assessmentIds: readonly string[],
  participantIds: readonly string[],
): Promise<Pick<TestSessionRow, 'assessmentId' | 'participantId' | 'attempt'>[]> {
  if (assessmentIds.length === 0 || participantIds.length === 0) return []
  const rows = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('session.assessmentId', 'assessmentId')
    .addSelect('session.participantId', 'participantId')
    .addSelect('MAX(session.attempt)', 'attempt')
    .where({ assessmentId: In([...assessmentIds]), participantId: In([...participantIds]) })
    .groupBy('session.assessmentId')
    .addGroupBy('session.participantId')
    .getRawMany<{ assessmentId: string; participantId: string; attempt: number | string }>()
  return rows.map((row) => ({ ...row, attempt: Number(row.attempt) }))
}

/** Reads the newest rows and keeps them locked until the transaction ends. SQLite has one writer anyway and knows no such lock. */
export const lockTestSessions = (manager: EntityManager, ids: readonly string[]): Promise<TestSessionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : lockWhere(manager, { id: In([...ids]) })

/**
 * The same of all tests of a candidate that are in check-in. As the first read of a transaction it makes sure that the others
 * see them as they are now: MariaDB takes its snapshot at the first read that locks nothing.
 */
export const lockThoseInCheckIn = (manager: EntityManager, participantId: string): Promise<TestSessionRow[]> =>
  lockWhere(manager, { participantId, status: 'check-in' })

const lockWhere = (manager: EntityManager, where: FindOptionsWhere<TestSessionRow>): Promise<TestSessionRow[]> =>
  manager.find(testSessionEntity, {
    where,
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

/** All that are not over, also those whose clock stands still. */
export const listUnfinishedSessions = (manager: EntityManager): Promise<TestSessionRow[]> =>
  manager.findBy(testSessionEntity, { status: In([...UNFINISHED]) })

/** Those of one assessment that are not over; newest start first. */
export const listUnfinishedOf = (manager: EntityManager, assessmentId: string): Promise<TestSessionRow[]> =>
  manager.find(testSessionEntity, {
    where: { assessmentId, status: In([...UNFINISHED]) },
    order: { startTime: 'DESC' },
  })

/** The assessments of which a test is not over, or ended since. */
export async function listAssessmentsInUse(manager: EntityManager, since: Date): Promise<string[]> {
  // Two questions, each for an index of its own: asked together, or grouped by the database, they read every session.
  const inUse = [{ status: In([...UNFINISHED]) }, { endTime: MoreThanOrEqual(since) }]
  const found = inUse.map((where) =>
    manager
      .createQueryBuilder(testSessionEntity, 'session')
      .select('session.assessmentId', 'id')
      .where(where)
      .getRawMany<{ id: string }>(),
  )
  return [...new Set((await Promise.all(found)).flat().map(({ id }) => id))]
}

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

/** Those of assessments that are not over, ended since, or are among these; newest start first. */
export const listSessionsToWatch = (
  manager: EntityManager,
  assessmentIds: readonly string[],
  { endedSince, ids }: { endedSince: Date; ids: readonly string[] },
): Promise<TestSessionRow[]> =>
  assessmentIds.length === 0
    ? Promise.resolve([])
    : manager.find(testSessionEntity, {
        where: [
          { status: In([...UNFINISHED]) },
          { endTime: MoreThanOrEqual(endedSince) },
          ...(ids.length === 0 ? [] : [{ id: In([...ids]) }]),
        ].map((some) => ({ ...some, assessmentId: In([...assessmentIds]) })),
        order: { startTime: 'DESC' },
      })

/** The test sessions that one proctor may see: of the assessments that they lead, and those that are allocated to them. */
export interface Watched {
  userId: string
  led: readonly string[]
}

/** The sessions of assessments, null for all of them; or those among them that a proctor watches. */
export interface SessionScope {
  assessmentIds: readonly string[] | null
  watched: Watched | null
}

const SESSIONS = testSessionEntity.options.tableName ?? ''
const ALLOCATIONS = allocationEntity.options.tableName ?? ''

/** The conditions on an assessment and a session that leave what a proctor watches of some assessments. No session is named: a lead proctor has tens of thousands in a year. */
function watchedWithin(
  columns: { session: string; assessment: string },
  { userId, led }: Watched,
  assessmentIds: readonly string[] | null,
): { sql: string; parameters: ObjectLiteral } {
  const own = new Set(led)
  const others = assessmentIds?.filter((id) => !own.has(id))
  // Who leads all of these assessments sees every session of theirs.
  if (others?.length === 0) return { sql: '1 = 1', parameters: {} }
  const within = others === undefined ? '' : ' AND held.assessmentId IN (:...scopedOthers)'
  const isHeld = `${columns.session} IN (SELECT held.testSessionId FROM ${ALLOCATIONS} held
    WHERE held.userId = :scopedHolder AND held.endedAt IS NULL${within})`
  return {
    sql: led.length === 0 ? isHeld : `(${columns.assessment} IN (:...scopedLed) OR ${isHeld})`,
    parameters: { scopedHolder: userId, scopedLed: [...led], scopedOthers: others },
  }
}

/**
 * Leaves those rows in a selection whose column names a session of the scope; the database looks each of them up, however many
 * the scope has. Rows that name their assessment too need no look.
 *
 * @param columns the session's id, and the assessment's where the rows have it
 */
export function whereSession<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  columns: { session: string; assessment?: string },
  { assessmentIds, watched }: SessionScope,
): SelectQueryBuilder<T> {
  if (assessmentIds?.length === 0) return query.andWhere('1 = 0')
  if (assessmentIds === null && watched === null) return query
  const assessment = columns.assessment ?? 'scoped.assessmentId'
  const own = watched && watchedWithin({ session: columns.session, assessment }, watched, assessmentIds)
  const isAmong = [
    ...(assessmentIds === null ? [] : [`${assessment} IN (:...scopedAssessments)`]),
    ...(own === null ? [] : [own.sql]),
  ].join(' AND ')
  return query.andWhere(
    columns.assessment === undefined
      ? `EXISTS (SELECT 1 FROM ${SESSIONS} scoped WHERE scoped.id = ${columns.session} AND ${isAmong})`
      : isAmong,
    { ...(assessmentIds === null ? {} : { scopedAssessments: [...assessmentIds] }), ...own?.parameters },
  )
}

/** The sessions of a scope, as `session`. */
const selectWithin = (manager: EntityManager, scope: SessionScope): SelectQueryBuilder<TestSessionRow> =>
  whereSession(
    manager.createQueryBuilder(testSessionEntity, 'session').where('1 = 1'),
    { session: 'session.id', assessment: 'session.assessmentId' },
    scope,
  )

const NOT_HANDED_IN = [...UNFINISHED, 'terminated'] as const satisfies TestSessionStatus[]

/**
 * Leaves those rows in a selection whose column names a session that was handed in. Of a year's sessions nearly all were, so the
 * database reads the others, which an index holds together.
 */
export const whereHandedIn = <T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  column: string,
): SelectQueryBuilder<T> =>
  query.andWhere(
    `${column} NOT IN (SELECT other.id FROM ${testSessionEntity.options.tableName ?? ''} other WHERE other.status IN (:...notHandedIn))`,
    { notHandedIn: [...NOT_HANDED_IN] },
  )

/** How many sessions of a scope there are of each status. */
export async function countSessionsByStatus(
  manager: EntityManager,
  scope: SessionScope,
): Promise<Record<TestSessionStatus, number>> {
  const counts = { 'check-in': 0, active: 0, paused: 0, locked: 0, completed: 0, terminated: 0 }
  const query = selectWithin(manager, scope).select('session.status', 'status').addSelect('COUNT(*)', 'count')
  // Of some assessments also by assessment, in the order of the index that holds both: MariaDB would read all sessions by their status.
  if (scope.assessmentIds !== null) query.groupBy('session.assessmentId')
  const rows = await query
    .addGroupBy('session.status')
    .getRawMany<{ status: TestSessionStatus; count: number | string }>()
  for (const { status, count } of rows) counts[status] += Number(count)
  return counts
}

/** Those of a scope that a person has stopped; newest start first. */
export const listStoppedSessions = (manager: EntityManager, scope: SessionScope): Promise<TestSessionRow[]> =>
  selectWithin(manager, scope)
    .andWhere({ status: In<TestSessionStatus>(['paused', 'locked']) })
    .orderBy('session.startTime', 'DESC')
    .getMany()

/** One page, counted from 1, of the sessions of a scope; newest start first. */
export async function pageSessions(
  manager: EntityManager,
  scope: SessionScope,
  { over, page, pageSize }: { over?: boolean | undefined; page: number; pageSize: number },
): Promise<TestSessionRow[]> {
  const unfinished = In<TestSessionStatus>([...UNFINISHED])
  const selection = selectWithin(manager, scope)
  if (over !== undefined) selection.andWhere({ status: over ? Not(unfinished) : unfinished })
  // The id makes the order whole, so that no page repeats or leaves out a session.
  return byId(
    selection
      .orderBy('session.startTime', 'DESC')
      .addOrderBy('session.id', 'DESC')
      .skip((page - 1) * pageSize)
      .take(pageSize),
  )
}

/** How the sessions of assessments stand and when they began, and nothing else of them. */
export const listSessionTimes = (
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Pick<TestSessionRow, 'id' | 'assessmentId' | 'startTime' | 'status' | 'sittingId'>[]> =>
  assessmentIds.length === 0
    ? Promise.resolve([])
    : manager.find(testSessionEntity, {
        where: { assessmentId: In([...assessmentIds]) },
        select: { id: true, assessmentId: true, startTime: true, status: true, sittingId: true },
      })
