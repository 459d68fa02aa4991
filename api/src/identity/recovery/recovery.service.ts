import { DEFAULT_SETTINGS, type ResetPassword } from '@pengawas/shared/contracts/account'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../kernel/lib/secrets.ts'
import type { MailService } from '../../kernel/mail/mail.service.ts'
import { networkOf } from '../auth/attempt-limits.rules.ts'
import type { AttemptLimits } from '../auth/attempt-limits.ts'
import type { LoginEnder } from '../auth/login-ender.ts'
import { refuseGuessable } from '../auth/password-policy.rules.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { updateUser } from '../users/users.changes.ts'
import type { UserRow } from '../users/users.entity.ts'
import { findUser, findUserByEmail } from '../users/users.queries.ts'
import { recoveryLink, recoveryMail } from './recovery-mail.rules.ts'
import { deleteExpiredRecoveries, findRecovery, saveRecovery, takeRecovery } from './recovery.repository.ts'

const LINK_MINUTES = 30

/** Another password for people who forgot theirs, by a link to the address of their account. */
export interface RecoveryService {
  /** Whether mail leaves this installation. In the outbox that staff read, a link would let them in. */
  readonly isOpen: boolean
  /** Mails a link if an active account has this address. Throws `not-found` where closed, and `too-many-attempts`; the answer does not reveal whether there is one. */
  request(email: string, client: Client): Promise<void>
  /**
   * Sets the password and ends every login of the account; its second factor stays. Throws `not-found` where closed,
   * `too-many-attempts`, `link-invalid`, and `invalid-input` for a password that is easy to guess.
   */
  reset(wanted: ResetPassword, client: Client): Promise<void>
  /** Deletes links that were not used in time. */
  prune(): Promise<void>
}

export interface RecoveryDeps {
  db: Database
  audit: AuditService
  limits: AttemptLimits
  logins: LoginEnder
  mail: MailService
  notifications: NotificationsService
  passwords: PasswordHasher
  fingerprint: (text: string) => string
  /** Null: closed. */
  publicOrigin: string | null
  now: () => Date
}

export function createRecoveryService(deps: RecoveryDeps): RecoveryService {
  const { db, limits, mail, fingerprint, publicOrigin, now } = deps
  return {
    isOpen: publicOrigin !== null,

    async request(email, client) {
      if (publicOrigin === null) throw new AppError('not-found')
      await limits.count([
        { limit: 'recovery', of: networkOf(client.address) },
        { limit: 'mail', of: fingerprint(email) },
      ])
      await recordRequest(deps, email, client)
      // Looked up while the mail is written, after the page was answered: neither answer nor time tells who has an account.
      mail.send(email, () => composeMail(deps, publicOrigin, email))
    },

    async reset({ token, newPassword }, client) {
      if (publicOrigin === null) throw new AppError('not-found')
      await limits.count([{ limit: 'recovery', of: networkOf(client.address) }])
      const tokenHash = sha256Hex(token)
      const user = await ownerOf(deps, db.read, tokenHash)
      refuseGuessable(newPassword, user, 'newPassword')
      const passwordHash = await deps.passwords.hash(newPassword, { reserved: false, group: networkOf(client.address) })
      await setPassword(deps, { tokenHash, passwordHash, client })
    },

    async prune() {
      await db.write((manager) => deleteExpiredRecoveries(manager, now()))
    },
  }
}

/** The same entry whether or not there is such an account; of the address only a keyed hash. */
async function recordRequest({ db, audit, fingerprint }: RecoveryDeps, email: string, client: Client): Promise<void> {
  await db.write((manager) =>
    audit.append(manager, {
      actorId: null,
      action: 'auth.password-recovery-requested',
      subjectType: 'user',
      subjectId: null,
      data: { address: client.address, typed: fingerprint(email) },
    }),
  )
}

async function composeMail(
  { db, now }: RecoveryDeps,
  origin: string,
  email: string,
): Promise<{ subject: string; text: string } | null> {
  const user = await findUserByEmail(db.read, email)
  if (user?.isActive !== true) return null
  const token = randomToken()
  await db.write((manager) =>
    saveRecovery(manager, {
      userId: user.id,
      tokenHash: sha256Hex(token),
      email,
      passwordMark: sha256Hex(user.passwordHash),
      expiresAt: new Date(now().getTime() + LINK_MINUTES * 60_000),
    }),
  )
  return recoveryMail((user.settings ?? DEFAULT_SETTINGS).language, recoveryLink(origin, token), LINK_MINUTES)
}

/** The account that this link opens. Throws `link-invalid`, also where address or password were changed since it was mailed. */
async function ownerOf({ now }: RecoveryDeps, manager: EntityManager, tokenHash: string): Promise<UserRow> {
  const row = await findRecovery(manager, tokenHash)
  const user = row === null ? null : await findUser(manager, row.userId)
  if (row === null || user === null || row.expiresAt <= now()) throw new AppError('link-invalid')
  const isAsMailed = user.isActive && user.email === row.email && sha256Hex(user.passwordHash) === row.passwordMark
  if (!isAsMailed) throw new AppError('link-invalid')
  return user
}

async function setPassword(
  deps: RecoveryDeps,
  { tokenHash, passwordHash, client }: { tokenHash: string; passwordHash: string; client: Client },
): Promise<void> {
  const { db, audit, logins, notifications, now } = deps
  const { revoked, sent } = await db.write(async (manager) => {
    const user = await ownerOf(deps, manager, tokenHash)
    if (!(await takeRecovery(manager, tokenHash))) throw new AppError('link-invalid')
    await updateUser(manager, user.id, { passwordHash, mustChangePassword: false, updatedAt: now() })
    const ended = await logins.end(manager, user.id)
    const notices = await notifications.add(manager, [user.id], { key: 'password-changed', url: pageLinks.account() })
    await audit.append(manager, {
      actorId: null,
      action: 'auth.password-recovered',
      subjectType: 'user',
      subjectId: user.id,
      data: { address: client.address, sessionsEnded: ended.length },
    })
    return { revoked: ended, sent: notices }
  })
  logins.announce(revoked)
  notifications.deliver(sent)
}
