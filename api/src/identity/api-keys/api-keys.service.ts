import { randomBytes, randomUUID } from 'node:crypto'
import {
  API_KEY_PREFIX,
  type ApiKey,
  type CreatedApiKey,
  MAX_API_KEYS,
  type NewApiKey,
} from '@pengawas/shared/contracts/api-keys'
import { AppError } from '@pengawas/shared/errors'
import { createRateLimiter } from '@pengawas/shared/rate-limiter'
import type { Rate } from '@pengawas/shared/rules/token-bucket'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import type { OwnPassword } from '../auth/own-password.ts'
import { findAccounts, findNames } from '../users/users.queries.ts'
import type { ApiKeyRow } from './api-keys.entity.ts'
import {
  countUsableKeys,
  findKey,
  findKeyByHash,
  insertKey,
  listKeys,
  revokeKey,
  touchKey,
} from './api-keys.repository.ts'
import { isApiKey, needsTouch, SHOWN_CHARACTERS, stateOf } from './api-keys.rules.ts'

/** As many as nobody guesses: 256 bits. */
const SECRET_BYTES = 32
/** A program that fetches pages of results asks a few times a second. Each hub counts for itself. */
export const KEY_RATE: Rate = { burst: 100, perSecond: 10 }

/** Keys with which programs of the agency read. Everything but `authenticate` throws `not-allowed`. */
export interface ApiKeysService {
  list(actor: Actor): Promise<ApiKey[]>
  /** Throws as `OwnPassword.prove`, and `conflict` where there are as many as an agency may have. */
  create(actor: Actor, wanted: NewApiKey, address: string): Promise<CreatedApiKey>
  /** Ends a key at once; once more changes nothing. Throws `not-found`. */
  revoke(actor: Actor, id: string): Promise<ApiKey>
  /** In whose name a key reads, and what; null where it opens nothing. Throws `too-many-requests`. */
  authenticate(token: string): Promise<Actor | null>
}

interface Deps {
  db: Database
  audit: AuditService
  ownPassword: OwnPassword
  now: () => Date
}

const MANAGE = 'api-key:manage'

export function createApiKeysService(deps: Deps): ApiKeysService {
  const { db, audit, now } = deps
  return {
    async list(actor) {
      requirePermission(actor, MANAGE)
      return shown(deps, await listKeys(db.read, now()))
    },
    create: createKey.bind(null, deps),
    async revoke(actor, id) {
      requirePermission(actor, MANAGE)
      const row = await db.write(async (manager) => {
        if (await revokeKey(manager, id, now()))
          await audit.append(manager, {
            ...{ actorId: actor.userId, action: 'api-key.revoked', subjectType: 'api-key', subjectId: id },
          })
        return findKey(manager, id)
      })
      if (row === null) throw new AppError('not-found')
      return one(deps, row)
    },
    authenticate: authenticator(deps),
  }
}

async function createKey(deps: Deps, actor: Actor, wanted: NewApiKey, address: string): Promise<CreatedApiKey> {
  requirePermission(actor, MANAGE)
  const { db, audit, ownPassword, now } = deps
  const { name, scopes, days, password } = wanted
  await ownPassword.prove(actor, password, 'password', address)
  const token = `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  const createdAt = now()
  const row: ApiKeyRow = {
    ...{ id: randomUUID(), name, tokenHash: sha256Hex(token), start: token.slice(0, SHOWN_CHARACTERS), scopes },
    ...{ createdBy: actor.userId, createdAt, expiresAt: new Date(createdAt.getTime() + days * 86_400_000) },
    ...{ revokedAt: null, lastUsedAt: null },
  }
  await db.write(async (manager) => {
    if ((await countUsableKeys(manager, createdAt)) >= MAX_API_KEYS)
      throw new AppError('conflict', { message: 'apiKeysFull' })
    await insertKey(manager, row)
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'api-key.created', subjectType: 'api-key', subjectId: row.id },
      data: { scopes: scopes.join(' '), days },
    })
  })
  return { key: await one(deps, row), token }
}

function authenticator({ db, now }: Deps): ApiKeysService['authenticate'] {
  const limiter = createRateLimiter(() => now().getTime())
  return async (token) => {
    const row = isApiKey(token) ? await findKeyByHash(db.read, sha256Hex(token)) : null
    if (row === null) return null
    const [owner = null] = await findAccounts(db.read, [row.createdBy])
    if (owner === null || stateOf(row, owner, now()) !== 'active') return null
    const retryAfterSeconds = limiter.take(row.id, KEY_RATE)
    if (retryAfterSeconds !== null) throw new AppError('too-many-requests', { retryAfterSeconds })
    if (needsTouch(row, now())) await db.write((manager) => touchKey(manager, row.id, now()))
    return {
      ...{ userId: owner.id, role: owner.role, authSessionId: row.id, mustChangePassword: false },
      apiKey: { id: row.id, scopes: row.scopes },
    }
  }
}

async function shown({ db, now }: Deps, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
  const makers = [...new Set(rows.map(({ createdBy }) => createdBy))]
  const [names, accounts] = await Promise.all([findNames(db.read, makers), findAccounts(db.read, makers)])
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, start: row.start, scopes: [...row.scopes] },
    state: stateOf(row, accountOf.get(row.createdBy) ?? null, now()),
    createdByName: names.get(row.createdBy) ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

async function one(deps: Deps, row: ApiKeyRow): Promise<ApiKey> {
  const [key] = await shown(deps, [row])
  if (key === undefined) throw new Error('one row is one key')
  return key
}
