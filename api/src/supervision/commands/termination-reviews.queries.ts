import { type EntityManager, In } from 'typeorm'
import { terminationReviewEntity, type TerminationReviewRow } from './termination-reviews.entity.ts'

/** Of these test sessions: how many terminations wait for a second person, and when the last was decided. */
export async function findTerminationStates(
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<Map<string, { waiting: number; decidedAt: Date | null }>> {
  const rows = await manager.findBy(terminationReviewEntity, { testSessionId: In([...testSessionIds]) })
  return new Map(
    [...Map.groupBy(rows, ({ testSessionId }) => testSessionId)].map(([id, own]) => {
      const times = own.flatMap(({ decidedAt }) => (decidedAt === null ? [] : [decidedAt.getTime()]))
      const waiting = own.filter(({ decision }) => decision === 'waiting').length
      return [id, { waiting, decidedAt: times.length === 0 ? null : new Date(Math.max(...times)) }] as const
    }),
  )
}

/** Every termination of these tests, the oldest first. */
export const listTerminationsOf = (
  manager: EntityManager,
  testSessionIds: readonly string[],
): Promise<TerminationReviewRow[]> =>
  testSessionIds.length === 0
    ? Promise.resolve([])
    : manager.find(terminationReviewEntity, {
        where: { testSessionId: In([...testSessionIds]) },
        order: { terminatedAt: 'ASC', id: 'ASC' },
      })
