import type { IncomingMessage } from 'node:http'

/** Knows from which pages a browser's cookie may be believed. */
export interface OriginRule {
  /** Whether the request names one of our own origins. A request that names none is not believed. */
  isOwn(request: Pick<IncomingMessage, 'headers'>): boolean
}

export interface OriginOptions {
  publicOrigins: readonly string[]
  /**
   * What besides them makes an origin our own. `none`, in production: making a browser or a proxy send another
   * host does not make another origin ours. `own`: the host that the request was sent to. `forwarded`: the one that a
   * proxy in front names, which without a proxy a client could set.
   */
  hosts: 'none' | 'own' | 'forwarded'
}

export function createOriginRule(options: OriginOptions): OriginRule {
  return {
    isOwn({ headers }) {
      const { origin } = headers
      if (origin === undefined || !URL.canParse(origin)) return false
      if (options.publicOrigins.includes(origin)) return true
      if (options.hosts === 'none') return false
      const forwarded = options.hosts === 'forwarded' ? headers['x-forwarded-host'] : undefined
      const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host
      return host !== undefined && new URL(origin).host === host
    },
  }
}
