import { hash, verify } from '@node-rs/argon2'
import { randomLegible } from '../../lib/secrets.ts'

/** OWASP's recommended minimum for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For passwords that the machine made: at 59 random bits, guessing is hopeless at any price, and an import makes thousands. */
const LIGHT_PARAMETERS = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }
const FULL_COST_MARK = `m=${PARAMETERS.memoryCost},`

/** Three groups of four legible characters: 59 bits. */
export function randomPassword(): string {
  return [randomLegible(4), randomLegible(4), randomLegible(4)].join('-')
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Cheaply, for a password of `randomPassword` and no other. */
  hashRandom(password: string): Promise<string>
  /** With `stored` null (nobody has that NIP) as much work is done as for a wrong password, so that the time tells nothing. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export function createPasswordHasher(): PasswordHasher {
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => hash(password, PARAMETERS),
    hashRandom: (password) => hash(password, LIGHT_PARAMETERS),
    async verify(stored, password) {
      decoy ??= hash('nobody has this password', PARAMETERS)
      const matches = await verify(stored ?? (await decoy), password)
      if (stored !== null && !stored.includes(FULL_COST_MARK)) await verify(await decoy, password)
      return stored !== null && matches
    },
  }
}
