import type { IncomingMessage } from 'node:http'

/** Knows from which pages a browser's cookie may be believed. */
export interface OriginRule {
  /** Whether the request names one of our own origins. A request that names none is not believed. */
  isOwn(request: Pick<IncomingMessage, 'headers'>): boolean
}

/**
 * Own origins are the configured public ones and the host the request was sent to. `trustForwardedHost`: a proxy in
 * front sets X-Forwarded-Host; without one a client could set it.
 */
export function createOriginRule(options: { publicOrigins: readonly string[]; trustForwardedHost: boolean }): OriginRule {
  return {
    isOwn({ headers }) {
      const { origin } = headers
      if (origin === undefined || !URL.canParse(origin)) return false
      if (options.publicOrigins.includes(origin)) return true
      const forwarded = options.trustForwardedHost ? headers['x-forwarded-host'] : undefined
      const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host
      return host !== undefined && new URL(origin).host === host
    },
  }
}
