import { type EntityManager, In } from 'typeorm'
import { userEntity, type UserRow } from '../users/users.entity.ts'

/** The people with these ids, in the order of the ids. */
export async function findUsersInOrder(manager: EntityManager, ids: readonly string[]): Promise<UserRow[]> {
  const rows = new Map((await manager.findBy(userEntity, { id: In([...ids]) })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
