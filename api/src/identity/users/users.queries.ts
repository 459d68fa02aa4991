import type { Language } from '@pengawas/shared/languages'
import type { Role } from '@pengawas/shared/roles'
import { type EntityManager, In, Not } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { createTurns } from '../../kernel/lib/turns.ts'
import { userEntity, type UserRow } from './users.entity.ts'

/** Values per statement; SQLite takes 32,766 of them and a row has about twenty. */
const ROWS_PER_QUERY = 500

export const findUserByNip = (manager: EntityManager, nip: string): Promise<UserRow | null> =>
  manager.findOneBy(userEntity, { nip })

/** `email`: lower case, as it is stored. */
export const findUserByEmail = (manager: EntityManager, email: string): Promise<UserRow | null> =>
  manager.findOneBy(userEntity, { email })

export const findUser = (manager: EntityManager, id: string): Promise<UserRow | null> =>
  manager.findOneBy(userEntity, { id })

/** What decides whether a person may sign in, and with which role. */
export type AccountRow = Pick<UserRow, 'id' | 'role' | 'isActive' | 'mustChangePassword' | 'settings'>

/** Read for every request, so no more than that. */
export const findAccounts = (manager: EntityManager, ids: readonly string[]): Promise<AccountRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : manager.find(userEntity, {
        where: { id: In([...ids]) },
        select: { id: true, role: true, isActive: true, mustChangePassword: true, settings: true },
      })

export const countUsers = (manager: EntityManager): Promise<number> => manager.count(userEntity)

/** Names by user id. */
export async function findNames(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await manager.find(userEntity, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, name: true },
  })
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The language that each has chosen, by user id; absent where a person has chosen none. */
export async function findLanguages(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Language>> {
  const rows = await findAccounts(manager, [...new Set(ids)])
  return new Map(rows.flatMap(({ id, settings }) => (settings === null ? [] : [[id, settings.language] as const])))
}

/** What lists of results say of people, by user id. */
export async function findPeopleFacts(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, Pick<UserRow, 'name' | 'nip' | 'email' | 'unit'>>> {
  const facts = new Map<string, Pick<UserRow, 'name' | 'nip' | 'email' | 'unit'>>()
  const turn = createTurns()
  for (const chunk of inChunks([...new Set(ids)], ROWS_PER_QUERY)) {
    const rows = await manager
      .createQueryBuilder(userEntity, 'person')
      .select('person.id', 'id')
      .addSelect('person.name', 'name')
      .addSelect('person.nip', 'nip')
      .addSelect('person.email', 'email')
      .addSelect('person.unit', 'unit')
      .where({ id: In(chunk) })
      .getRawMany<Pick<UserRow, 'id' | 'name' | 'nip' | 'email' | 'unit'>>()
    for (const { id, ...row } of rows) facts.set(id, row)
    await turn()
  }
  return facts
}

/** Which of these NIPs and emails are taken by another account than `exceptId`. */
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

/** The people with these ids, sorted by name. */
export const findUsers = (manager: EntityManager, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : manager.find(userEntity, { where: { id: In(ids) }, order: { name: 'ASC', id: 'ASC' } })

/** Active people with a role, sorted by name. */
export const listActiveUsers = (manager: EntityManager, role: Role): Promise<UserRow[]> =>
  manager.find(userEntity, { where: { role, isActive: true }, order: { name: 'ASC', id: 'ASC' } })
