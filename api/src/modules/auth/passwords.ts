import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommended minimum for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** With `stored` null (nobody has that NIP) as much work is done as for a wrong password, so that the time tells nothing. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export function createPasswordHasher(): PasswordHasher {
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => hash(password, PARAMETERS),
    async verify(stored, password) {
      decoy ??= hash('nobody has this password', PARAMETERS)
      const matches = await verify(stored ?? (await decoy), password)
      return stored !== null && matches
    },
  }
}
