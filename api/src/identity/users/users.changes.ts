import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { userEntity, type UserRow } from './users.entity.ts'

export async function insertUser(manager: EntityManager, user: UserRow): Promise<void> {
  await manager.insert(userEntity, user)
}

export const insertUsers = (manager: EntityManager, users: readonly UserRow[]): Promise<void> =>
  insertRows(manager, userEntity, users)

export async function updateUser(manager: EntityManager, id: string, changes: Partial<UserRow>): Promise<void> {
  await manager.update(userEntity, { id }, changes)
}

/** Changes the record if it still has the version that its editor saw; returns whether it did. */
export async function updateUserVersion(
  manager: EntityManager,
  id: string,
  version: number,
  changes: Partial<UserRow>,
): Promise<boolean> {
  const result = await manager.update(userEntity, { id, version }, { ...changes, version: version + 1 })
  return (result.affected ?? 0) > 0
}
