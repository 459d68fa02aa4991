import type { ListUsersQuery } from '@pengawas/shared/contracts/people'
import type { Role } from '@pengawas/shared/roles'
import { Brackets, type EntityManager, In, Not, type SelectQueryBuilder } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { type PageOfRows, readPage } from '../../kernel/db/paging.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { containing, searchWords } from '../../kernel/lib/search-text.rules.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { userEntity, type UserRow } from './users.entity.ts'
import type { PeopleScope } from './users.rules.ts'

/** Values per statement; SQLite takes 32,766 of them and a row has about twenty. */
const ROWS_PER_QUERY = 500

export const findUserByNip = (manager: EntityManager, nip: string): Promise<UserRow | null> =>
  manager.findOneBy(userEntity, { nip })

export const findUser = (manager: EntityManager, id: string): Promise<UserRow | null> =>
  manager.findOneBy(userEntity, { id })

/** What of a person decides whether and as whom they may come in. */
export type AccountRow = Pick<UserRow, 'id' | 'role' | 'isActive' | 'mustChangePassword' | 'settings'>

/** Every request asks for its own, so no more than that is read. */
export const findAccounts = (manager: EntityManager, ids: readonly string[]): Promise<AccountRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : manager.find(userEntity, {
        where: { id: In([...ids]) },
        select: { id: true, role: true, isActive: true, mustChangePassword: true, settings: true },
      })

export const countUsers = (manager: EntityManager): Promise<number> => manager.count(userEntity)

export async function insertUser(manager: EntityManager, user: UserRow): Promise<void> {
  await manager.insert(userEntity, user)
}

export const insertUsers = (manager: EntityManager, users: readonly UserRow[]): Promise<void> =>
  insertRows(manager, userEntity, users)

export async function updateUser(manager: EntityManager, id: string, changes: Partial<UserRow>): Promise<void> {
  await manager.update(userEntity, { id }, changes)
}

/** Changes the record if it still has the version that its editor saw; tells whether it did. */
export async function updateVersion(
  manager: EntityManager,
  id: string,
  version: number,
  changes: Partial<UserRow>,
): Promise<boolean> {
  const result = await manager.update(userEntity, { id, version }, { ...changes, version: version + 1 })
  return (result.affected ?? 0) > 0
}

export async function deleteUser(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(userEntity, { id })
}

/** Names by user id. */
export async function findNames(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await manager.find(userEntity, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, name: true },
  })
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Which of these NIPs and emails somebody has, `exceptId` left out. */
export async function findTaken(
  manager: EntityManager,
  wanted: { nips: readonly string[]; emails: readonly string[] },
  exceptId?: string,
): Promise<{ nips: Set<string>; emails: Set<string> }> {
  const other = exceptId === undefined ? {} : { id: Not(exceptId) }
  const nips = new Set<string>()
  const emails = new Set<string>()
  const turn = createTurns()
  for (const chunk of inChunks(wanted.nips, ROWS_PER_QUERY)) {
    const rows = await manager.find(userEntity, {
      where: { ...other, nip: In(chunk) },
      select: { id: true, nip: true },
    })
    for (const row of rows) nips.add(row.nip)
    await turn()
  }
  for (const chunk of inChunks(wanted.emails, ROWS_PER_QUERY)) {
    const rows = await manager.find(userEntity, {
      where: { ...other, email: In(chunk) },
      select: { id: true, email: true },
    })
    for (const row of rows) emails.add(row.email)
    await turn()
  }
  return { nips, emails }
}

export type PeopleFilters = Pick<ListUsersQuery, 'q' | 'role' | 'unit' | 'isActive' | 'createdBy' | 'sort' | 'order'>

function selection(manager: EntityManager, scope: PeopleScope, filters: PeopleFilters): SelectQueryBuilder<UserRow> {
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
  if (filters.unit !== undefined) query.andWhere('user.unit = :unit', { unit: filters.unit })
  if (filters.isActive !== undefined) query.andWhere('user.isActive = :isActive', { isActive: filters.isActive })
  if (filters.createdBy !== undefined) query.andWhere('user.createdBy = :createdBy', { createdBy: filters.createdBy })
  for (const [index, word] of searchWords(filters.q ?? '').entries()) {
    // A word may stand anywhere, so no index helps; one pass over short lines of text is what is measured.
    query.andWhere(`user.searchText LIKE :word${index} ESCAPE '!'`, { [`word${index}`]: containing(word) })
  }
  // The search text begins with the name, folded: SQLite would put every small letter behind the capitals.
  const column = filters.sort === undefined || filters.sort === 'name' ? 'searchText' : filters.sort
  query.orderBy(`user.${column}`, filters.order === 'desc' ? 'DESC' : 'ASC')
  // The id makes the order whole, so that no page repeats or leaves out anybody.
  return query.addOrderBy('user.id', 'ASC')
}

export const listPeople = (
  manager: EntityManager,
  scope: PeopleScope,
  filters: PeopleFilters,
  page: { page: number; pageSize: number },
): Promise<PageOfRows<UserRow>> => readPage(selection(manager, scope, filters), page)

/** Ids of everybody in the selection, in its order, up to `limit`. */
export async function listPeopleIds(
  manager: EntityManager,
  scope: PeopleScope,
  filters: PeopleFilters,
  limit: number,
): Promise<string[]> {
  const rows = await selection(manager, scope, filters)
    .select('user.id', 'id')
    .limit(limit)
    .getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** Those of these people who are there, in the order of the ids. */
export async function findUsersInOrder(manager: EntityManager, ids: readonly string[]): Promise<UserRow[]> {
  const rows = new Map((await manager.findBy(userEntity, { id: In([...ids]) })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export interface RoleCount {
  role: Role
  isActive: boolean
  count: number
}

export async function countByRole(manager: EntityManager): Promise<RoleCount[]> {
  const rows = await manager
    .createQueryBuilder(userEntity, 'user')
    .select(['user.role AS role', 'user.isActive AS active', 'COUNT(*) AS people'])
    .groupBy('user.role')
    .addGroupBy('user.isActive')
    .getRawMany<{ role: Role; active: number | boolean; people: number | string }>()
  return rows.map((row) => ({ role: row.role, isActive: Boolean(row.active), count: Number(row.people) }))
}

/** Ids of active people with a role, oldest account first. */
export async function findActiveIds(manager: EntityManager, role: Role | null): Promise<string[]> {
  const rows = await manager.find(userEntity, {
    where: { isActive: true, ...(role === null ? {} : { role }) },
    select: { id: true },
    order: { createdAt: 'ASC' },
  })
  return rows.map((row) => row.id)
}

/** Whether an active super-admin is there besides this one. On MariaDB the rows are locked, so that two who remove each other wait. */
export async function hasOtherSuperAdmin(manager: EntityManager, id: string, lock: boolean): Promise<boolean> {
  const query = manager
    .createQueryBuilder(userEntity, 'user')
    .select(['user.id'])
    .where('user.role = :role AND user.isActive = :active', { role: 'super-admin', active: true })
  if (lock) query.setLock('pessimistic_write')
  const rows = await query.getMany()
  return rows.some((row) => row.id !== id)
}
