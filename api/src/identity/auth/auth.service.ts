import type { LoginRequest, SignedInUser } from '@pengawas/shared/contracts/auth'
import { AppError } from '@pengawas/shared/errors'
import { type Database, isDatabaseAway } from '../../kernel/db/database.ts'
import type { Client } from '../../kernel/http/client.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { createBatcher } from '../../kernel/lib/batcher.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import { type AccountRow, findAccounts, findUser, findUserByNip } from '../users/users.queries.ts'
import { toSignedInUser } from '../users/users.rules.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { networkOf } from './attempt-limits.rules.ts'
import type { AuthSessionRow, LoginEnd } from './auth.entity.ts'
import {
  deleteSessionsExpiredBefore,
  findSession,
  findSessionsByHash,
  revokeSession,
  touchSessions,
} from './auth.repository.ts'
import { idleMsOf, isSessionAlive, needsTouch, SESSION_LIFETIME, type SessionLifetime } from './auth.rules.ts'
import { codeAttempt, passwordAttempt } from './attempts.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginFailures } from './login-failures.ts'
import type { PasswordHasher } from './passwords.ts'
import type { OpenedSession, SessionOpener } from './session-opener.ts'
import type { TwoFactorService } from './two-factor.service.ts'

export interface LoginResult {
  user: SignedInUser
  /** Shown once; only its hash is kept. */
  token: string
  expiresAt: Date
}

/** `device`: by which this device is recognised when it signs in again. */
export interface PasswordLogin extends LoginResult {
  device: string
}

/** Whether looking at a login also keeps it alive. What a page does on its own, without its user, must not. */
export type Use = 'activity' | 'look'

export interface AuthService {
  /**
   * `device` is what an earlier login left on this device. Throws `invalid-credentials`, `account-inactive`, `too-many-attempts`,
   * `two-factor-required`, `two-factor-wrong`, or `unavailable` where too many wait for their turn.
   */
  login(request: LoginRequest, client: Client, device?: string): Promise<PasswordLogin>
  logout(actor: Actor): Promise<void>
  /** Who holds this token, or null. */
  authenticate(token: string, use: Use): Promise<Actor | null>
  /** Why a login that was once there holds no more, where its owner should know; null otherwise. */
  whyEnded(token: string): Promise<LoginEnd | null>
  /** The same for a connection that was authenticated before; null once the login is over. */
  revalidate(authSessionId: string, use: Use): Promise<Actor | null>
  profile(actor: Actor): Promise<SignedInUser>
  /** Forgets logins and counters that are long over. */
  prune(): Promise<void>
}

export interface AuthDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  passwords: PasswordHasher
  limits: AttemptLimits
  devices: KnownDevices
  /** A keyed hash of what was typed, for counters and the log. */
  fingerprint: (text: string) => string
  failures: LoginFailures
  sessions: SessionOpener
  twoFactor: TwoFactorService
  now: () => Date
  lifetime?: SessionLifetime
}

/** Everybody begins at the same minute, so logins are looked at together. */
const LOGINS_PER_BATCH = 200
const MAX_WAITING = 10_000

/** A login that may be over, and whose it is. */
interface Login {
  session: AuthSessionRow
  account: AccountRow
}

export function createAuthService(deps: AuthDeps): AuthService {
  const { db, audit, announcer, passwords, limits, devices, fingerprint, failures, sessions, twoFactor, now } = deps
  const lifetime = deps.lifetime ?? SESSION_LIFETIME

  async function withAccounts(sessions: readonly AuthSessionRow[]): Promise<Login[]> {
    const accounts = await findAccounts(db.read, [...new Set(sessions.map(({ userId }) => userId))])
    const accountOf = new Map(accounts.map((account) => [account.id, account]))
    return sessions.flatMap((session) => {
      const account = accountOf.get(session.userId)
      return account === undefined ? [] : [{ session, account }]
    })
  }

  /** By the hash of their token. Read anew for every request, so that a login that was ended is over at once; requests that come together share the reading. */
  const logins = createBatcher<string, Login | null>({
    async work(hashes) {
      const found = await withAccounts(await findSessionsByHash(db.read, [...new Set(hashes)]))
      const byHash = new Map(found.map((login) => [login.session.tokenHash, login]))
      return hashes.map((hash) => ({ ok: true, value: byHash.get(hash) ?? null }))
    },
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: LOGINS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  /** Everybody who waited for the same minute is written down by one transaction. */
  const touches = createBatcher<string, null>({
    async work(ids) {
      await db.write((manager) => touchSessions(manager, [...new Set(ids)].sort(), now()))
      return ids.map(() => ({ ok: true, value: null }))
    },
    mayRetryAlone: (error) => !isDatabaseAway(error),
    maxSize: LOGINS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  })

  async function actorOf(login: Login | null, use: Use): Promise<Actor | null> {
    if (login === null) return null
    const { session, account: user } = login
    if (!user.isActive || !isSessionAlive(session, now(), idleMsOf(user.settings))) return null
    if (use === 'activity' && needsTouch(session, now(), lifetime)) {
      await touches.add(session.id)
    }
    const mustChangePassword = user.mustChangePassword && session.method !== 'openid'
    return { userId: user.id, role: user.role, authSessionId: session.id, mustChangePassword }
  }

  return {
    async login(request, client, device) {
      const found = await findUserByNip(db.read, request.nip)
      const known = found === null ? null : await devices.recognise(db.read, found.id, device, client.address)
      const typed = fingerprint(request.nip)
      const place = { reserved: known !== null, group: networkOf(client.address) }

      const opened = await limits.guess(passwordAttempt(typed, client.address, known), async () => {
        const matches = await passwords.verify(found?.passwordHash ?? null, request.password, place)
        if (found === null || !matches) {
          await failures.record(found?.id ?? null, typed, client, 'password')
          throw new AppError('invalid-credentials')
        }
        if (!found.isActive) {
          await failures.record(found.id, typed, client, 'inactive')
          throw new AppError('account-inactive')
        }
        const open = (): Promise<OpenedSession> =>
          db.write(async (manager) => {
            await twoFactor.check(manager, found.id, request.code)
            return sessions.open(manager, found.id, client, 'password')
          })
        if (request.code === undefined || request.code === '') return { user: found, session: await open() }
        try {
          return { user: found, session: await limits.guess(codeAttempt(found.id, known), open) }
        } catch (error) {
          if (error instanceof AppError && error.code === 'two-factor-wrong')
            await failures.record(found.id, typed, client, 'code')
          throw error
        }
      })
      const { user, session } = opened
      sessions.announce(session)
      return {
        user: toSignedInUser({ ...user, lastLogin: session.createdAt }, await twoFactor.isEnabled(user.id)),
        token: session.token,
        expiresAt: session.expiresAt,
        device: devices.issue(user.id, device),
      }
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
      announcer.emit('loginEnded', { authSessionId: actor.authSessionId })
    },

    async authenticate(token, use) {
      return actorOf(await logins.add(sha256Hex(token)), use)
    },

    async whyEnded(token) {
      const [session] = await findSessionsByHash(db.read, [sha256Hex(token)])
      return session?.endedBy ?? null
    },

    async revalidate(authSessionId, use) {
      const session = await findSession(db.read, authSessionId)
      const [login] = session === null ? [] : await withAccounts([session])
      return actorOf(login ?? null, use)
    },

    async profile(actor) {
      const user = await findUser(db.read, actor.userId)
      if (user === null) throw new AppError('not-authenticated')
      const { mustChangePassword } = actor
      return { ...toSignedInUser(user, await twoFactor.isEnabled(user.id)), mustChangePassword }
    },

    async prune() {
      const at = now()
      await db.write((manager) => deleteSessionsExpiredBefore(manager, new Date(at.getTime() - lifetime.absoluteMs)))
      await limits.prune()
    },
  }
}
