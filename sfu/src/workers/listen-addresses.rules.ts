import type { types } from 'mediasoup'

/** One address of this machine, as `os.networkInterfaces()` lists it. */
export interface MachineAddress {
  address: string
  family: string
  internal: boolean
}

export interface ListenAddress {
  ip: string
  announcedAddress?: string
}

/** mediasoup takes at most eight listening sockets for one server: UDP and TCP on four addresses. */
const MAX_ADDRESSES = 4

/**
 * Where media is listened for and which address browsers receive. A browser cannot connect to `0.0.0.0`, so without an announced address
 * the wildcard is replaced by the machine's own IPv4 addresses, those that others can reach first, and the loopback last.
 */
export function listenAddresses(
  listenAddress: string,
  announcedAddress: string | undefined,
  machine: readonly MachineAddress[],
): ListenAddress[] {
  if (announcedAddress !== undefined) return [{ ip: listenAddress, announcedAddress }]
  if (listenAddress !== '0.0.0.0' && listenAddress !== '::') return [{ ip: listenAddress }]
  const reachable = machine.filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [...reachable.slice(0, MAX_ADDRESSES - 1).map(({ address }) => ({ ip: address })), { ip: '127.0.0.1' }]
}

/** UDP and, for networks that block it, TCP on the same port number of every address. */
export function listenInfos(addresses: readonly ListenAddress[], port: number): types.TransportListenInfo[] {
  return addresses.flatMap((address) => [
    { protocol: 'udp' as const, port, ...address },
    { protocol: 'tcp' as const, port, ...address },
  ])
}
