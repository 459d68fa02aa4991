import { LIST_NAMES } from '@pengawas/shared/contracts/list-views'
import { type EntityManager, In } from 'typeorm'
import { isUniqueViolation } from '../../kernel/db/database.ts'
import { listViewEntity, type ListViewRow } from './list-views.entity.ts'

/** Those of the lists that there are now. */
export const findListViews = (manager: EntityManager, userId: string): Promise<ListViewRow[]> =>
  manager.findBy(listViewEntity, { userId, list: In(LIST_NAMES) })

/** Stores the view as the version after `row.version`, where that is still the newest; returns whether it was. */
export async function storeListView(manager: EntityManager, row: ListViewRow): Promise<boolean> {
  const { userId, list, version } = row
  const next = { ...row, version: version + 1 }
  if (version > 0) return ((await manager.update(listViewEntity, { userId, list, version }, next)).affected ?? 0) > 0
  try {
    await manager.insert(listViewEntity, next)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
