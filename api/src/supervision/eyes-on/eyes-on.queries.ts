import { type EntityManager, In } from 'typeorm'
import { eyesOnEntity, type EyesOnRow } from './eyes-on.entity.ts'

export const listEyesOn = (manager: EntityManager, testSessionId: string): Promise<EyesOnRow[]> =>
  manager.findBy(eyesOnEntity, { testSessionId })

/** Those of these tests that a person had on a wall. */
export async function findSeenBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const rows = await manager
    .createQueryBuilder(eyesOnEntity, 'seen')
    .select('DISTINCT seen.testSessionId', 'id')
    .where({ testSessionId: In([...testSessionIds]), userId })
    .getRawMany<{ id: string }>()
  return new Set(rows.map(({ id }) => id))
}
