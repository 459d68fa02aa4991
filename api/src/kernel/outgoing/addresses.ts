import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { mayReach, type Reach } from './addresses.rules.ts'
import { OutgoingProblem } from './outgoing-problem.ts'

/** Finds the addresses of a name. */
export type Resolver = (hostname: string) => Promise<LookupAddress[]>

/** As the machine's own programs find them. */
export const systemResolver: Resolver = (hostname) => {
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>()
  lookUp(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)))
  return promise
}

/** Whether this is a network as an operator may name one, such as `10.20.0.0/16`. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text)

/** Of IPv6 the public internet is this alone (RFC 4291, section 2.4); the library calls all that it does not know unicast, `::10.0.0.1` too. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

const rangeOf = (parsed: ipaddr.IPv4 | ipaddr.IPv6): string => {
  const range = parsed.range()
  return range === 'unicast' && parsed instanceof ipaddr.IPv6 && !parsed.match(PUBLIC_V6) ? 'reserved' : range
}

/** Whether a request may go to this address, given in digits. */
export function isReachable(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const isNamed = reach.networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match(base, bits)
  })
  return mayReach({ range: rangeOf(parsed), isNamed }, reach)
}

/** The addresses behind a host, all of which a request may go to. Throws `OutgoingProblem`. */
export async function reachableAddresses(hostname: string, reach: Reach, resolve: Resolver): Promise<LookupAddress[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const found =
    family === 0
      ? await resolve(bare).catch((error: unknown) => {
          throw new OutgoingProblem('unknown-host', error)
        })
      : [{ address: bare, family }]
  if (found.length === 0) throw new OutgoingProblem('unknown-host')
  // One that leads inside is enough: which of them a connection takes is not ours to choose.
  if (!found.every(({ address }) => isReachable(address, reach))) throw new OutgoingProblem('forbidden-address')
  return found
}

/** Has a connection go to addresses that were checked, and to no others that the name may mean a moment later. */
export const fixedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
