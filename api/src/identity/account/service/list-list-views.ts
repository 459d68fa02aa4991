import type { ListView } from '@pengawas/shared/contracts/list-views'
import { knownView } from '@pengawas/shared/rules/list-view'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findListViews } from '../list-views.repository.ts'
import type { AccountDeps } from './deps.ts'

/** How the actor wants to see the lists that they have changed. Throws `not-allowed`. */
export async function listListViews({ db }: AccountDeps, actor: Actor): Promise<ListView[]> {
  requirePermission(actor, 'account:list-views')
  const rows = await findListViews(db.read, actor.userId)
  return rows.map(({ userId: _, ...view }) => knownView(view))
}
