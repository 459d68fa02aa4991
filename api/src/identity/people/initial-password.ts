import type { PasswordOwner } from '@pengawas/shared/rules/password'
import { refuseGuessable } from '../auth/password-policy.rules.ts'
import { type PasswordHasher, randomPassword } from '../auth/passwords.ts'

export interface InitialPassword {
  hash: string
  /** To be shown once; null where staff chose it. */
  shown: string | null
}

/** Gives new accounts their first password: the chosen one, else the installation's, else a random one. Throws `invalid-input` where the chosen one is easy to guess. */
export type InitialPasswords = (chosen: string | undefined, owner: PasswordOwner) => Promise<InitialPassword>

/** `houseDefault`: what INITIAL_PASSWORD says. It is hashed once, so that an import of thousands stays quick. */
export function createInitialPasswords(passwords: PasswordHasher, houseDefault: string | undefined): InitialPasswords {
  let houseHash: Promise<string> | undefined
  return async (chosen, owner) => {
    if (chosen !== undefined) {
      refuseGuessable(chosen, owner, 'password')
      return { hash: await passwords.hash(chosen), shown: null }
    }
    if (houseDefault !== undefined) {
      houseHash ??= passwords.hash(houseDefault).catch((error: unknown) => {
        // Refused where too many waited: the next account tries again.
        houseHash = undefined
        throw error
      })
      return { hash: await houseHash, shown: houseDefault }
    }
    const shown = randomPassword()
    return { hash: await passwords.hashRandom(shown), shown }
  }
}
