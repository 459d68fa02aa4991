import type { EntityManager } from 'typeorm'
import { deleteValues } from '../../kernel/audit/changed-values.ts'
import { byId, type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { userEntity, type UserRow } from '../users/users.entity.ts'
import type { PeopleScope } from '../users/users.rules.ts'
import { type PeopleFilters, selectPeople } from './people.queries.ts'

export async function deleteUser(manager: EntityManager, id: string): Promise<void> {
  await deleteValues(manager, 'user', id)
  await manager.delete(userEntity, { id })
}

/** One page of the accounts of a scope that fit the filters. */
export const pagePeople = async (
  manager: EntityManager,
  scope: PeopleScope,
  filters: PeopleFilters,
  page: { page: number; pageSize: number },
): Promise<PageOfRows<UserRow>> => readPage(await selectPeople(manager, scope, filters), page, byId)

/** Whether there is another active super-admin. `lock` locks the rows, so that two who remove each other wait; for MariaDB. */
export async function hasOtherSuperAdmin(manager: EntityManager, id: string, lock: boolean): Promise<boolean> {
  const query = manager
    .createQueryBuilder(userEntity, 'user')
    .select(['user.id'])
    .where('user.role = :role AND user.isActive = :active', { role: 'super-admin', active: true })
  if (lock) query.setLock('pessimistic_write')
  const rows = await query.getMany()
  return rows.some((row) => row.id !== id)
}
