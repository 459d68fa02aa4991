import type { SystemLogsQuery } from '@pengawas/shared/contracts/system'
import type { FlagSeverity } from '@pengawas/shared/flags'
import type { EntityManager, EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { withinScope } from '../../assessments/assessments/managing.queries.ts'
import type { AssessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { questionEntity } from '../../bank/questions/questions.entity.ts'
import { markingTaskEntity } from '../../grading/marking/marking.entity.ts'
import { BLIND_STATUSES } from '../../grading/marking/withheld-audit-entries.ts'
import { authSessionEntity } from '../../identity/auth/auth.entity.ts'
import { auditEntity, type AuditRow } from '../../kernel/audit/audit.entity.ts'
import { dialectOf, hourOf } from '../../kernel/db/columns.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { startingWith } from '../../kernel/lib/search-text.rules.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { flagEntity } from '../../supervision/flags/flags.entity.ts'
import { whereTechnical } from '../../supervision/flags/flags.queries.ts'
import type { HourCount } from './activity.rules.ts'

/** People with a living login that was used since then. */
export async function countActiveUsers(manager: EntityManager, since: Date, now: Date): Promise<number> {
  const row = await manager
    .createQueryBuilder(authSessionEntity, 'login')
    .select('COUNT(DISTINCT login.userId)', 'count')
    .where('login.lastSeenAt >= :since AND login.expiresAt > :now AND login.revokedAt IS NULL', { since, now })
    .getRawOne<{ count: number | string }>()
  return Number(row?.count ?? 0)
}

/**
 * Keeps to what belongs to the assessments of a scope. What is counted within a time begins with the time: SQLite uses no index for a
 * column after a plus.
 */
function ofAssessments<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  manager: EntityManager,
  scope: AssessmentScope,
  column: 'row.assessmentId' | '+ row.assessmentId' = 'row.assessmentId',
): SelectQueryBuilder<T> {
  if (scope.kind === 'all') return query
  const ids = withinScope(manager, scope).select('assessment.id')
  return query.andWhere(`${column} IN (${ids.getQuery()})`).setParameters(ids.getParameters())
}

export type Tally = Record<string, number>

async function tally<T extends ObjectLiteral>(query: SelectQueryBuilder<T>, column: string): Promise<Tally> {
  const rows = await query
    .select(column, 'value')
    .addSelect('COUNT(*)', 'count')
    .groupBy(column)
    .getRawMany<{ value: string; count: number | string }>()
  return Object.fromEntries(rows.map((row) => [row.value, Number(row.count)]))
}

const start = <T extends ObjectLiteral>(manager: EntityManager, entity: EntitySchema<T>): SelectQueryBuilder<T> =>
  manager.createQueryBuilder(entity, 'row').where('1 = 1')

export const tallyTestSessions = (manager: EntityManager, scope: AssessmentScope): Promise<Tally> =>
  tally(ofAssessments(start(manager, testSessionEntity), manager, scope), 'row.status')

/** Flags of conduct: technical ones are no reason for suspicion, and are counted apart. */
const conductFlags = (manager: EntityManager, scope: AssessmentScope) =>
  ofAssessments(start(manager, flagEntity), manager, scope).andWhere(...whereTechnical('row', false))

/** Those that were detected since then. */
const conductFlagsSince = (manager: EntityManager, scope: AssessmentScope, since: Date) =>
  ofAssessments(start(manager, flagEntity), manager, scope, '+ row.assessmentId')
    .andWhere(...whereTechnical('row', false))
    .andWhere('row.detectedAt >= :since', { since })

export interface FlagTally {
  bySeverity: Tally
  byVerdict: Tally
}

/** Flags of conduct by severity, and by what became of them. */
export async function tallyFlags(manager: EntityManager, scope: AssessmentScope): Promise<FlagTally> {
  const rows = await conductFlags(manager, scope)
    .select('row.severity', 'severity')
    .addSelect('row.validationStatus', 'verdict')
    .addSelect('COUNT(*)', 'count')
    .groupBy('row.severity')
    .addGroupBy('row.validationStatus')
    .getRawMany<{ severity: string; verdict: string; count: number | string }>()
  const sums: FlagTally = { bySeverity: {}, byVerdict: {} }
  for (const { severity, verdict, count } of rows) {
    sums.bySeverity[severity] = (sums.bySeverity[severity] ?? 0) + Number(count)
    sums.byVerdict[verdict] = (sums.byVerdict[verdict] ?? 0) + Number(count)
  }
  return sums
}

export const tallyQuestions = (manager: EntityManager): Promise<Tally> =>
  tally(start(manager, questionEntity), 'row.validationStatus')

export const countFlagsSince = (manager: EntityManager, scope: AssessmentScope, since: Date): Promise<number> =>
  conductFlagsSince(manager, scope, since).getCount()

async function countByHour<T extends ObjectLiteral>(query: SelectQueryBuilder<T>, hour: string): Promise<HourCount[]> {
  const rows = await query
    .select(hour, 'hour')
    .addSelect('COUNT(*)', 'count')
    .groupBy('hour')
    .getRawMany<{ hour: string; count: number | string }>()
  return rows.map((row) => ({ hour: row.hour, count: Number(row.count) }))
}

/** Far beyond any test. */
const NO_END = new Date('9999-01-01T00:00:00Z')

/** Test sessions that began since then, and before `until`, by hour. */
export const countStarts = (
  manager: EntityManager,
  scope: AssessmentScope,
  since: Date,
  utcOffsetHours: number,
  until = NO_END,
): Promise<HourCount[]> =>
  countByHour(
    ofAssessments(start(manager, testSessionEntity), manager, scope).andWhere(
      'row.startTime >= :since AND row.startTime < :until',
      { since, until },
    ),
    hourOf(dialectOf(manager.dataSource.options.type), 'row.startTime', utcOffsetHours),
  )

/** Test sessions that were completed since then, by hour. */
export const countCompletions = (
  manager: EntityManager,
  scope: AssessmentScope,
  since: Date,
  utcOffsetHours: number,
): Promise<HourCount[]> =>
  countByHour(
    ofAssessments(start(manager, testSessionEntity), manager, scope, '+ row.assessmentId').andWhere(
      "+ row.status = 'completed' AND row.endTime >= :since",
      { since },
    ),
    hourOf(dialectOf(manager.dataSource.options.type), 'row.endTime', utcOffsetHours),
  )

/** Flags of one severity that were detected since then, by hour. */
export const countFlagsByHour = (
  manager: EntityManager,
  scope: AssessmentScope,
  severity: FlagSeverity,
  since: Date,
  utcOffsetHours: number,
): Promise<HourCount[]> =>
  countByHour(
    conductFlagsSince(manager, scope, since).andWhere('row.severity = :severity', { severity }),
    hourOf(dialectOf(manager.dataSource.options.type), 'row.detectedAt', utcOffsetHours),
  )

/** Whose reading the log is: `onlyBy` narrows to one person regardless of the query, `markerId` may still mark an essay. */
export interface LogReader {
  onlyBy: string | null
  markerId: string | null
}

/**
 * The entries that a query means, newest first. For a person who may still mark an essay, a search for another person's actions
 * leaves out those on essays that are marked blind.
 */
function auditSelection(
  manager: EntityManager,
  query: Omit<SystemLogsQuery, 'page' | 'pageSize'>,
  { onlyBy, markerId }: LogReader,
): SelectQueryBuilder<AuditRow> {
  const selection = manager.createQueryBuilder(auditEntity, 'entry').where('1 = 1')
  if (onlyBy !== null) selection.andWhere('entry.actorId = :self', { self: onlyBy })
  if (query.actorId !== undefined) selection.andWhere('entry.actorId = :actorId', { actorId: query.actorId })
  if (query.actorId !== undefined && markerId !== null && query.actorId !== markerId) {
    const blind = `SELECT task.id FROM ${markingTaskEntity.options.tableName ?? ''} task WHERE task.status IN (:...blind)`
    selection.andWhere(`(entry.subjectId IS NULL OR entry.subjectId NOT IN (${blind}))`, { blind: BLIND_STATUSES })
  }
  if (query.action !== undefined)
    selection.andWhere("entry.action LIKE :action ESCAPE '!'", { action: startingWith(query.action) })
  if (query.subjectType !== undefined)
    selection.andWhere('entry.subjectType = :subjectType', { subjectType: query.subjectType })
  if (query.subjectId !== undefined) selection.andWhere('entry.subjectId = :subjectId', { subjectId: query.subjectId })
  if (query.from !== undefined) selection.andWhere('entry.at >= :from', { from: new Date(query.from) })
  if (query.to !== undefined) selection.andWhere('entry.at < :to', { to: new Date(query.to) })
  return selection.orderBy('entry.sequence', 'DESC')
}

/** One page of the audit log. */
export const pageAudit = (
  manager: EntityManager,
  query: SystemLogsQuery,
  reader: LogReader,
): Promise<PageOfRows<AuditRow>> => readPage(auditSelection(manager, query, reader), query)

/** How many entries a query means. */
export const countAudit = (manager: EntityManager, query: SystemLogsQuery, reader: LogReader): Promise<number> =>
  auditSelection(manager, query, reader).orderBy().getCount()

/** Entries before a number, or the newest where that is null. */
export async function listAuditBefore(
  manager: EntityManager,
  query: SystemLogsQuery,
  reader: LogReader,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  const selection = auditSelection(manager, query, reader)
  if (before !== null) selection.andWhere('entry.sequence < :before', { before })
  return selection.limit(limit).getMany()
}

export const findAuditEntry = (manager: EntityManager, sequence: number): Promise<AuditRow | null> =>
  manager.findOneBy(auditEntity, { sequence })
