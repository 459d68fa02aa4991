import type { FlagReviewEntry } from '@pengawas/shared/contracts/flags'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listReviews } from '../reviews.repository.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'

/** Every verdict on a flag, the oldest first, with who gave it and why. Throws `not-found`. */
export async function listFlagReviews(deps: FlagsDeps, actor: Actor, id: string): Promise<FlagReviewEntry[]> {
  requirePermission(actor, 'flag:list')
  await findInScope(deps, actor, id)
  const rows = await listReviews(deps.db.read, id)
  const people = rows.flatMap(({ reviewerId }) => (reviewerId === null ? [] : [reviewerId]))
  const names = await findNames(deps.db.read, people)
  return rows.map(({ createdAt, flagId: _flagId, ...row }) => ({
    ...row,
    reviewerName: row.reviewerId === null ? null : (names.get(row.reviewerId) ?? null),
    at: createdAt.toISOString(),
  }))
}
