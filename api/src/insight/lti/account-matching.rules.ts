import type { Role } from '@pengawas/shared/roles'

/**
 * Which account a launch opens. `linked`: only one that its person has tied to the platform's subject, by signing in here once.
 * `nip`: that whose NIP a claim of the platform names. `email`: that whose address the platform has verified.
 */
export const ACCOUNT_MATCHINGS = ['linked', 'nip', 'email'] as const
export type AccountMatching = (typeof ACCOUNT_MATCHINGS)[number]

/** What a platform says of a person that may find their account; null where it says nothing that counts. */
export interface SaidOfPerson {
  nip: string | null
  email: string | null
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 255 ? value.trim() : null

/** An address counts only where the platform says that it has verified it. */
export function saidOfPerson(claims: Readonly<Record<string, unknown>>, nipClaim: string): SaidOfPerson {
  return {
    nip: text(claims[nipClaim]),
    email: claims['email_verified'] === true ? (text(claims['email'])?.toLowerCase() ?? null) : null,
  }
}

interface FoundAccount {
  id: string
  role: Role
  isActive: boolean
  /** Null where staff made the account; else whether its person proved the address when they registered. */
  registration: 'unproved' | 'proved' | null
  erasedAt: Date | null
}

export type MatchFault = 'unknown' | 'inactive' | 'staff' | 'unproved'

/**
 * Whether a launch may open an account that was found. Never one of staff: a platform whose keys leak, or whose administrators
 * write any NIP into a claim, would open everything here. And none whose NIP or address its person merely typed in.
 */
export function matchFault(account: FoundAccount | null, found: AccountMatching): MatchFault | null {
  if (account === null || account.erasedAt !== null) return 'unknown'
  if (account.role !== 'peserta') return 'staff'
  if (!account.isActive) return 'inactive'
  if (found === 'nip' && account.registration !== null) return 'unproved'
  if (found === 'email' && account.registration === 'unproved') return 'unproved'
  return null
}
