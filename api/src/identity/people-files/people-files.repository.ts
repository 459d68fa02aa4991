import { type EntityManager, In } from 'typeorm'
import { userEntity, type UserRow } from '../users/users.entity.ts'

/** The people with these ids, in the order of the ids. */
export async function findUsersInOrder(manager: EntityManager, ids: readonly string[]): Promise<UserRow[]> {
  const rows = new Map((await manager.findBy(userEntity, { id: In([...ids]) })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** More units than any agency has; beyond them a typo may go unnoticed. */
const MAX_UNITS = 2_000

/** Units that people have. */
export async function listUnits(manager: EntityManager): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(userEntity, 'user')
    .select('user.unit', 'unit')
    .where('user.unit IS NOT NULL')
    .groupBy('user.unit')
    .limit(MAX_UNITS)
    .getRawMany<{ unit: string }>()
  return rows.map(({ unit }) => unit)
}
