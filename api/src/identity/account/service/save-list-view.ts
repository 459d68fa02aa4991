import type { ListView, SaveListView } from '@pengawas/shared/contracts/list-views'
import { AppError } from '@pengawas/shared/errors'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { storeListView } from '../list-views.repository.ts'
import type { AccountDeps } from './deps.ts'

/** Replaces how the actor wants to see one list. Throws `not-allowed`, and `conflict` where another page has changed it since. */
export async function saveListView({ db, audit }: AccountDeps, actor: Actor, view: SaveListView): Promise<ListView> {
  requirePermission(actor, 'account:list-views')
  await db.write(async (manager) => {
    if (!(await storeListView(manager, { ...view, userId: actor.userId }))) throw new AppError('conflict')
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'user.list-view-changed',
      subjectType: 'user',
      subjectId: actor.userId,
      data: { list: view.list, columns: view.columns?.length ?? null, filters: view.filters.length },
    })
  })
  return { ...view, version: view.version + 1 }
}
