import { type EntityManager, In } from 'typeorm'
import type { RestingAppeals } from '../../supervision/retention/service/deps.ts'
import { appealEntity } from './appeals.entity.ts'
import { restingOf } from './appeals.rules.ts'

/** What appeals keep of these test sessions; sessions without one are absent. */
export async function findRestingAppeals(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, RestingAppeals>> {
  if (testSessionIds.length === 0) return new Map()
  const rows = await manager.findBy(appealEntity, { testSessionId: In([...testSessionIds]) })
  const bySession = Map.groupBy(rows, ({ testSessionId }) => testSessionId)
  return new Map([...bySession].map(([id, appeals]) => [id, restingOf(appeals)] as const))
}
