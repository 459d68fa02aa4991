import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import type { SignedInUser, User } from '@pengawas/shared/contracts/auth'
import type { Person, UserStats } from '@pengawas/shared/contracts/people'
import type { Language } from '@pengawas/shared/languages'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import type { Actor } from '../../kernel/access/actor.ts'
import { foldCase } from '../../kernel/lib/search-text.rules.ts'
import type { UserRow } from './users.entity.ts'

/** What anybody may see of a user. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    nip: row.nip,
    name: row.name,
    email: row.email,
    role: row.role,
    unit: row.unit,
    isActive: row.isActive,
    lastLogin: row.lastLogin?.toISOString() ?? null,
  }
}

/** What people may see of themselves. */
export function toSignedInUser(row: UserRow, twoFactorEnabled: boolean): SignedInUser {
  return { ...toUser(row), mustChangePassword: row.mustChangePassword, twoFactorEnabled }
}

/** What those who manage accounts may see. */
export function toPerson(row: UserRow): Person {
  return {
    ...toUser(row),
    phone: row.phone,
    organization: row.organization,
    position: row.position,
    birthDate: row.birthDate,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    mustChangePassword: row.mustChangePassword,
    version: row.version,
  }
}

/** As many characters as MariaDB takes into an index; what people really enter comes nowhere near. */
const MAX_SEARCH_TEXT = 750

/** One line of all that a search looks through. */
export function searchTextOf(
  person: Pick<UserRow, 'name' | 'nip' | 'email'> & Partial<Pick<UserRow, 'unit' | 'organization'>>,
): string {
  const { name, nip, email, unit, organization } = person
  return foldCase([name, nip, email, unit ?? '', organization ?? ''].join(' ').trim()).slice(0, MAX_SEARCH_TEXT)
}

/** Which accounts a person sees; null means any. */
export interface PeopleScope {
  role: Role | null
  /** Those whom this person made, and candidates who registered themselves, whom nobody made. */
  createdBy: string | null
}

/** All accounts, or null for a role that may not manage them. */
export function usersScope(actor: Pick<Actor, 'role'>): PeopleScope | null {
  return isAllowed(actor.role, 'user:manage') ? { role: null, createdBy: null } : null
}

/** Candidates: an administrator's own and those who registered themselves, or all of them for roles that manage all accounts. */
export function participantsScope(actor: Pick<Actor, 'role' | 'userId'>): PeopleScope | null {
  if (!isAllowed(actor.role, 'participant:manage')) return null
  return { role: 'peserta', createdBy: isAllowed(actor.role, 'user:manage') ? null : actor.userId }
}

export function isInScope(scope: PeopleScope, row: Pick<UserRow, 'role' | 'createdBy'>): boolean {
  return (
    (scope.role === null || scope.role === row.role) &&
    (scope.createdBy === null || row.createdBy === null || scope.createdBy === row.createdBy)
  )
}

/** Whether a person who sees an account may also change it. Candidates who registered themselves are changed by roles that manage all accounts. */
export function mayChange(scope: PeopleScope, row: Pick<UserRow, 'createdBy'>): boolean {
  return scope.createdBy === null || scope.createdBy === row.createdBy
}

/** A participant without an email gets one made from the NIP, at the agency's own domain. */
export function emailFromNip(nip: string, domain: string): string {
  return `${nip}@${domain}`.toLowerCase()
}

export interface NewUser {
  id: string
  nip: string
  name: string
  email: string
  role: Role
  unit: string | null
  passwordHash: string
  mustChangePassword: boolean
  createdBy: string | null
  isActive?: boolean
  registration?: UserRow['registration']
  /** Where the person has chosen one already. */
  language?: Language
  details?: Pick<UserRow, 'phone' | 'organization' | 'position' | 'birthDate'>
}

/** A whole row for a new account. */
export function newUserRow({ details, isActive, registration, language, ...user }: NewUser, at: Date): UserRow {
  return {
    ...user,
    ...(details ?? { phone: null, organization: null, position: null, birthDate: null }),
    isActive: isActive ?? true,
    registration: registration ?? null,
    settings: language === undefined ? null : { ...DEFAULT_SETTINGS, language },
    searchText: searchTextOf({ ...user, ...details }),
    version: 1,
    lastLogin: null,
    createdAt: at,
    updatedAt: at,
    erasedAt: null,
  }
}

/** Adds up people by role. */
export function summarisePeople(counts: readonly { role: Role; isActive: boolean; count: number }[]): UserStats {
  const stats: UserStats = { total: 0, active: 0, byRole: emptyRoleCounts() }
  for (const { role, isActive, count } of counts) {
    stats.total += count
    stats.byRole[role] += count
    if (isActive) stats.active += count
  }
  return stats
}

function emptyRoleCounts(): Record<Role, number> {
  return { peserta: 0, administrator: 0, 'super-admin': 0, penilai: 0, validator: 0, proktor: 0, auditor: 0 }
}
