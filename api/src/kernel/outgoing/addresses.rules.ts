/** What an installation lets its requests to other systems reach beside the public internet. */
export interface Reach {
  /** This machine, also without TLS: in development. */
  loopback: boolean
  /** Networks of the agency that its operator has named, as CIDR. */
  networks: readonly string[]
}

/** What a library says of an address. */
export interface AddressFacts {
  /** The name of its range: `unicast` is the public internet. */
  range: string
  /** Whether it lies in one of the networks that the operator has named. */
  isNamed: boolean
}

/** Ranges that no network that an operator names opens: metadata services of clouds answer there, or nobody in particular. */
const NEVER: ReadonlySet<string> = new Set(['linkLocal', 'unspecified', 'broadcast', 'multicast'])

/**
 * Whether a request may go to an address. Refused are private networks, this machine, link-local addresses with the metadata
 * services of clouds, and addresses that carry another one in them (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function mayReach({ range, isNamed }: AddressFacts, { loopback }: Pick<Reach, 'loopback'>): boolean {
  if (range === 'unicast') return true
  if (NEVER.has(range)) return false
  return (range === 'loopback' && loopback) || isNamed
}

export type UrlFault = 'malformed' | 'not-https' | 'credentials'

/** Hosts that mean this machine by name or number. */
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** What is wrong with an address to send to, before anybody looks it up; null: nothing. */
export function urlFault(text: string, { loopback }: Pick<Reach, 'loopback'>): UrlFault | null {
  if (!URL.canParse(text)) return 'malformed'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (url.protocol === 'https:') return null
  return url.protocol === 'http:' && loopback && LOOPBACK_HOST.test(url.hostname) ? null : 'not-https'
}
