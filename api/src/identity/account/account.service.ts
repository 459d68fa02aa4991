import {
  type ChangePassword,
  DEFAULT_SETTINGS,
  type LoginSession,
  type Settings,
} from '@pengawas/shared/contracts/account'
import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import { AppError } from '@pengawas/shared/errors'
import type { Database } from '../../kernel/db/database.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import { listUnrevoked } from '../auth/auth.queries.ts'
import { idleMsOf, isSessionAlive } from '../auth/auth.rules.ts'
import type { LoginEnder } from '../auth/login-ender.ts'
import type { OwnPassword } from '../auth/own-password.ts'
import { refuseGuessable } from '../auth/password-policy.rules.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { TwoFactorService } from '../auth/two-factor.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { UserRow } from '../users/users.entity.ts'
import { updateUser } from '../users/users.changes.ts'
import { findUser } from '../users/users.queries.ts'
import { searchTextOf, toSignedInUser } from '../users/users.rules.ts'

/** What everybody does with their own account. */
export interface AccountService {
  /** Ends every other login of the account. */
  changePassword(actor: Actor, change: ChangePassword, address: string): Promise<void>
  /** For staff; candidates ask for another name. */
  updateName(actor: Actor, name: string): Promise<SignedInUser>
  listSessions(actor: Actor): Promise<LoginSession[]>
  /** Throws `not-found` for a login that is not the actor's own or is over. */
  revokeSession(actor: Actor, id: string): Promise<void>
  /** Signs out everywhere, here too. */
  revokeAllSessions(actor: Actor): Promise<void>
  settings(actor: Actor): Promise<Settings>
  saveSettings(actor: Actor, settings: Settings): Promise<Settings>
}

export interface AccountDeps {
  db: Database
  audit: AuditService
  logins: LoginEnder
  notifications: NotificationsService
  passwords: PasswordHasher
  ownPassword: OwnPassword
  twoFactor: TwoFactorService
  now: () => Date
}

export function createAccountService(deps: AccountDeps): AccountService {
  const { db, audit, logins, notifications, passwords, ownPassword, twoFactor, now } = deps

  async function self(actor: Actor): Promise<UserRow> {
    const user = await findUser(db.read, actor.userId)
    if (user === null) throw new AppError('not-authenticated')
    return user
  }

  async function liveSessions(actor: Actor): Promise<LoginSession[]> {
    const idleMs = idleMsOf((await self(actor)).settings)
    const rows = await listUnrevoked(db.read, actor.userId)
    return rows
      .filter((row) => isSessionAlive(row, now(), idleMs))
      .map((row) => ({
        id: row.id,
        current: row.id === actor.authSessionId,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        address: row.address,
        userAgent: row.userAgent,
      }))
  }

  return {
    async changePassword(actor, change, address) {
      const user = await ownPassword.prove(actor, change.currentPassword, 'currentPassword', address)
      refuseGuessable(change.newPassword, user, 'newPassword')
      const passwordHash = await passwords.hash(change.newPassword)
      const { revoked, sent } = await db.write(async (manager) => {
        await updateUser(manager, user.id, { passwordHash, mustChangePassword: false, updatedAt: now() })
        const ended = await logins.end(manager, user.id, actor.authSessionId)
        const notices = await notifications.add(manager, [user.id], { key: 'password-changed' })
        await audit.append(manager, {
          actorId: user.id,
          action: 'auth.password-changed',
          subjectType: 'user',
          subjectId: user.id,
          data: { sessionsEnded: ended.length },
        })
        return { revoked: ended, sent: notices }
      })
      logins.announce(revoked)
      notifications.announce(sent)
    },

    async updateName(actor, name) {
      requirePermission(actor, 'account:rename')
      const user = await db.write(async (manager) => {
        const before = await findUser(manager, actor.userId)
        if (before === null) throw new AppError('not-authenticated')
        const changes = {
          name,
          searchText: searchTextOf({ ...before, name }),
          version: before.version + 1,
          updatedAt: now(),
        }
        await updateUser(manager, before.id, changes)
        await audit.append(manager, {
          actorId: before.id,
          action: 'user.updated',
          subjectType: 'user',
          subjectId: before.id,
          data: { fields: 'name' },
        })
        return { ...before, ...changes }
      })
      return {
        ...toSignedInUser(user, await twoFactor.isEnabled(user.id)),
        mustChangePassword: actor.mustChangePassword,
      }
    },

    listSessions: liveSessions,

    async revokeSession(actor, id) {
      if (!(await liveSessions(actor)).some((session) => session.id === id)) throw new AppError('not-found')
      await db.write(async (manager) => {
        await logins.endOne(manager, id)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'auth.session-revoked',
          subjectType: 'auth-session',
          subjectId: id,
        })
      })
      logins.announce([id])
    },

    async revokeAllSessions(actor) {
      const revoked = await db.write(async (manager) => {
        const ended = await logins.end(manager, actor.userId)
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'auth.all-sessions-revoked',
          subjectType: 'user',
          subjectId: actor.userId,
          data: { sessionsEnded: ended.length },
        })
        return ended
      })
      logins.announce(revoked)
    },

    async settings(actor) {
      return (await self(actor)).settings ?? DEFAULT_SETTINGS
    },

    async saveSettings(actor, settings) {
      await db.write(async (manager) => {
        await updateUser(manager, actor.userId, { settings })
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'user.settings-changed',
          subjectType: 'user',
          subjectId: actor.userId,
          data: { sessionTimeout: settings.sessionTimeout },
        })
      })
      return settings
    },
  }
}
