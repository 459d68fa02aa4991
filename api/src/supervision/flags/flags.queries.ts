import { TECHNICAL_REASONS, TECHNICAL_TYPES } from '@pengawas/shared/flags'
import type { CountableFlag } from '@pengawas/shared/rules/flag-weight'
import { type EntityManager, In, Not } from 'typeorm'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { flagEntity, type FlagRow } from './flags.entity.ts'

const TECHNICAL_PARAMETERS = { technicalTypes: [...TECHNICAL_TYPES], technicalReasons: [...TECHNICAL_REASONS] }

/** SQL, with its parameters, that leaves technical flags, or the others, in a selection of flags by this name. */
export function whereTechnical(alias: string, isTechnical: boolean): [string, typeof TECHNICAL_PARAMETERS] {
  const sql = `(${alias}.type IN (:...technicalTypes) OR ${alias}.reason IN (:...technicalReasons))`
  return [isTechnical ? sql : `NOT ${sql}`, TECHNICAL_PARAMETERS]
}

/** How many flags of candidates' conduct an assessment has. */
export const countConductFlags = (manager: EntityManager, assessmentId: string): Promise<number> =>
  manager
    .createQueryBuilder(flagEntity, 'flag')
    .where({ assessmentId })
    .andWhere(...whereTechnical('flag', false))
    .getCount()

/** How many sessions of a scope have a flag of their candidate's conduct that nobody has dismissed. */
export async function countFlagged(manager: EntityManager, scope: SessionScope): Promise<number> {
  const flags = manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('COUNT(DISTINCT flag.testSessionId)', 'count')
    .where({ validationStatus: Not('dismissed') })
    .andWhere(...whereTechnical('flag', false))
  const row = await whereSession(flags, 'flag.testSessionId', scope).getRawOne<{ count: number | string }>()
  return Number(row?.count ?? 0)
}

export const findFlag = (manager: EntityManager, id: string): Promise<FlagRow | null> =>
  manager.findOneBy(flagEntity, { id })

/** All flags of a test session. */
export const listSessionFlags = (manager: EntityManager, testSessionId: string): Promise<FlagRow[]> =>
  manager.findBy(flagEntity, { testSessionId })

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

/** Flags that nobody has dismissed, counted by test session and by what they weigh. */
export async function countOpenFlags(manager: EntityManager, testSessionIds: readonly string[]): Promise<FlagCount[]> {
  if (testSessionIds.length === 0) return []
  const columns = ['testSessionId', 'type', 'reason', 'severity', 'validationStatus'] as const
  const query = manager.createQueryBuilder(flagEntity, 'flag').select('COUNT(*)', 'count')
  for (const column of columns) query.addSelect(`flag.${column}`, column).addGroupBy(`flag.${column}`)
  const rows = await query
    .where({ testSessionId: In(testSessionIds), validationStatus: Not('dismissed') })
    .getRawMany<Omit<FlagCount, 'count'> & { count: number | string }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
