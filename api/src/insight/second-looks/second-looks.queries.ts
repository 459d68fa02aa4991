import { type EntityManager, In } from 'typeorm'
import { sampledFlagEntity } from './second-looks.entity.ts'

/** Those of these test sessions of which a person gave a second verdict on a flag. */
export async function findSecondLooksBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const rows = await manager.findBy(sampledFlagEntity, {
    ...{ testSessionId: In([...testSessionIds]), secondReviewerId: userId },
  })
  return new Set(rows.map(({ testSessionId }) => testSessionId))
}
