import type { LtiMatching } from '@pengawas/shared/contracts/lti'
import type { Role } from '@pengawas/shared/roles'
import { z } from 'zod'

const LIS = 'https://purl.imsglobal.org/spec/lti/claim/lis'
const EXT = 'https://purl.imsglobal.org/spec/lti/claim/ext'

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 255 ? value.trim() : null
const named = z.record(z.string(), z.unknown()).catch({})

/**
 * By what a launch finds its account: a NIP, or an address in lower case; null where the platform says nothing that counts.
 * Custom parameters are never read for it: teachers write them. An address that the platform calls unverified does not count.
 */
export function saidOfPerson(claims: Readonly<Record<string, unknown>>, matching: LtiMatching): string | null {
  if (matching === 'person-id') return text(named.parse(claims[LIS])['person_sourcedid'])
  if (matching === 'user-name') return text(named.parse(claims[EXT])['user_username'])
  return claims['email_verified'] === false ? null : (text(claims['email'])?.toLowerCase() ?? null)
}

interface FoundAccount {
  role: Role
  isActive: boolean
  /** Null where staff made the account; else whether its person proved the address when they registered. */
  registration: 'unproved' | 'proved' | null
  erasedAt: Date | null
}

export type MatchFault = 'unknown' | 'inactive' | 'staff' | 'unproved'

/**
 * Whether a launch may open an account that was found. Never one of staff: a platform whose keys leak, or whose administrators
 * write any NIP beside a name, would open everything here. And none whose NIP or address its person merely typed in.
 */
export function matchFault(account: FoundAccount | null, matching: LtiMatching): MatchFault | null {
  if (account === null || account.erasedAt !== null) return 'unknown'
  if (account.role !== 'peserta') return 'staff'
  if (!account.isActive) return 'inactive'
  if (matching !== 'email' && account.registration !== null) return 'unproved'
  if (matching === 'email' && account.registration === 'unproved') return 'unproved'
  return null
}
