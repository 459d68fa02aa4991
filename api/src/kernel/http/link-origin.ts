import type { IncomingMessage } from 'node:http'

/** The origin that links to our pages begin with, in what a request answers. */
export type LinkOrigin = (request: Pick<IncomingMessage, 'headers'>) => string

export interface LinkOriginOptions {
  /** Required in production; then nothing of a request has a say. */
  publicOrigin: string | undefined
  scheme: 'http' | 'https'
  /** Names and addresses of this machine. */
  ownNames: readonly string[]
  port: number
}

/**
 * Links name the configured origin. Without one, on a machine where the demo runs, they name the address by which its
 * person reaches us, so far as it is one of this machine's own: `Host` is whatever a client writes there.
 */
export function createLinkOrigin({ publicOrigin, scheme, ownNames, port }: LinkOriginOptions): LinkOrigin {
  if (publicOrigin !== undefined) return () => publicOrigin
  const own = new Set(ownNames.map((name) => name.toLowerCase()))
  return ({ headers }) => {
    const sent = `${scheme}://${headers.host ?? ''}`
    if (URL.canParse(sent)) {
      const { origin, hostname, host } = new URL(sent)
      if (own.has(hostname.replace(/^\[|\]$/g, '')) && host === headers.host) return origin
    }
    return `${scheme}://localhost:${port}`
  }
}
