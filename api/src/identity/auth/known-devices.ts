import { createHmac, randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { sameSecret } from '../../kernel/lib/hashes.rules.ts'
import { hasLoggedInFrom } from './auth.repository.ts'

/**
 * Devices that signed in to an account before keep a cookie that says so. It opens nothing: guesses from such a device are
 * counted by themselves, so that strangers who try the same account elsewhere do not slow its owner.
 */
export interface KnownDevices {
  /** For a device that has just signed in. A known device keeps its id. */
  issue(userId: string, presented: string | undefined): string
  /** Where an attempt comes from, if this account was signed in to from there before; null otherwise. */
  recognise(
    manager: EntityManager,
    userId: string,
    presented: string | undefined,
    address: string,
  ): Promise<KnownOrigin | null>
}

/** `device` null: known by its address alone. */
export interface KnownOrigin {
  device: string | null
}

const ID_BYTES = 16

export function createKnownDevices(key: Uint8Array): KnownDevices {
  const sign = (userId: string, device: string): string =>
    createHmac('sha256', key).update(`${userId}:${device}`).digest('base64url')

  function deviceOf(userId: string, presented: string | undefined): string | null {
    const [device = '', signature = ''] = presented?.split('.') ?? []
    return device !== '' && sameSecret(signature, sign(userId, device)) ? device : null
  }

  return {
    issue(userId, presented) {
      const device = deviceOf(userId, presented) ?? randomBytes(ID_BYTES).toString('base64url')
      return `${device}.${sign(userId, device)}`
    },
    async recognise(manager, userId, presented, address) {
      const device = deviceOf(userId, presented)
      if (device !== null) return { device }
      return (await hasLoggedInFrom(manager, userId, address)) ? { device: null } : null
    },
  }
}
