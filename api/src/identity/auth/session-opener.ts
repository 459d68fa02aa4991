import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Client } from '../../kernel/http/client.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { randomToken } from '../../kernel/lib/secrets.ts'
import { updateUser } from '../users/users.changes.ts'
import type { LoginMethod } from './auth.entity.ts'
import { insertSession } from './auth.repository.ts'
import { LOGIN_LIFETIME_MS } from './auth.rules.ts'
import type { LoginEnder } from './login-ender.ts'
import type { OneLogin } from './one-login.ts'

export interface OpenedSession {
  /** Shown once; only its hash is kept. */
  token: string
  authSessionId: string
  createdAt: Date
  expiresAt: Date
  /** Logins that this one put an end to: hand the whole to `announce` after the transaction. */
  replaced: readonly string[]
}

/** Makes logins, by whatever proof: password, registration or the agency's identity provider. */
export interface SessionOpener {
  open(manager: EntityManager, userId: string, client: Client, method: LoginMethod): Promise<OpenedSession>
  announce(opened: OpenedSession): void
}

export function createSessionOpener(deps: {
  audit: AuditService
  logins: LoginEnder
  oneLogin: OneLogin
  now: () => Date
}): SessionOpener {
  const { audit, logins, oneLogin, now } = deps
  return {
    async open(manager, userId, client, method) {
      const token = randomToken()
      const at = now()
      const authSessionId = randomUUID()
      const expiresAt = new Date(at.getTime() + LOGIN_LIFETIME_MS)
      await insertSession(manager, {
        id: authSessionId,
        tokenHash: sha256Hex(token),
        userId,
        createdAt: at,
        lastSeenAt: at,
        expiresAt,
        revokedAt: null,
        ...client,
        method,
        endedBy: null,
      })
      await updateUser(manager, userId, { lastLogin: at })
      await audit.append(manager, {
        actorId: userId,
        action: 'auth.logged-in',
        subjectType: 'auth-session',
        subjectId: authSessionId,
        data: { method },
      })
      const replaced = await oneLogin.enforce(manager, userId, authSessionId)
      return { token, authSessionId, createdAt: at, expiresAt, replaced }
    },
    announce: ({ replaced }) => logins.announce(replaced),
  }
}
