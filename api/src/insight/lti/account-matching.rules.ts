import type { LtiMatching } from '@pengawas/shared/contracts/lti'
import { emailSchema, nipSchema } from '@pengawas/shared/contracts/people'
import type { Role } from '@pengawas/shared/roles'
import { z } from 'zod'

const LIS = 'https://purl.imsglobal.org/spec/lti/claim/lis'
const EXT = 'https://purl.imsglobal.org/spec/lti/claim/ext'

const named = z.record(z.string(), z.unknown()).catch({})

/**
 * By what a launch finds its account: a NIP or an address, as accounts have them; null where the platform says nothing that counts.
 * Custom parameters are never read for it: teachers write them. An address that the platform does not call verified counts only where it says nothing of that.
 */
export function saidOfPerson(claims: Readonly<Record<string, unknown>>, matching: LtiMatching): string | null {
  if (matching === 'email')
    return isTrusted(claims['email_verified']) ? (emailSchema.safeParse(claims['email']).data ?? null) : null
  const said = matching === 'person-id' ? named.parse(claims[LIS])['person_sourcedid'] : userNameOf(claims)
  return nipSchema.safeParse(said).data ?? null
}

/** What is said of an address must be that it was verified; some platforms write that as a text, and many say nothing. */
const isTrusted = (verified: unknown): boolean => verified === undefined || verified === true || verified === 'true'

const userNameOf = (claims: Readonly<Record<string, unknown>>): unknown => named.parse(claims[EXT])['user_username']

/**
 * Whether a found account has exactly what was said. The collation of MariaDB and MySQL finds `andré@` for `andre@`, and much else
 * that looks alike: whoever may choose their address at the platform could choose one that finds somebody else.
 */
export const isExactly = (
  { nip, email }: { nip: string; email: string },
  name: string,
  matching: LtiMatching,
): boolean => (matching === 'email' ? email : nip) === name

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
