import type { Page, Request } from 'playwright'

/** What a page has asked for and said since it was last asked. */
export interface Traffic {
  /** Errors in the console, and those that nobody caught. */
  errors: string[]
  /** Calls that took longer than the limit, with their milliseconds. */
  slow: string[]
}

/** Sockets stay open, and the pages' beacons are nobody's wait. */
const isWaitedFor = (request: Request): boolean => !/\/socket\.io\/|\/account\/usage/.test(request.url())

/** Listens to a page for as long as it lives; `take` answers with what is new. */
export function watchTraffic(page: Page, slowMs: number): { take(): Traffic } {
  let traffic: Traffic = { errors: [], slow: [] }
  page.on('console', (message) => {
    if (message.type() === 'error') traffic.errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => traffic.errors.push(error.message))
  page.on('requestfinished', (request) => {
    const { requestStart, responseEnd } = request.timing()
    const took = responseEnd - Math.max(0, requestStart)
    if (isWaitedFor(request) && took > slowMs)
      traffic.slow.push(`${request.method()} ${new URL(request.url()).pathname}: ${Math.round(took)} ms`)
  })
  return {
    take: () => {
      const taken = traffic
      traffic = { errors: [], slow: [] }
      return taken
    },
  }
}
