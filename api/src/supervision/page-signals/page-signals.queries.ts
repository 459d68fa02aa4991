import type { ScreenActivity } from '@pengawas/shared/contracts/proctoring'
import { type EntityManager, In } from 'typeorm'
import { type ClientSignalRow, clientSignalEntity } from './page-signals.entity.ts'
import { screenActivityOf } from './page-signals.rules.ts'

/** How often the pages of these tests reported what; sessions of which nothing was reported are absent. */
export async function findScreenActivity(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<ReadonlyMap<string, ScreenActivity>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager
    .createQueryBuilder(clientSignalEntity, 'signal')
    .select('signal.testSessionId', 'testSessionId')
    .addSelect('signal.kind', 'kind')
    .addSelect('COUNT(*)', 'count')
    .where({ testSessionId: In([...testSessionIds]) })
    .groupBy('signal.testSessionId')
    .addGroupBy('signal.kind')
    .getRawMany<Pick<ClientSignalRow, 'testSessionId' | 'kind'> & { count: string | number }>()
  return new Map(
    [...Map.groupBy(rows, ({ testSessionId }) => testSessionId)].map(([id, counted]) => [
      id,
      screenActivityOf(new Map(counted.map(({ kind, count }) => [kind, Number(count)]))),
    ]),
  )
}
