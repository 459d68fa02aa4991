import { TECHNICAL_REASONS, TECHNICAL_TYPES } from '@pengawas/shared/flags'
import type { CountableFlag } from '@pengawas/shared/rules/flag-weight'
import { type EntityManager, In, IsNull, Not, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm'
import { toInstant } from '../../kernel/db/columns.ts'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { flagCommentEntity, flagEntity, flagReviewEntity, type FlagRow } from './flags.entity.ts'

const TECHNICAL_PARAMETERS = { technicalTypes: [...TECHNICAL_TYPES], technicalReasons: [...TECHNICAL_REASONS] }

/**
 * SQL, with its parameters, that leaves flags of technical kinds, or of the others, in a selection of flags by this name,
 * whether they are only observed or not: what is said of reviews must not have only those that were confirmed.
 */
export function whereTechnicalKind(alias: string, isTechnical: boolean): [string, typeof TECHNICAL_PARAMETERS] {
  const sql = `(${alias}.type IN (:...technicalTypes) OR ${alias}.reason IN (:...technicalReasons))`
  return [isTechnical ? sql : `NOT ${sql}`, TECHNICAL_PARAMETERS]
}

/** SQL of `isOnlyObserved`. */
export const onlyObserved = (alias: string): string =>
  `(${alias}.isObservation = 1 AND ${alias}.validationStatus <> 'confirmed')`

/** The same without what is only observed: technical flags, or those of conduct that count. */
export function whereTechnical(alias: string, isTechnical: boolean): [string, typeof TECHNICAL_PARAMETERS] {
  const [sql, parameters] = whereTechnicalKind(alias, isTechnical)
  return [`${sql} AND NOT ${onlyObserved(alias)}`, parameters]
}

/** How many flags of candidates' conduct an assessment has. */
export const countConductFlags = (manager: EntityManager, assessmentId: string): Promise<number> =>
  manager
    .createQueryBuilder(flagEntity, 'flag')
    .where({ assessmentId })
    .andWhere(...whereTechnical('flag', false))
    .getCount()

/**
 * Leaves flags, as `flag`, of the test sessions of a scope. `beginsElsewhere`: the database is to begin with something else than the
 * assessments, which SQLite always prefers. It uses no index for a column after a plus; to MariaDB that says nothing.
 */
export const whereFlagWithin = <T extends ObjectLiteral>(
  flags: SelectQueryBuilder<T>,
  scope: SessionScope,
  { beginsElsewhere = false }: { beginsElsewhere?: boolean } = {},
): SelectQueryBuilder<T> =>
  whereSession(
    flags,
    { session: 'flag.testSessionId', assessment: `${beginsElsewhere ? '+ ' : ''}flag.assessmentId` },
    scope,
  )

/** How many sessions of a scope have a flag of their candidate's conduct that nobody has dismissed. */
export async function countFlagged(manager: EntityManager, scope: SessionScope): Promise<number> {
  const flags = manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('COUNT(DISTINCT flag.testSessionId)', 'count')
    .where({ validationStatus: Not('dismissed') })
    .andWhere(...whereTechnical('flag', false))
  const row = await whereFlagWithin(flags, scope).getRawOne<{ count: number | string }>()
  return Number(row?.count ?? 0)
}

/** The test sessions of assessments with a flag that waits for a person. */
export async function findFlaggedAndPending(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<string[]> {
  if (assessmentIds.length === 0) return []
  const rows = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('DISTINCT flag.testSessionId', 'id')
    .where({ assessmentId: In([...assessmentIds]), validationStatus: 'pending' })
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** Notes that the picture of a flag was deleted. */
export async function noteDeletedEvidence(
  manager: EntityManager,
  { id, evidenceKey }: { id: string; evidenceKey: string },
  at: Date,
): Promise<void> {
  await manager.update(flagEntity, { id, evidenceKey }, { evidenceKey: null, evidenceDeletedAt: at })
}

/** What retention wants to know of the flags of conduct of a test session. */
export interface Judged {
  testSessionId: string
  /** How many wait for a person, with those whose changed verdict does. */
  undecided: number
  confirmed: number
}

/** Of these sessions; those without a flag of conduct are absent. */
export async function countJudged(manager: EntityManager, testSessionIds: readonly string[]): Promise<Judged[]> {
  const rows = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('flag.testSessionId', 'testSessionId')
    .addSelect(
      "SUM(CASE WHEN flag.validationStatus = 'pending' OR flag.proposedVerdict IS NOT NULL THEN 1 ELSE 0 END)",
      'undecided',
    )
    .addSelect("SUM(CASE WHEN flag.validationStatus = 'confirmed' THEN 1 ELSE 0 END)", 'confirmed')
    .where({ testSessionId: In([...testSessionIds]) })
    .andWhere(...whereTechnical('flag', false))
    .groupBy('flag.testSessionId')
    .getRawMany<Record<'undecided' | 'confirmed', number | string> & { testSessionId: string }>()
  return rows.map(({ testSessionId, undecided, confirmed }) => ({
    ...{ testSessionId, undecided: Number(undecided), confirmed: Number(confirmed) },
  }))
}

/** When somebody last said something of the verdict on a flag of conduct of these sessions. */
export async function findLastReviews(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await manager
    .createQueryBuilder(flagReviewEntity, 'review')
    .innerJoin(flagEntity.options.name, 'flag', 'flag.id = review.flagId')
    .select('flag.testSessionId', 'testSessionId')
    .addSelect('MAX(review.createdAt)', 'at')
    .where({ kind: Not('worsened') })
    .andWhere('flag.testSessionId IN (:...testSessionIds)', { testSessionIds })
    .andWhere(...whereTechnical('flag', false))
    .groupBy('flag.testSessionId')
    .getRawMany<{ testSessionId: string; at: Date | string | null }>()
  return new Map(
    rows.flatMap(({ testSessionId, at }) => {
      const instant = toInstant(at)
      return instant === null ? [] : [[testSessionId, instant] as const]
    }),
  )
}

export const findFlag = (manager: EntityManager, id: string): Promise<FlagRow | null> =>
  manager.findOneBy(flagEntity, { id })

/** All flags of a test session, in the order in which they began. */
export const listSessionFlags = (manager: EntityManager, testSessionId: string): Promise<FlagRow[]> =>
  manager.find(flagEntity, { where: { testSessionId }, order: { detectedAt: 'ASC', id: 'ASC' } })

export const findFlags = (manager: EntityManager, ids: readonly string[]): Promise<FlagRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(flagEntity, { id: In([...ids]) })

/**
 * Those of these test sessions of which a person raised, judged, or commented on a flag, or would change its verdict. Who decided
 * about one on appeal did nothing of that.
 */
export async function findTouchedBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const table = ({ options }: { options: { tableName?: string } }): string => options.tableName ?? ''
  const reviewed = `SELECT 1 FROM ${table(flagReviewEntity)} said WHERE said.flagId = flag.id AND said.reviewerId = :userId`
  const commented = `SELECT 1 FROM ${table(flagCommentEntity)} said WHERE said.flagId = flag.id AND said.authorId = :userId`
  const rows = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('DISTINCT flag.testSessionId', 'id')
    .where({ testSessionId: In([...testSessionIds]) })
    .andWhere(
      `(flag.raisedBy = :userId OR flag.proposedBy = :userId
        OR (flag.reviewedBy = :userId AND NOT EXISTS (${reviewed} AND said.kind = 'appeal'))
        OR EXISTS (${reviewed} AND said.kind <> 'appeal') OR EXISTS (${commented}))`,
      { userId },
    )
    .getRawMany<{ id: string }>()
  return new Set(rows.map(({ id }) => id))
}

/** Everybody who has said something of the verdict on one of these flags. */
export async function findReviewers(manager: EntityManager, flagIds: readonly string[]): Promise<string[]> {
  if (flagIds.length === 0) return []
  const rows = await manager.findBy(flagReviewEntity, { flagId: In([...flagIds]), reviewerId: Not(IsNull()) })
  return [...new Set(rows.flatMap(({ reviewerId }) => reviewerId ?? []))]
}

/** Whether one flag by this reason was going on from one moment to another. */
export async function isGoingOn(
  manager: EntityManager,
  { testSessionId, reason, from, to }: { testSessionId: string; reason: string; from: Date; to: Date },
): Promise<boolean> {
  const rows = await manager.findBy(flagEntity, { testSessionId, reason })
  return rows.some(({ detectedAt, endedAt }) => detectedAt <= from && (endedAt === null || endedAt >= to))
}

export interface FlagCount extends CountableFlag {
  testSessionId: string
  count: number
}

/** Flags that nobody has dismissed and that are not only observed, counted by test session and by what they weigh. */
export async function countOpenFlags(manager: EntityManager, testSessionIds: readonly string[]): Promise<FlagCount[]> {
  if (testSessionIds.length === 0) return []
  const columns = ['testSessionId', 'type', 'reason', 'severity', 'validationStatus'] as const
  const query = manager.createQueryBuilder(flagEntity, 'flag').select('COUNT(*)', 'count')
  for (const column of columns) query.addSelect(`flag.${column}`, column).addGroupBy(`flag.${column}`)
  const rows = await query
    .where({ testSessionId: In(testSessionIds), validationStatus: Not('dismissed') })
    .andWhere(`NOT ${onlyObserved('flag')}`)
    .getRawMany<Omit<FlagCount, 'count'> & { count: number | string }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
