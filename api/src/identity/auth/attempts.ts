import type { Actor } from '../../kernel/access/actor.ts'
import { networkOf } from './attempt-limits.rules.ts'
import type { Attempt, Counter } from './attempt-limits.ts'
import type { KnownOrigin } from './known-devices.ts'

/**
 * What an attempt is counted in. `account` is a keyed hash of the typed NIP. Who comes from a device or an address that this
 * account knows is counted there alone: failures of strangers elsewhere are no reason to keep them waiting.
 */
export function passwordAttempt(account: string, address: string, known: KnownOrigin | null): Attempt {
  const network = networkOf(address)
  const from = known?.device ? `device:${known.device}` : network
  const own: Counter = { limit: 'pair', of: `${account}:${from}` }
  if (known !== null) return { own }
  return {
    own,
    shared: [
      { limit: 'account', of: account },
      { limit: 'network', of: network },
    ],
  }
}

/** A code of the second factor at a login: wherever from, for the password is known there. */
export function codeAttempt(userId: string, known: KnownOrigin | null): Attempt {
  return { own: { limit: 'code', of: known?.device ? `${userId}:device:${known.device}` : userId } }
}

/** The own password, asked for again. By login, so that one left open somewhere cannot block its owner elsewhere. */
export function againAttempt(actor: Pick<Actor, 'userId' | 'authSessionId'>): Attempt {
  return { own: { limit: 'again', of: `password:${actor.userId}:${actor.authSessionId}` } }
}

/** The code that proves a new second factor. */
export function enrolAttempt(actor: Pick<Actor, 'userId' | 'authSessionId'>): Attempt {
  return { own: { limit: 'again', of: `code:${actor.userId}:${actor.authSessionId}` } }
}
