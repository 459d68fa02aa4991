import { availableParallelism } from 'node:os'
import { createFairPool, type FairPool, type PoolSlot } from '../../kernel/lib/fair-pool.ts'
import { randomLegible } from '../../kernel/lib/secrets.ts'
import { createPasswordThreads } from './password-threads.ts'

/** OWASP's recommended minimum for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For passwords that the machine made: at 59 random bits, guessing is hopeless at any price, and an import makes thousands. */
const LIGHT_PARAMETERS = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }
const FULL_COST_MARK = `m=${PARAMETERS.memoryCost},`

/** Hashing takes a core that answers are stored with. So at most two at once, and one on a machine of two cores. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A hall of people who all sign in at the same moment waits some ten seconds; more are told to come back. */
const MAX_WAITING_OPEN = 1_000
const MAX_WAITING_RESERVED = 400

/** People who are signed in, and what staff do. */
const SIGNED_IN: PoolSlot = { reserved: true, group: 'signed in' }

/** Three groups of four legible characters: 59 bits. */
export function randomPassword(): string {
  return [randomLegible(4), randomLegible(4), randomLegible(4)].join('-')
}

/** `slot` says how hashing waits for its turn; without it, like the work of a signed-in person. All reject with `unavailable` where too many wait. */
export interface PasswordHasher {
  hash(password: string, slot?: PoolSlot): Promise<string>
  /** Cheaply, for a password of `randomPassword` only. */
  hashRandom(password: string): Promise<string>
  /** With `stored` null (no account has that NIP) as much work is done as for a wrong password, so that the time taken reveals nothing. */
  verify(stored: string | null, password: string, slot?: PoolSlot): Promise<boolean>
}

export function createPasswordHasher(pool: FairPool = createPasswordPool()): PasswordHasher {
  const threads = createPasswordThreads()
  let made: Promise<string> | undefined

  /** The hash to verify against where there is none. A failure to make it is not remembered: the next login tries again. */
  function decoy(): Promise<string> {
    made ??= threads.hash('nobody has this password', PARAMETERS).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }

  return {
    hash: (password, slot = SIGNED_IN) => pool.run(slot, () => threads.hash(password, PARAMETERS)),
    hashRandom: (password) => pool.run(SIGNED_IN, () => threads.hash(password, LIGHT_PARAMETERS)),
    verify: (stored, password, slot = SIGNED_IN) =>
      pool.run(slot, async () => {
        const other = await decoy()
        const matches = await threads.verify(stored ?? other, password)
        if (stored !== null && !stored.includes(FULL_COST_MARK)) await threads.verify(other, password)
        return stored !== null && matches
      }),
  }
}

function createPasswordPool(): FairPool {
  return createFairPool({
    concurrency: CONCURRENCY,
    maxWaitingOpen: MAX_WAITING_OPEN,
    maxWaitingReserved: MAX_WAITING_RESERVED,
  })
}
