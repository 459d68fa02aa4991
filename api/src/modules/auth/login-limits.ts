import { LessThanOrEqual, MoreThan } from 'typeorm'
import type { Database } from '../../db/database.ts'
import { rateLimitEntity, type RateLimitRow } from './auth.entity.ts'

export interface LoginLimits {
  /**
   * Counts an attempt before it is looked at, so that a hundred at once are no way around the limit. Returns the seconds
   * to wait where there were too many; 0 lets this one through.
   */
  begin(nip: string, address: string): Promise<number>
  /** The attempt was good: the account's counter is forgotten, and the address gets its attempt back. */
  succeed(nip: string, address: string): Promise<void>
  /** Removes counters that no longer matter. */
  prune(): Promise<void>
}

export interface LoginLimitSettings {
  attemptsPerAccount: number
  attemptsPerAddress: number
  windowMs: number
}

/** A whole office may sit behind one address, so an address gets far more attempts than an account. */
export const LOGIN_LIMITS: LoginLimitSettings = { attemptsPerAccount: 8, attemptsPerAddress: 100, windowMs: 15 * 60_000 }

/** Registrations are few per person, and a hall full of people may register at once. */
export const REGISTRATION_LIMITS: LoginLimitSettings = { attemptsPerAccount: 8, attemptsPerAddress: 300, windowMs: 15 * 60_000 }

/**
 * Attempts counted in windows that begin with the first one. The counters are rows of our own database: they survive a
 * restart and count for all hubs together, on either dialect.
 */
export function createLoginLimits(
  db: Database,
  now: () => Date,
  settings: LoginLimitSettings = LOGIN_LIMITS,
  kind: 'login' | 'registration' = 'login',
): LoginLimits {
  const accountKey = (nip: string): string => `${kind}-account:${nip.toLowerCase()}`
  const addressKey = (address: string): string => `${kind}-address:${address}`

  /** Adds one and returns the counter as it is then. */
  async function count(key: string): Promise<RateLimitRow> {
    return db.write(async (manager) => {
      const at = now()
      const expiresAt = new Date(at.getTime() + settings.windowMs)
      await manager.delete(rateLimitEntity, { id: key, expiresAt: LessThanOrEqual(at) })
      // Inserting a zero gives the row to exactly one of several hubs; adding to it then waits for the row's lock.
      await manager.createQueryBuilder().insert().into(rateLimitEntity).values({ id: key, points: 0, expiresAt }).orIgnore().execute()
      await manager.increment(rateLimitEntity, { id: key }, 'points', 1)
      return manager.findOneByOrFail(rateLimitEntity, { id: key })
    })
  }

  function secondsToWait(counter: RateLimitRow, limit: number): number {
    if (counter.points <= limit) return 0
    return Math.max(1, Math.ceil((counter.expiresAt.getTime() - now().getTime()) / 1000))
  }

  return {
    async begin(nip, address) {
      const account = await count(accountKey(nip))
      const wait = secondsToWait(account, settings.attemptsPerAccount)
      // Attempts at a closed account are not held against the address that somebody else may share.
      if (wait > 0) return wait
      return secondsToWait(await count(addressKey(address)), settings.attemptsPerAddress)
    },

    async succeed(nip, address) {
      await db.write(async (manager) => {
        await manager.delete(rateLimitEntity, { id: accountKey(nip) })
        await manager.decrement(rateLimitEntity, { id: addressKey(address), points: MoreThan(0) }, 'points', 1)
      })
    },

    async prune() {
      await db.write((manager) => manager.delete(rateLimitEntity, { expiresAt: LessThanOrEqual(now()) }))
    },
  }
}
