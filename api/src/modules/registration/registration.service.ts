import { randomUUID } from 'node:crypto'
import type { Registration } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import type { Client } from '../../http/client.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { LoginResult } from '../auth/auth.service.ts'
import type { AttemptLimits } from '../auth/attempt-limits.ts'
import { networkOf } from '../auth/attempt-limits.rules.ts'
import { refuseGuessable } from '../auth/password-policy.rules.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { SessionOpener } from '../auth/session-opener.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { findActiveIds, insertUser } from '../users/users.repository.ts'
import { newUserRow, toSignedInUser } from '../users/users.rules.ts'
import { refuseTaken } from '../users/taken.ts'

export interface RegistrationService {
  readonly isOpen: boolean
  /** Makes a candidate and signs them in. Throws `registration-closed`, `too-many-attempts`, or `invalid-input` where NIP or email is taken. */
  register(registration: Registration, client: Client): Promise<LoginResult>
}

export interface RegistrationDeps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  passwords: PasswordHasher
  sessions: SessionOpener
  limits: AttemptLimits
  /** Whether people may register themselves. */
  open: boolean
  now: () => Date
}

export function createRegistrationService(deps: RegistrationDeps): RegistrationService {
  const { db, audit, notifications, passwords, sessions, limits, now } = deps
  return {
    isOpen: deps.open,

    async register({ password, ...registration }, client) {
      if (!deps.open) throw new AppError('registration-closed')
      await limits.count([{ limit: 'registration', of: networkOf(client.address) }])
      refuseGuessable(password, registration, 'password')
      await refuseTaken(db.read, registration)

      const { nip, name, email, phone, organization, position, birthDate } = registration
      const user = newUserRow(
        {
          id: randomUUID(),
          nip,
          name,
          email,
          role: 'peserta',
          unit: null,
          passwordHash: await passwords.hash(password),
          mustChangePassword: false,
          createdBy: null,
          details: { phone, organization, position, birthDate },
        },
        now(),
      )
      try {
        const { opened, sent } = await db.write(async (manager) => {
          await insertUser(manager, user)
          const welcome = await notifications.add(manager, [user.id], { key: 'welcome' })
          const admins = await findActiveIds(manager, 'super-admin')
          const news = await notifications.add(manager, admins, {
            key: 'participant-registered',
            parameters: { name },
            url: '/dashboard/users',
          })
          await audit.append(manager, { actorId: user.id, action: 'user.registered', subjectType: 'user', subjectId: user.id })
          return { opened: await sessions.open(manager, user.id, client, 'registration'), sent: [...welcome, ...news] }
        })
        notifications.announce(sent)
        return {
          user: toSignedInUser({ ...user, lastLogin: opened.createdAt }, false),
          token: opened.token,
          expiresAt: opened.expiresAt,
        }
      } catch (error) {
        // Somebody registered the same between the look and the writing; the second look names what is taken.
        if (isUniqueViolation(error)) await refuseTaken(db.read, registration)
        throw error
      }
    },
  }
}
