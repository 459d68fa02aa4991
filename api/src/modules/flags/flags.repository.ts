import type { FlagSeverity } from '@pengawas/shared/flags'
import { type EntityManager, In, MoreThan } from 'typeorm'
import { flagEntity, type FlagRow } from './flags.entity.ts'

export const findFlag = (manager: EntityManager, id: string): Promise<FlagRow | null> => manager.findOneBy(flagEntity, { id })

/** Changes after a sequence number, oldest first. */
export const listFlagsAfter = (
  manager: EntityManager,
  query: { assessmentId: string; testSessionId: string | undefined; after: number; limit: number },
): Promise<FlagRow[]> =>
  manager.find(flagEntity, {
    where: {
      assessmentId: query.assessmentId,
      sequence: MoreThan(query.after),
      ...(query.testSessionId === undefined ? {} : { testSessionId: query.testSessionId }),
    },
    order: { sequence: 'ASC' },
    take: query.limit,
  })

export async function insertFlag(manager: EntityManager, row: FlagRow): Promise<void> {
  await manager.insert(flagEntity, row)
}

export type FlagReview = Pick<FlagRow, 'sequence' | 'validationStatus' | 'reviewedBy' | 'reviewedAt' | 'reviewReason'>

/** Stores a review if nobody changed the flag since `seenSequence`; tells whether it did. */
export async function reviewFlag(manager: EntityManager, id: string, seenSequence: number, review: FlagReview): Promise<boolean> {
  const result = await manager.update(flagEntity, { id, sequence: seenSequence }, review)
  return (result.affected ?? 0) > 0
}

export interface FlagCount {
  testSessionId: string
  severity: FlagSeverity
  count: number
}

/** Flags that nobody has reviewed yet, by test session and severity. */
export async function countPendingFlags(manager: EntityManager, testSessionIds: readonly string[]): Promise<FlagCount[]> {
  if (testSessionIds.length === 0) return []
  const rows = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('flag.testSessionId', 'testSessionId')
    .addSelect('flag.severity', 'severity')
    .addSelect('COUNT(*)', 'count')
    .where({ testSessionId: In(testSessionIds), validationStatus: 'pending' })
    .groupBy('flag.testSessionId')
    .addGroupBy('flag.severity')
    .getRawMany<{ testSessionId: string; severity: FlagSeverity; count: number | string }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export interface FlagTally {
  type: FlagRow['type']
  severity: FlagSeverity
  validationStatus: FlagRow['validationStatus']
  count: number
}

/** Flags of some assessments by type, severity and verdict. */
export async function tallyFlags(manager: EntityManager, assessmentIds: readonly string[]): Promise<FlagTally[]> {
  if (assessmentIds.length === 0) return []
  const rows = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('flag.type', 'type')
    .addSelect('flag.severity', 'severity')
    .addSelect('flag.validationStatus', 'validationStatus')
    .addSelect('COUNT(*)', 'count')
    .where({ assessmentId: In(assessmentIds) })
    .groupBy('flag.type')
    .addGroupBy('flag.severity')
    .addGroupBy('flag.validationStatus')
    .getRawMany<Omit<FlagTally, 'count'> & { count: number | string }>()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
