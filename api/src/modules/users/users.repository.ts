import { type EntityManager, In } from 'typeorm'
import { userEntity, type UserRow } from './users.entity.ts'

export const findUserByNip = (manager: EntityManager, nip: string): Promise<UserRow | null> =>
  manager.findOneBy(userEntity, { nip })

export const findUser = (manager: EntityManager, id: string): Promise<UserRow | null> => manager.findOneBy(userEntity, { id })

export const countUsers = (manager: EntityManager): Promise<number> => manager.count(userEntity)

export async function insertUser(manager: EntityManager, user: UserRow): Promise<void> {
  await manager.insert(userEntity, user)
}

export async function updateUser(manager: EntityManager, id: string, changes: Partial<UserRow>): Promise<void> {
  await manager.update(userEntity, { id }, changes)
}

/** Names by user id. */
export async function findNames(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await manager.find(userEntity, { where: { id: In([...new Set(ids)]) }, select: { id: true, name: true } })
  return new Map(rows.map((row) => [row.id, row.name]))
}
