import type { ListTerminationReviewsQuery } from '@pengawas/shared/contracts/termination-reviews'
import type { EntityManager } from 'typeorm'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { type SessionScope, whereSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { terminationReviewEntity, type TerminationReviewRow } from './termination-reviews.entity.ts'

export async function insertTerminationReview(manager: EntityManager, row: TerminationReviewRow): Promise<void> {
  await manager.insert(terminationReviewEntity, row)
}

export const findTerminationReview = (manager: EntityManager, id: string): Promise<TerminationReviewRow | null> =>
  manager.findOneBy(terminationReviewEntity, { id })

/** Of the last termination of a test. */
export const findNewestReview = (manager: EntityManager, testSessionId: string): Promise<TerminationReviewRow | null> =>
  manager.findOne(terminationReviewEntity, { where: { testSessionId }, order: { terminatedAt: 'DESC', id: 'DESC' } })

/** Stores a decision where none was; returns whether it did. */
export async function decideTermination(
  manager: EntityManager,
  id: string,
  decided: Pick<TerminationReviewRow, 'decision' | 'decidedBy' | 'decidedAt' | 'decisionReason' | 'isReopened'>,
): Promise<boolean> {
  const result = await manager.update(terminationReviewEntity, { id, decision: 'waiting' }, decided)
  return (result.affected ?? 0) > 0
}

/** One page of the terminations of the test sessions of a scope, the newest first. */
export async function pageTerminationReviews(
  manager: EntityManager,
  scope: SessionScope,
  { decision, testSessionId, page, pageSize }: ListTerminationReviewsQuery,
): Promise<PageOfRows<TerminationReviewRow>> {
  const reviews = manager.createQueryBuilder(terminationReviewEntity, 'review')
  const selection = whereSession(reviews, { session: 'review.testSessionId' }, scope)
  if (decision !== undefined) selection.andWhere({ decision })
  if (testSessionId !== undefined) selection.andWhere({ testSessionId })
  selection.orderBy('review.terminatedAt', 'DESC').addOrderBy('review.id', 'DESC')
  return readPage(selection, { page, pageSize })
}
