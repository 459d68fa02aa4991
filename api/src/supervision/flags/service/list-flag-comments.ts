import type { FlagCommentsPage } from '@pengawas/shared/contracts/flags'
import { findNames } from '../../../identity/users/users.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { listComments } from '../reviews.repository.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'

/** One page of what staff said about a flag, the newest first. Throws `not-found`. */
export async function listFlagComments(
  deps: FlagsDeps,
  actor: Actor,
  id: string,
  page: { page: number; pageSize: number },
): Promise<FlagCommentsPage> {
  requirePermission(actor, 'flag:list')
  await findInScope(deps, actor, id)
  const { rows, total } = await listComments(deps.db.read, id, page)
  const names = await findNames(
    deps.db.read,
    rows.map(({ authorId }) => authorId),
  )
  const items = rows.map(({ createdAt, flagId: _flagId, ...row }) => ({
    ...row,
    authorName: names.get(row.authorId) ?? '',
    at: createdAt.toISOString(),
  }))
  return { items, total, ...page }
}
