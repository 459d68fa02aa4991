import type { EntityManager } from 'typeorm'
import { markEntity, markingTaskEntity } from './marking.entity.ts'

/** Those of these test sessions of which a person marked an essay, or agreed to a mark. */
export async function findMarkedBy(
  manager: EntityManager,
  userId: string,
  testSessionIds: readonly string[],
): Promise<Set<string>> {
  if (testSessionIds.length === 0) return new Set()
  const rows = await manager
    .createQueryBuilder(markEntity, 'mark')
    .innerJoin(markingTaskEntity.options.tableName ?? '', 'task', 'task.id = mark.taskId')
    .select('DISTINCT task.testSessionId', 'id')
    .where('(mark.markerId = :userId OR mark.agreedBy = :userId)', { userId })
    .andWhere('task.testSessionId IN (:...testSessionIds)', { testSessionIds })
    .getRawMany<{ id: string }>()
  return new Set(rows.map(({ id }) => id))
}
