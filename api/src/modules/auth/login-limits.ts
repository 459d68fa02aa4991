import { In, LessThan } from 'typeorm'
import type { Database } from '../../db/database.ts'
import { rateLimitEntity } from './auth.entity.ts'

export interface LoginLimits {
  /** Seconds until this account or address may try again; 0 when it may now. */
  secondsToWait(nip: string, address: string): Promise<number>
  /** Counts one failed attempt. */
  recordFailure(nip: string, address: string): Promise<void>
  /** Forgets the account's failures after a good login; those of the address stay. */
  forget(nip: string): Promise<void>
  /** Removes counters that no longer matter. */
  prune(): Promise<void>
}

export interface LoginLimitSettings {
  failuresPerAccount: number
  failuresPerAddress: number
  windowMs: number
}

/** A whole office may sit behind one address, so an address gets far more attempts than an account. */
export const LOGIN_LIMITS: LoginLimitSettings = { failuresPerAccount: 8, failuresPerAddress: 100, windowMs: 15 * 60_000 }

/**
 * Failures counted in windows that begin with the first one. The counters are rows of our own database: they survive a
 * restart and count for all hubs together, on either dialect.
 */
export function createLoginLimits(db: Database, now: () => Date, settings: LoginLimitSettings = LOGIN_LIMITS): LoginLimits {
  const accountKey = (nip: string): string => `login-account:${nip.toLowerCase()}`
  const addressKey = (address: string): string => `login-address:${address}`

  async function count(key: string): Promise<void> {
    await db.write(async (manager) => {
      const at = now()
      const expiresAt = new Date(at.getTime() + settings.windowMs)
      await manager.delete(rateLimitEntity, { id: key, expiresAt: LessThan(at) })
      // Inserting a zero gives the row to exactly one of several hubs; adding to it then waits for the row's lock.
      await manager.createQueryBuilder().insert().into(rateLimitEntity).values({ id: key, points: 0, expiresAt }).orIgnore().execute()
      await manager.increment(rateLimitEntity, { id: key }, 'points', 1)
    })
  }

  return {
    async secondsToWait(nip, address) {
      const limitOf = new Map([
        [accountKey(nip), settings.failuresPerAccount],
        [addressKey(address), settings.failuresPerAddress],
      ])
      const at = now()
      const rows = await db.read.findBy(rateLimitEntity, { id: In([...limitOf.keys()]) })
      const waits = rows.map(({ id, points, expiresAt }) => {
        const full = points >= (limitOf.get(id) ?? Number.POSITIVE_INFINITY)
        return full ? Math.max(0, Math.ceil((expiresAt.getTime() - at.getTime()) / 1000)) : 0
      })
      return Math.max(0, ...waits)
    },

    async recordFailure(nip, address) {
      await count(accountKey(nip))
      await count(addressKey(address))
    },

    async forget(nip) {
      await db.write((manager) => manager.delete(rateLimitEntity, { id: accountKey(nip) }))
    },

    async prune() {
      await db.write((manager) => manager.delete(rateLimitEntity, { expiresAt: LessThan(now()) }))
    },
  }
}
