import type { ListUsersQuery } from '@pengawas/shared/contracts/people'
import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { searchWords } from '../../kernel/lib/search-text.rules.ts'
import { whereWords } from '../users/user-search.ts'
import { userEntity, type UserRow } from '../users/users.entity.ts'
import type { PeopleScope } from '../users/users.rules.ts'

export type PeopleFilters = Pick<ListUsersQuery, 'q' | 'role' | 'unit' | 'isActive' | 'createdBy' | 'sort' | 'order'>

/** People who registered themselves have named the organisation that they work for, and no unit. */
const UNIT = 'COALESCE(user.unit, user.organization)'

/** The accounts of a scope that fit the filters, as `user`, in the order asked for, the newest first otherwise. */
export async function selectPeople(
  manager: EntityManager,
  scope: PeopleScope,
  filters: PeopleFilters,
): Promise<SelectQueryBuilder<UserRow>> {
  const query = manager.createQueryBuilder(userEntity, 'user').where('1 = 1')
  if (scope.role !== null) query.andWhere('user.role = :scopeRole', { scopeRole: scope.role })
  if (scope.createdBy !== null) {
    query.andWhere(
      new Brackets((or) =>
        or.where('user.createdBy = :scopeCreator', { scopeCreator: scope.createdBy }).orWhere('user.createdBy IS NULL'),
      ),
    )
  }
  if (filters.role !== undefined) query.andWhere('user.role = :role', { role: filters.role })
  if (filters.unit !== undefined) query.andWhere(`${UNIT} = :unit`, { unit: filters.unit })
  if (filters.isActive !== undefined) query.andWhere('user.isActive = :isActive', { isActive: filters.isActive })
  if (filters.createdBy !== undefined) query.andWhere('user.createdBy = :createdBy', { createdBy: filters.createdBy })
  await whereWords(manager, query, searchWords(filters.q ?? ''))
  // The search text begins with the name, folded: SQLite would put every small letter behind the capitals.
  const column = filters.sort === 'name' ? 'searchText' : (filters.sort ?? 'createdAt')
  const order = filters.sort === undefined || filters.order === 'desc' ? 'DESC' : 'ASC'
  // The id makes the order whole, so that no page repeats or leaves out an account; the same way round, as in the index.
  query.orderBy(`user.${column}`, order).addOrderBy('user.id', order)
  return query
}

/** How many accounts the selection has. */
export async function countPeople(manager: EntityManager, scope: PeopleScope, filters: PeopleFilters): Promise<number> {
  return (await selectPeople(manager, scope, filters)).getCount()
}

/** Ids of all accounts in the selection, in its order; with a `limit`, up to so many. */
export async function listPeopleIds(
  manager: EntityManager,
  scope: PeopleScope,
  filters: PeopleFilters,
  limit?: number,
): Promise<string[]> {
  const rows = await (
    await selectPeople(manager, scope, filters)
  )
    .select('user.id', 'id')
    .limit(limit)
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

const NIPS_PER_QUERY = 500

/** Active people whom staff entered as of these units, sorted by name, up to `limit`: what people say of themselves makes them no members. */
export async function listPeopleOfUnits(
  manager: EntityManager,
  scope: PeopleScope,
  units: readonly string[],
  limit: number,
): Promise<UserRow[]> {
  const query = await selectPeople(manager, scope, { isActive: true, sort: 'name', order: 'asc' })
  return query.andWhere('user.unit IN (:...units)', { units }).limit(limit).getMany()
}

/** Those of a scope who have these NIPs, active or not. */
export async function listPeopleByNip(
  manager: EntityManager,
  scope: PeopleScope,
  nips: readonly string[],
): Promise<UserRow[]> {
  const people: UserRow[] = []
  for (const chunk of inChunks(nips, NIPS_PER_QUERY)) {
    const query = await selectPeople(manager, scope, { order: 'asc' })
    people.push(...(await query.andWhere('user.nip IN (:...nips)', { nips: chunk }).getMany()))
  }
  return people
}
