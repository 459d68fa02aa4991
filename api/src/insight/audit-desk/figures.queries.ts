import type { AppealDecision } from '@pengawas/shared/contracts/appeals'
import type { FlagSeverity, FlagType, ReviewVerdict } from '@pengawas/shared/flags'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { appealEntity, appealPointEntity } from '../../grading/appeals/appeals.entity.ts'
import { testSessionEntity } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { type FlagRow, flagEntity } from '../../supervision/flags/flags.entity.ts'
import { whereTechnical, whereTechnicalKind } from '../../supervision/flags/flags.queries.ts'
import { type DeskSelection, narrow, narrowedSessions } from './desk-sessions.repository.ts'
import { type ReviewCounts, sumReviews } from './fairness.rules.ts'

type Counted = number | string | null
type Flags = SelectQueryBuilder<FlagRow>

const COMPLETED = "SUM(CASE WHEN session.status = 'completed' THEN 1 ELSE 0 END)"
/** Sessions with at least one flag that nobody dismissed. */
const FLAGGED = "COUNT(DISTINCT CASE WHEN flag.validationStatus <> 'dismissed' THEN flag.testSessionId END)"
const MOST_SITTINGS = 100

/**
 * Flags of conduct, or technical ones, of the sessions that are asked for; as `flag`. The sessions themselves are read only where
 * their times are asked for: flags name their assessment, and an index of theirs holds all that is counted.
 */
function flagsOf(manager: EntityManager, query: DeskSelection, isTechnical: boolean, where = whereTechnical): Flags {
  const flags = manager.createQueryBuilder(flagEntity, 'flag').where(...where('flag', isTechnical))
  const { assessmentId, from, to, scope } = query
  if (assessmentId !== undefined) flags.andWhere('flag.assessmentId = :assessmentId', { assessmentId })
  const isOfFlags = from === undefined && to === undefined && scope === undefined
  return isOfFlags ? flags : narrow(withSessions(flags), { from, to, ...(scope === undefined ? {} : { scope }) })
}

const withSessions = (flags: Flags): Flags =>
  flags.innerJoin(testSessionEntity.options.tableName ?? '', 'session', 'session.id = flag.testSessionId')

export async function countSessions(
  manager: EntityManager,
  query: DeskSelection,
): Promise<{ total: number; completed: number; flagged: number }> {
  const row = await narrowedSessions(manager, query)
    .select('COUNT(*)', 'total')
    .addSelect(COMPLETED, 'completed')
    .getRawOne<{ total: Counted; completed: Counted }>()
  const open = await flagsOf(manager, query, false)
    .andWhere("flag.validationStatus <> 'dismissed'")
    .select('COUNT(DISTINCT flag.testSessionId)', 'flagged')
    .getRawOne<{ flagged: Counted }>()
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
export async function tallyConduct(manager: EntityManager, query: DeskSelection): Promise<FlagTally[]> {
  const selection = flagsOf(manager, query, false).select('COUNT(*)', 'count')
  for (const column of ['type', 'severity', 'validationStatus'] as const)
    selection.addSelect(`flag.${column}`, column).addGroupBy(`flag.${column}`)
  const rows = await selection.getRawMany<Omit<FlagTally, 'count'> & { count: Counted }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function countTechnical(manager: EntityManager, query: DeskSelection): Promise<number> {
  // TypeORM counts different ids, which the index does not hold; each row is one.
  const row = await flagsOf(manager, query, true).select('COUNT(*)', 'count').getRawOne<{ count: Counted }>()
  return Number(row?.count ?? 0)
}

/** Leaves flags whose verdict an appeal decided, which stands: an auditor's decision about a verdict, and no review of theirs. */
const decidedOnAppeal = (flags: Flags): Flags =>
  flags.innerJoin(
    'flag_reviews',
    'appealed',
    `appealed.kind = 'appeal' AND appealed.flagId = flag.id AND appealed.verdict = flag.validationStatus
      AND appealed.reviewerId = flag.reviewedBy AND appealed.createdAt = flag.reviewedAt`,
  )
/** SQL for the person whose verdict was decided about: who confirmed it last, or proposed that. */
const CONFIRMED_BY = `(SELECT given.reviewerId FROM flag_reviews given
  WHERE given.flagId = flag.id AND given.kind IN ('verdict', 'proposal') AND given.verdict = 'confirmed'
    AND given.createdAt <= flag.reviewedAt
  ORDER BY given.createdAt DESC, given.id LIMIT 1)`

/**
 * Reviewed flags of conduct by the person whose verdict stands, or stood until an appeal overturned it: what an auditor made of it
 * says nothing of how the auditor reviews, and the reviewer did confirm it. Few are decided on appeal, so all are counted by who
 * reviewed them last, and these are moved.
 */
export async function countReviews(manager: EntityManager, query: DeskSelection): Promise<ReviewCounts[]> {
  const reviewed = () =>
    flagsOf(manager, query, false, whereTechnicalKind).andWhere("flag.validationStatus <> 'pending'")
  const given = await reviewed()
    .select('flag.reviewedBy', 'userId')
    .addSelect('flag.validationStatus', 'verdict')
    .addSelect('COUNT(*)', 'count')
    .groupBy('flag.reviewedBy')
    .addGroupBy('flag.validationStatus')
    .getRawMany<{ userId: string | null; verdict: ReviewVerdict; count: Counted }>()
  const appealed = await decidedOnAppeal(reviewed())
    .distinct(true)
    .select('flag.id', 'id')
    .addSelect('flag.reviewedBy', 'auditorId')
    .addSelect('flag.validationStatus', 'verdict')
    .addSelect(CONFIRMED_BY, 'userId')
    .getRawMany<{ id: string; auditorId: string; verdict: ReviewVerdict; userId: string | null }>()
  return sumReviews(
    given.map((row) => ({ ...row, count: Number(row.count) })),
    appealed,
  )
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
export async function countBySitting(manager: EntityManager, query: DeskSelection): Promise<SittingCounts[]> {
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
  const flags = flagsOf(manager, query, false)
  const flagged = await (query.from === undefined && query.to === undefined ? withSessions(flags) : flags)
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

export interface AppealCounts {
  waiting: number
  overdue: number
  decided: number
}

/** Appeals that were submitted and not taken back. */
export async function countAppeals(manager: EntityManager, query: DeskSelection, now: Date): Promise<AppealCounts> {
  const row = await narrow(ofSessions(manager.createQueryBuilder(appealEntity, 'appeal')), query)
    .select("SUM(CASE WHEN appeal.state = 'submitted' THEN 1 ELSE 0 END)", 'waiting')
    .addSelect("SUM(CASE WHEN appeal.state = 'submitted' AND appeal.dueAt < :now THEN 1 ELSE 0 END)", 'overdue')
    .addSelect("SUM(CASE WHEN appeal.state = 'decided' THEN 1 ELSE 0 END)", 'decided')
    .setParameter('now', now)
    .getRawOne<Record<keyof AppealCounts, Counted>>()
  return {
    waiting: Number(row?.waiting ?? 0),
    overdue: Number(row?.overdue ?? 0),
    decided: Number(row?.decided ?? 0),
  }
}

/** What was appealed against, by what was decided of it. */
export async function countAppealed(
  manager: EntityManager,
  query: DeskSelection,
): Promise<{ decision: AppealDecision; count: number }[]> {
  const points = manager
    .createQueryBuilder(appealPointEntity, 'point')
    .innerJoin(appealEntity.options.tableName ?? '', 'appeal', 'appeal.id = point.appealId')
  const rows = await narrow(ofSessions(points), query)
    .andWhere('point.decision IS NOT NULL')
    .select('point.decision', 'decision')
    .addSelect('COUNT(*)', 'count')
    .groupBy('point.decision')
    .getRawMany<{ decision: AppealDecision; count: Counted }>()
  return rows.map(({ decision, count }) => ({ decision, count: Number(count) }))
}

const ofSessions = <T extends ObjectLiteral>(query: SelectQueryBuilder<T>): SelectQueryBuilder<T> =>
  query
    .innerJoin(testSessionEntity.options.tableName ?? '', 'session', 'session.id = appeal.testSessionId')
    .where('1 = 1')
