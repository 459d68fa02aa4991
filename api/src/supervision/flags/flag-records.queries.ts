import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { flagCommentEntity, type FlagCommentRow, flagReviewEntity, type FlagReviewRow } from './flags.entity.ts'

const FLAGS_PER_QUERY = 500

/** Every verdict on these flags and every comment, the oldest first. */
export async function listFlagRecords(
  manager: EntityManager,
  flagIds: readonly string[],
): Promise<{ reviews: FlagReviewRow[]; comments: FlagCommentRow[] }> {
  const reviews: FlagReviewRow[] = []
  const comments: FlagCommentRow[] = []
  const order = { createdAt: 'ASC', id: 'ASC' } as const
  for (const chunk of inChunks(flagIds, FLAGS_PER_QUERY)) {
    reviews.push(...(await manager.find(flagReviewEntity, { where: { flagId: In(chunk) }, order })))
    comments.push(...(await manager.find(flagCommentEntity, { where: { flagId: In(chunk) }, order })))
  }
  return { reviews, comments }
}
