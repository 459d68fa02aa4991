import { randomUUID } from 'node:crypto'
import type { CreatedPerson, Person } from '@pengawas/shared/contracts/people'
import type { Page } from '@pengawas/shared/contracts/paging'
import { AppError } from '@pengawas/shared/errors'
import type { Role } from '@pengawas/shared/roles'
import type { EntityManager } from 'typeorm'
import { type Database, isUniqueViolation } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { deleteSessionsOf, removeTwoFactor } from '../auth/auth.changes.ts'
import type { LoginEnder } from '../auth/login-ender.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { NotificationRow } from '../notifications/notifications.entity.ts'
import type { InitialPasswords } from './initial-password.ts'
import { refuseTaken } from '../users/taken.ts'
import type { UserRow } from '../users/users.entity.ts'
import { deleteUser, hasOtherSuperAdmin, listPeople } from './people.repository.ts'
import type { PeopleFilters } from './people.queries.ts'
import { insertUser, updateUserVersion } from '../users/users.changes.ts'
import { findActiveIds, findUser } from '../users/users.queries.ts'
import { isInScope, mayChange, newUserRow, type PeopleScope, searchTextOf, toPerson } from '../users/users.rules.ts'

export interface NewPerson {
  nip: string
  name: string
  email: string
  role: Role
  unit: string | null
  password: string | undefined
  isActive: boolean
}

/** What an editor may change; what is left out stays. */
export interface PersonChanges {
  nip: string
  name: string
  email: string
  unit: string
  role?: Role
  isActive?: boolean
  version: number
}

/** Accounts of other people. Every call is held against a scope: whoever lies outside it does not exist (`not-found`), and who registered themselves is changed by whoever manages all accounts (`not-allowed`). */
export interface PeopleService {
  list(scope: PeopleScope, query: PeopleFilters & { page: number; pageSize: number }): Promise<Page<Person>>
  get(scope: PeopleScope, id: string): Promise<Person>
  create(actor: Actor, person: NewPerson): Promise<CreatedPerson>
  /** Throws `conflict` when somebody changed the record since its editor saw it. */
  update(actor: Actor, scope: PeopleScope, id: string, changes: PersonChanges): Promise<Person>
  /** Deletes, or deactivates whom something refers to; either way their logins end. */
  remove(actor: Actor, scope: PeopleScope, id: string): Promise<'deleted' | 'deactivated'>
  /** A new initial password, shown once in the answer. */
  resetPassword(actor: Actor, scope: PeopleScope, id: string): Promise<CreatedPerson>
  removeTwoFactor(actor: Actor, scope: PeopleScope, id: string): Promise<void>
}

export interface PeopleDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  logins: LoginEnder
  notifications: NotificationsService
  initialPasswords: InitialPasswords
  /** Whether anything that must stay readable names this person. */
  isReferredTo: (manager: EntityManager, userId: string) => Promise<boolean>
  now: () => Date
}

export function createPeopleService(deps: PeopleDeps): PeopleService {
  const { db, audit, announcer, logins, notifications, initialPasswords, isReferredTo, now } = deps

  async function findInScope(manager: EntityManager, scope: PeopleScope, id: string): Promise<UserRow> {
    const row = await findUser(manager, id)
    if (row === null || !isInScope(scope, row)) throw new AppError('not-found')
    return row
  }

  /** The same for a change. Throws `not-allowed` for whom the actor sees and may not change. */
  async function findToChange(manager: EntityManager, scope: PeopleScope, id: string): Promise<UserRow> {
    const row = await findInScope(manager, scope, id)
    if (!mayChange(scope, row)) throw new AppError('not-allowed', { message: 'selfRegistered' })
    return row
  }

  /** Somebody must be left who can let others in. */
  async function refuseLastSuperAdmin(manager: EntityManager, row: UserRow, field: string): Promise<void> {
    if (row.role !== 'super-admin' || !row.isActive) return
    if (await hasOtherSuperAdmin(manager, row.id, db.dialect === 'mysql')) return
    throw new AppError('invalid-input', {
      message: 'lastSuperAdmin',
      fields: { [field]: 'lastSuperAdmin' },
    })
  }

  /** What the new person, and those who look after all accounts, are told. */
  async function tellOfNewPerson(manager: EntityManager, actor: Actor, row: UserRow): Promise<NotificationRow[]> {
    const welcome = await notifications.add(manager, [row.id], { key: 'welcome' })
    if (row.role !== 'peserta') return welcome
    const others = (await findActiveIds(manager, 'super-admin')).filter((id) => id !== actor.userId)
    const news = await notifications.add(manager, others, {
      key: 'participant-added',
      parameters: { name: row.name },
      url: '/dashboard/users',
    })
    return [...welcome, ...news]
  }

  return {
    async list(scope, { page, pageSize, ...filters }) {
      const { rows, total } = await listPeople(db.read, scope, filters, { page, pageSize })
      return { items: rows.map(toPerson), total, page, pageSize }
    },

    async get(scope, id) {
      return toPerson(await findInScope(db.read, scope, id))
    },

    async create(actor, { password, ...person }) {
      await refuseTaken(db.read, person)
      const initial = await initialPasswords(password, person)
      const user = {
        ...person,
        id: randomUUID(),
        passwordHash: initial.hash,
        mustChangePassword: true,
        createdBy: actor.userId,
      }
      const row = newUserRow(user, now())
      try {
        const sent = await db.write(async (manager) => {
          await insertUser(manager, row)
          const notices = await tellOfNewPerson(manager, actor, row)
          await audit.append(manager, {
            actorId: actor.userId,
            action: 'user.created',
            subjectType: 'user',
            subjectId: row.id,
            data: { role: row.role },
          })
          return notices
        })
        notifications.announce(sent)
      } catch (error) {
        // Somebody took it between the look and the writing; the second look names which field.
        if (isUniqueViolation(error)) await refuseTaken(db.read, person)
        throw error
      }
      return { user: toPerson(row), password: initial.shown }
    },

    async update(actor, scope, id, { version, ...changes }) {
      const work = async (manager: EntityManager): Promise<{ row: UserRow; revoked: string[] }> => {
        const before = await findToChange(manager, scope, id)
        const after = { ...before, ...changes }
        const losesRole = after.role !== before.role
        const losesAccess = !after.isActive && before.isActive
        if (id === actor.userId && losesRole) throw new AppError('invalid-input', { fields: { role: 'roleOwn' } })
        if (id === actor.userId && losesAccess)
          throw new AppError('invalid-input', { fields: { isActive: 'deactivateOwn' } })
        if (losesRole || losesAccess) await refuseLastSuperAdmin(manager, before, losesRole ? 'role' : 'isActive')
        await refuseTaken(manager, after, id)
        const stored = { ...changes, searchText: searchTextOf(after), updatedAt: now() }
        if (!(await updateUserVersion(manager, id, version, stored))) throw new AppError('conflict')
        // A page that was opened with the old role must not go on with it.
        const revoked = losesRole || losesAccess ? await logins.end(manager, id) : []
        const fields = (['nip', 'name', 'email', 'unit', 'role', 'isActive'] as const).filter(
          (field) => after[field] !== before[field],
        )
        await audit.append(manager, {
          actorId: actor.userId,
          action: losesAccess ? 'user.deactivated' : 'user.updated',
          subjectType: 'user',
          subjectId: id,
          data: { fields: fields.join(' '), ...(losesRole ? { roleBefore: before.role, roleAfter: after.role } : {}) },
        })
        return { row: { ...after, ...stored, version: version + 1 }, revoked }
      }
      try {
        const { row, revoked } = await db.write(work)
        logins.announce(revoked)
        // What they watched falls to others, or to them again.
        if (changes.role !== undefined || changes.isActive !== undefined) announcer.emit('proctorsChanged', {})
        return toPerson(row)
      } catch (error) {
        if (isUniqueViolation(error)) await refuseTaken(db.read, changes, id)
        throw error
      }
    },

    async remove(actor, scope, id) {
      if (id === actor.userId) throw new AppError('invalid-input', { message: 'deactivateOwn' })
      const { outcome, revoked } = await db.write(async (manager) => {
        const row = await findToChange(manager, scope, id)
        await refuseLastSuperAdmin(manager, row, 'id')
        const ended = await logins.end(manager, id)
        const keep = await isReferredTo(manager, id)
        if (keep) await updateUserVersion(manager, id, row.version, { isActive: false, updatedAt: now() })
        else {
          await deleteSessionsOf(manager, id)
          await deleteUser(manager, id)
        }
        await audit.append(manager, {
          actorId: actor.userId,
          action: keep ? 'user.deactivated' : 'user.deleted',
          subjectType: 'user',
          subjectId: id,
          data: { role: row.role },
        })
        return { outcome: keep ? ('deactivated' as const) : ('deleted' as const), revoked: ended }
      })
      logins.announce(revoked)
      announcer.emit('proctorsChanged', {})
      return outcome
    },

    async resetPassword(actor, scope, id) {
      // One's own password is changed with the current one in hand.
      if (id === actor.userId) throw new AppError('not-allowed')
      const owner = await findToChange(db.read, scope, id)
      const initial = await initialPasswords(undefined, owner)
      const { row, revoked, sent } = await db.write(async (manager) => {
        const before = await findToChange(manager, scope, id)
        // Whoever registered has lost the account with its password: it belongs to whom staff give the new one.
        const changes = { passwordHash: initial.hash, mustChangePassword: true, registration: null, updatedAt: now() }
        if (!(await updateUserVersion(manager, id, before.version, changes))) throw new AppError('conflict')
        const ended = await logins.end(manager, id)
        const notices = await notifications.add(manager, [id], { key: 'password-reset' })
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'user.password-reset',
          subjectType: 'user',
          subjectId: id,
        })
        return { row: { ...before, ...changes, version: before.version + 1 }, revoked: ended, sent: notices }
      })
      logins.announce(revoked)
      notifications.announce(sent)
      return { user: toPerson(row), password: initial.shown }
    },

    async removeTwoFactor(actor, scope, id) {
      const { revoked, sent } = await db.write(async (manager) => {
        await findToChange(manager, scope, id)
        if (!(await removeTwoFactor(manager, id))) return { revoked: [], sent: [] }
        const ended = await logins.end(manager, id)
        const notices = await notifications.add(manager, [id], { key: 'two-factor-disabled' })
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'user.two-factor-removed',
          subjectType: 'user',
          subjectId: id,
        })
        return { revoked: ended, sent: notices }
      })
      logins.announce(revoked)
      notifications.announce(sent)
    },
  }
}
