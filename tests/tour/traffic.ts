import type { Page, Request } from 'playwright'

/** What a page has asked for and said since it was last asked. */
export interface Traffic {
  /** Errors in the console, and those that nobody caught. */
  errors: string[]
  /** Calls that took longer than the limit, with their milliseconds. */
  slow: string[]
}

export interface TrafficWatch {
  /** What is new since the last time. */
  take: () => Traffic
  /** How much was asked for so far. */
  asked: () => number
  /** Until nothing is on its way; names what still is when that takes too long. */
  untilQuiet: (timeoutMs: number) => Promise<void>
}

/** Sockets stay open, and the pages' beacons are nobody's wait. */
const isWaitedFor = (request: Request): boolean => !/\/socket\.io\/|\/account\/usage/.test(request.url())

/** A film is fetched for as long as it plays, and an event stream for as long as somebody listens. */
const ends = (request: Request): boolean => !['eventsource', 'media', 'websocket'].includes(request.resourceType())

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

/** Listens to a page for as long as it lives. */
export function watchTraffic(page: Page, slowMs: number): TrafficWatch {
  let traffic: Traffic = { errors: [], slow: [] }
  let asked = 0
  let whenQuiet: (() => void) | null = null
  const pending = new Set<Request>()
  const end = (request: Request): void => {
    if (pending.delete(request) && pending.size === 0) whenQuiet?.()
  }
  page.on('console', (message) => {
    if (message.type() === 'error') traffic.errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => traffic.errors.push(error.message))
  page.on('request', (request) => {
    if (!isWaitedFor(request) || !ends(request)) return
    asked++
    pending.add(request)
  })
  page.on('requestfailed', end)
  page.on('requestfinished', (request) => {
    end(request)
    const { requestStart, responseEnd } = request.timing()
    const took = responseEnd - Math.max(0, requestStart)
    if (isWaitedFor(request) && took > slowMs) traffic.slow.push(`${nameOf(request)}: ${Math.round(took)} ms`)
  })
  return {
    take: () => {
      const taken = traffic
      traffic = { errors: [], slow: [] }
      return taken
    },
    asked: () => asked,
    untilQuiet: async (timeoutMs) => {
      if (pending.size === 0) return
      const quiet = Promise.withResolvers<undefined>()
      whenQuiet = () => quiet.resolve(undefined)
      const timer = setTimeout(
        () => quiet.reject(new Error(`still on its way: ${[...pending].map(nameOf).join(', ')}`)),
        timeoutMs,
      )
      try {
        await quiet.promise
      } finally {
        clearTimeout(timer)
        whenQuiet = null
      }
    },
  }
}
