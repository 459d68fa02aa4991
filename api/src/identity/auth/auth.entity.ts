import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A login. Only the hash of its token is kept, so that a stolen database opens no session. */
export interface AuthSessionRow {
  id: string
  tokenHash: string
  userId: string
  createdAt: Date
  lastSeenAt: Date
  /** Absolute end, whatever the activity. */
  expiresAt: Date
  revokedAt: Date | null
  /** Address and browser of the login, for its owner to recognise it. */
  address: string | null
  userAgent: string | null
  /** How the person proved who they are. The agency's identity provider and its learning platforms vouch for the people they send, so our own password does not matter then. */
  method: LoginMethod
  /** What ended it, where its owner should be told; null otherwise. */
  endedBy: LoginEnd | null
}

/** `newer-login`: the same person signed in elsewhere while taking a proctored test. */
export type LoginEnd = 'newer-login'

export type LoginMethod = 'password' | 'registration' | 'openid' | 'lti'

export const authSessionEntity = new EntitySchema<AuthSessionRow>({
  name: 'AuthSession',
  tableName: 'auth_sessions',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    tokenHash: { type: 'varchar', length: 64 },
    userId: { type: 'varchar', length: 36 },
    createdAt: instantColumn,
    lastSeenAt: instantColumn,
    expiresAt: instantColumn,
    revokedAt: { ...instantColumn, nullable: true },
    address: { type: 'varchar', length: 64, nullable: true },
    userAgent: { type: 'varchar', length: 300, nullable: true },
    method: { type: 'varchar', length: 16 },
    endedBy: { type: 'varchar', length: 16, nullable: true },
  },
})

export interface RateLimitRow {
  id: string
  points: number
  /** Attempts are refused until then. */
  blockedUntil: Date | null
  expiresAt: Date
}

export const rateLimitEntity = new EntitySchema<RateLimitRow>({
  name: 'RateLimit',
  tableName: 'rate_limits',
  columns: {
    id: { type: 'varchar', length: 255, primary: true },
    points: { type: 'integer' },
    blockedUntil: { ...instantColumn, nullable: true },
    expiresAt: instantColumn,
  },
})
