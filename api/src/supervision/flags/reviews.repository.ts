import { randomUUID } from 'node:crypto'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { flagCommentEntity, type FlagCommentRow, flagReviewEntity, type FlagReviewRow } from './flags.entity.ts'

/** A history is as long as people change their minds; what nobody would read is not sent. */
const MOST_REVIEWS = 200

export async function addReview(
  manager: EntityManager,
  flagId: string,
  review: Omit<FlagReviewRow, 'id' | 'flagId'>,
): Promise<void> {
  await manager.insert(flagReviewEntity, { ...review, id: randomUUID(), flagId })
}

/** What was said of a flag's verdict, the oldest first; of very many the newest. */
export async function listReviews(manager: EntityManager, flagId: string): Promise<FlagReviewRow[]> {
  const rows = await manager.find(flagReviewEntity, {
    where: { flagId },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MOST_REVIEWS,
  })
  return rows.toReversed()
}

/** The proposal that waits, where one does. */
export const findProposal = (manager: EntityManager, flagId: string): Promise<FlagReviewRow | null> =>
  manager.findOne(flagReviewEntity, { where: { flagId, kind: 'proposal' }, order: { createdAt: 'DESC', id: 'DESC' } })

/** Refuses what would change a flag that was decided on appeal and has not become worse since. Throws `conflict`. */
export async function refuseAfterAppeal(manager: EntityManager, flagId: string): Promise<void> {
  const last = await manager.findOne(flagReviewEntity, { where: { flagId }, order: { createdAt: 'DESC', id: 'DESC' } })
  if (last?.kind === 'appeal') throw new AppError('conflict', { message: 'decidedOnAppeal' })
}

export async function insertComment(manager: EntityManager, row: FlagCommentRow): Promise<void> {
  await manager.insert(flagCommentEntity, row)
}

/** One page of what was said about a flag, the newest first. */
export const listComments = (
  manager: EntityManager,
  flagId: string,
  page: { page: number; pageSize: number },
): Promise<PageOfRows<FlagCommentRow>> =>
  readPage(
    manager
      .createQueryBuilder(flagCommentEntity, 'comment')
      .where({ flagId })
      .orderBy('comment.createdAt', 'DESC')
      .addOrderBy('comment.id', 'DESC'),
    page,
  )

/** Everybody who has commented on a flag. */
export async function listAuthors(manager: EntityManager, flagId: string): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(flagCommentEntity, 'comment')
    .select('DISTINCT comment.authorId', 'authorId')
    .where({ flagId })
    .getRawMany<{ authorId: string }>()
  return rows.map(({ authorId }) => authorId)
}
