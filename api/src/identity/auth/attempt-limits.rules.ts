import { backoffMs } from '@pengawas/shared/rules/backoff'

/** How failures of one kind are slowed. */
export interface LimitPolicy {
  /** This many failures cost nothing. */
  free: number
  /** What the next one waits; it doubles with each further failure. */
  firstDelayMs: number
  longestDelayMs: number
  /** Counted from the newest failure; longer than the longest delay. */
  forgetAfterMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * What is counted. Delays grow and end by themselves: nothing stays locked until staff unlock it, because an attacker could use
 * such a lock to shut others out.
 */
export const LIMIT_POLICIES = {
  /** One account, tried from one address or from one device that is known to it. */
  pair: { free: 8, firstDelayMs: 4_000, longestDelayMs: 5 * MINUTE_MS, forgetAfterMs: HOUR_MS },
  /** One account, tried from anywhere it is not known. A single address never gets here: its pair waits before. */
  account: { free: 30, firstDelayMs: 1_000, longestDelayMs: 30_000, forgetAfterMs: HOUR_MS },
  /** All accounts, from one network. A hall of 500 people who all mistype three times stays below. */
  network: { free: 2_000, firstDelayMs: 1_000, longestDelayMs: 30_000, forgetAfterMs: 15 * MINUTE_MS },
  /** Codes of a second factor. The password is known at this point, so this one may be slow. */
  code: { free: 8, firstDelayMs: 4_000, longestDelayMs: 15 * MINUTE_MS, forgetAfterMs: HOUR_MS },
  /** The own password, asked for again within a login. */
  again: { free: 8, firstDelayMs: 4_000, longestDelayMs: 15 * MINUTE_MS, forgetAfterMs: HOUR_MS },
  /** Registrations from one network; all count, as they succeed. */
  registration: { free: 300, firstDelayMs: 4_000, longestDelayMs: 5 * MINUTE_MS, forgetAfterMs: 15 * MINUTE_MS },
  /** Requests and uses of links for forgotten passwords from one network; all count. */
  recovery: { free: 60, firstDelayMs: 4_000, longestDelayMs: 5 * MINUTE_MS, forgetAfterMs: 15 * MINUTE_MS },
  /** Codes that join a phone to a test, from one network; all count. A hall that joins 500 phones three times stays below. */
  device: { free: 2_000, firstDelayMs: 1_000, longestDelayMs: 30_000, forgetAfterMs: 15 * MINUTE_MS },
  /** Mails to one address that are caused by a person without an account; all count. */
  mail: { free: 3, firstDelayMs: 5 * MINUTE_MS, longestDelayMs: 4 * HOUR_MS, forgetAfterMs: 24 * HOUR_MS },
} as const satisfies Record<string, LimitPolicy>
export type LimitName = keyof typeof LIMIT_POLICIES

/** How long to wait after this many failures. */
export function delayAfter(policy: LimitPolicy, failures: number): number {
  if (failures < policy.free) return 0
  return backoffMs({ firstMs: policy.firstDelayMs, longestMs: policy.longestDelayMs }, failures - policy.free + 1)
}

export interface Tally {
  points: number
  /** Attempts are refused until then; null where one is allowed at once. */
  blockedUntil: Date | null
  /** When all is forgotten. */
  expiresAt: Date
}

/** Milliseconds to wait before the next attempt. */
export function waitOf(tally: Tally | undefined, now: Date): number {
  if (tally === undefined || tally.blockedUntil === null || tally.expiresAt <= now) return 0
  return Math.max(0, tally.blockedUntil.getTime() - now.getTime())
}

/** After one more attempt, taken for a failure until it proves good. */
export function counted(tally: Tally | undefined, policy: LimitPolicy, now: Date): Tally {
  const points = (tally === undefined || tally.expiresAt <= now ? 0 : tally.points) + 1
  const delay = delayAfter(policy, points)
  return {
    points,
    blockedUntil: delay === 0 ? null : new Date(now.getTime() + delay),
    expiresAt: new Date(now.getTime() + policy.forgetAfterMs),
  }
}

/** After an attempt turned out to be no failure. */
export function givenBack(tally: Tally, policy: LimitPolicy): Tally {
  const points = Math.max(0, tally.points - 1)
  return { ...tally, points, blockedUntil: points < policy.free ? null : tally.blockedUntil }
}

/**
 * What is counted as one place. An IPv4 address; of IPv6 the first 64 bits, since one customer has all addresses that share them;
 * of IPv4 written as IPv6 the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
