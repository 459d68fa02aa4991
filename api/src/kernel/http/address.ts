import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'

type Trusts = (address: string, hop: number) => boolean

/** Who makes a request: the first address, seen from here, that is none of the proxies that the app trusts. The same that Express calls `ip`. */
export function createAddressRule(
  app: Pick<Express, 'get'>,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const trusts = app.get('trust proxy fn') as Trusts
  return ({ headers, socket }) => addressOf(socket.remoteAddress ?? 'unknown', headers['x-forwarded-for'], trusts)
}

export function addressOf(remote: string, forwardedFor: string | string[] | undefined, trusts: Trusts): string {
  const named = [forwardedFor ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const addresses = [remote, ...named.toReversed()]
  return (addresses.find((address, hop) => !trusts(address, hop)) ?? addresses.at(-1) ?? remote).slice(0, 64)
}
