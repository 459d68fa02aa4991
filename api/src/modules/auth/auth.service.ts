import { randomUUID } from 'node:crypto'
import type { LoginRequest, User } from '@pengawas/shared/contracts/auth'
import { AppError } from '@pengawas/shared/errors'
import type { Database } from '../../db/database.ts'
import type { Announcer } from '../../lib/announcer.ts'
import { randomToken, sha256Hex } from '../../lib/secrets.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { UserRow } from '../users/users.entity.ts'
import { findUser, findUserByNip, updateUser } from '../users/users.repository.ts'
import { toUser } from '../users/users.rules.ts'
import type { Actor } from './actor.ts'
import type { AuthSessionRow } from './auth.entity.ts'
import {
  deleteSessionsExpiredBefore,
  findSession,
  findSessionByHash,
  insertSession,
  revokeSession,
  touchSession,
} from './auth.repository.ts'
import { isSessionAlive, needsTouch, SESSION_LIFETIME, type SessionLifetime } from './auth.rules.ts'
import type { LoginLimits } from './login-limits.ts'
import type { PasswordHasher } from './passwords.ts'

export interface LoginResult {
  user: User
  /** Shown once; only its hash is kept. */
  token: string
  expiresAt: Date
}

export interface AuthService {
  /** Throws `invalid-credentials`, `account-inactive` or `too-many-attempts`. */
  login(request: LoginRequest, address: string): Promise<LoginResult>
  logout(actor: Actor): Promise<void>
  /** Who holds this token, or null. Counts as activity. */
  authenticate(token: string): Promise<Actor | null>
  /** The same for a connection that was authenticated before; null once the login is over. */
  revalidate(authSessionId: string): Promise<Actor | null>
  profile(actor: Actor): Promise<User>
  /** Forgets logins and counters that are long over. */
  prune(): Promise<void>
}

export interface AuthDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  passwords: PasswordHasher
  limits: LoginLimits
  now: () => Date
  lifetime?: SessionLifetime
}

export function createAuthService(deps: AuthDeps): AuthService {
  const { db, audit, announcer, passwords, limits, now } = deps
  const lifetime = deps.lifetime ?? SESSION_LIFETIME

  async function refuse(user: UserRow | null): Promise<never> {
    await db.write((manager) =>
      audit.append(manager, { actorId: null, action: 'auth.login-failed', subjectType: 'user', subjectId: user?.id ?? null }),
    )
    throw new AppError('invalid-credentials')
  }

  async function actorOf(session: AuthSessionRow | null): Promise<Actor | null> {
    if (session === null || !isSessionAlive(session, now(), lifetime)) return null
    const user = await findUser(db.read, session.userId)
    if (user === null || !user.isActive) return null
    if (needsTouch(session, now(), lifetime)) {
      await db.write((manager) => touchSession(manager, session.id, now()))
    }
    return { userId: user.id, role: user.role, authSessionId: session.id }
  }

  return {
    async login(request, address) {
      const wait = await limits.begin(request.nip, address)
      if (wait > 0) throw new AppError('too-many-attempts', { retryAfterSeconds: wait })

      const found = await findUserByNip(db.read, request.nip)
      const matches = await passwords.verify(found?.passwordHash ?? null, request.password)
      if (found === null || !matches) return refuse(found)
      if (!found.isActive) throw new AppError('account-inactive')

      const token = randomToken()
      const at = now()
      const session: AuthSessionRow = {
        id: randomUUID(),
        tokenHash: sha256Hex(token),
        userId: found.id,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + lifetime.absoluteMs),
        revokedAt: null,
      }
      await limits.succeed(request.nip, address)
      await db.write(async (manager) => {
        await insertSession(manager, session)
        await updateUser(manager, found.id, { lastLogin: at })
        await audit.append(manager, { actorId: found.id, action: 'auth.logged-in', subjectType: 'auth-session', subjectId: session.id })
      })
      return { user: toUser({ ...found, lastLogin: at }), token, expiresAt: session.expiresAt }
    },

    async logout(actor) {
      await db.write(async (manager) => {
        await revokeSession(manager, actor.authSessionId, now())
        await audit.append(manager, {
          actorId: actor.userId,
          action: 'auth.logged-out',
          subjectType: 'auth-session',
          subjectId: actor.authSessionId,
        })
      })
      announcer.announce('authSessionRevoked', { authSessionId: actor.authSessionId })
    },

    async authenticate(token) {
      return actorOf(await findSessionByHash(db.read, sha256Hex(token)))
    },

    async revalidate(authSessionId) {
      return actorOf(await findSession(db.read, authSessionId))
    },

    async profile(actor) {
      const user = await findUser(db.read, actor.userId)
      if (user === null) throw new AppError('not-authenticated')
      return toUser(user)
    },

    async prune() {
      const at = now()
      await db.write((manager) => deleteSessionsExpiredBefore(manager, new Date(at.getTime() - lifetime.absoluteMs)))
      await limits.prune()
    },
  }
}
