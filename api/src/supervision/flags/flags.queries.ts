import type { FlagSeverity } from '@pengawas/shared/flags'
import { type EntityManager, In, Not } from 'typeorm'
import { flagEntity, type FlagRow } from './flags.entity.ts'

/** How many of these sessions have a flag that nobody has dismissed. */
export async function countFlagged(manager: EntityManager, testSessionIds: readonly string[]): Promise<number> {
  if (testSessionIds.length === 0) return 0
  const row = await manager
    .createQueryBuilder(flagEntity, 'flag')
    .select('COUNT(DISTINCT flag.testSessionId)', 'count')
    .where({ testSessionId: In([...testSessionIds]), validationStatus: Not('dismissed') })
    .getRawOne<{ count: number | string }>()
  return Number(row?.count ?? 0)
}

export const findFlag = (manager: EntityManager, id: string): Promise<FlagRow | null> =>
  manager.findOneBy(flagEntity, { id })

export interface FlagCount {
  testSessionId: string
  severity: FlagSeverity
  count: number
}

/** Flags that nobody has reviewed yet, by test session and severity. */
export async function countPendingFlags(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<FlagCount[]> {
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
