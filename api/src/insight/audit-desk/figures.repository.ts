import type { DeskFiguresQuery } from '@pengawas/shared/contracts/audit-desk'
import type { FlagSeverity, FlagType, ReviewVerdict } from '@pengawas/shared/flags'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { type FlagRow, flagEntity } from '../../supervision/flags/flags.entity.ts'
import { whereTechnical } from '../../supervision/flags/flags.queries.ts'
import { narrow, narrowedSessions } from './desk-sessions.repository.ts'
import type { ReviewCounts } from './fairness.rules.ts'

type Counted = number | string | null
type Flags = SelectQueryBuilder<FlagRow>

const COMPLETED = "SUM(CASE WHEN session.status = 'completed' THEN 1 ELSE 0 END)"
/** Sessions with at least one flag that nobody dismissed. */
const FLAGGED = "COUNT(DISTINCT CASE WHEN flag.validationStatus <> 'dismissed' THEN flag.testSessionId END)"
const MOST_SITTINGS = 100

/** Flags of conduct, or technical ones, of the sessions that are asked for; as `flag`, with `session` beside it. */
function flagsOf(manager: EntityManager, query: DeskFiguresQuery, isTechnical: boolean): Flags {
  const flags = manager
    .createQueryBuilder(flagEntity, 'flag')
    .innerJoin(testSessionEntity.options.tableName ?? '', 'session', 'session.id = flag.testSessionId')
    .where(...whereTechnical('flag', isTechnical))
  return narrow(flags, query)
}

export async function countSessions(
  manager: EntityManager,
  query: DeskFiguresQuery,
): Promise<{ total: number; completed: number; flagged: number }> {
  const row = await narrowedSessions(manager, query)
    .select('COUNT(*)', 'total')
    .addSelect(COMPLETED, 'completed')
    .getRawOne<{ total: Counted; completed: Counted }>()
  const open = await flagsOf(manager, query, false).select(FLAGGED, 'flagged').getRawOne<{ flagged: Counted }>()
  return {
    total: Number(row?.total ?? 0),
    completed: Number(row?.completed ?? 0),
    flagged: Number(open?.flagged ?? 0),
  }
}

export interface FlagTally {
  type: FlagType
  severity: FlagSeverity
  validationStatus: 'pending' | ReviewVerdict
  count: number
}

/** Flags of conduct by everything that counts apart. */
export async function tallyConduct(manager: EntityManager, query: DeskFiguresQuery): Promise<FlagTally[]> {
  const selection = flagsOf(manager, query, false).select('COUNT(*)', 'count')
  for (const column of ['type', 'severity', 'validationStatus'] as const)
    selection.addSelect(`flag.${column}`, column).addGroupBy(`flag.${column}`)
  const rows = await selection.getRawMany<Omit<FlagTally, 'count'> & { count: Counted }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export const countTechnical = (manager: EntityManager, query: DeskFiguresQuery): Promise<number> =>
  flagsOf(manager, query, true).getCount()

/** Reviewed flags of conduct by the person whose verdict stands. */
export async function countReviews(manager: EntityManager, query: DeskFiguresQuery): Promise<ReviewCounts[]> {
  const rows = await flagsOf(manager, query, false)
    .andWhere("flag.reviewedBy IS NOT NULL AND flag.validationStatus <> 'pending'")
    .select('flag.reviewedBy', 'userId')
    .addSelect("SUM(CASE WHEN flag.validationStatus = 'confirmed' THEN 1 ELSE 0 END)", 'confirmed')
    .addSelect("SUM(CASE WHEN flag.validationStatus = 'dismissed' THEN 1 ELSE 0 END)", 'dismissed')
    .groupBy('flag.reviewedBy')
    .getRawMany<{ userId: string; confirmed: Counted; dismissed: Counted }>()
  return rows.map(({ userId, confirmed, dismissed }) => ({
    userId,
    confirmed: Number(confirmed),
    dismissed: Number(dismissed),
  }))
}

export interface SittingCounts {
  assessmentId: string
  sittingId: string | null
  sessions: number
  completed: number
  flagged: number
  flags: number
}

/** Sessions and their flags of conduct by sitting, those with most sessions first. */
export async function countBySitting(manager: EntityManager, query: DeskFiguresQuery): Promise<SittingCounts[]> {
  const grouped = await narrowedSessions(manager, query)
    .select('session.assessmentId', 'assessmentId')
    .addSelect('session.sittingId', 'sittingId')
    .addSelect('COUNT(*)', 'sessions')
    .addSelect(COMPLETED, 'completed')
    .groupBy('session.assessmentId')
    .addGroupBy('session.sittingId')
    .orderBy('sessions', 'DESC')
    .addOrderBy('session.assessmentId')
    .addOrderBy('session.sittingId')
    .limit(MOST_SITTINGS)
    .getRawMany<{ assessmentId: string; sittingId: string | null; sessions: Counted; completed: Counted }>()
  const flagged = await flagsOf(manager, query, false)
    .select('session.assessmentId', 'assessmentId')
    .addSelect('session.sittingId', 'sittingId')
    .addSelect('COUNT(*)', 'flags')
    .addSelect(FLAGGED, 'flagged')
    .groupBy('session.assessmentId')
    .addGroupBy('session.sittingId')
    .getRawMany<{ assessmentId: string; sittingId: string | null; flags: Counted; flagged: Counted }>()
  const keyOf = (row: { assessmentId: string; sittingId: string | null }): string =>
    `${row.assessmentId} ${row.sittingId ?? ''}`
  const flagsBy = new Map(flagged.map((row) => [keyOf(row), row]))
  return grouped.map((row) => ({
    ...{ assessmentId: row.assessmentId, sittingId: row.sittingId },
    ...{ sessions: Number(row.sessions), completed: Number(row.completed) },
    flagged: Number(flagsBy.get(keyOf(row))?.flagged ?? 0),
    flags: Number(flagsBy.get(keyOf(row))?.flags ?? 0),
  }))
}
