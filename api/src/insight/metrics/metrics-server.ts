import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { sameSecret } from '../../kernel/lib/hashes.rules.ts'

const BEARER = /^Bearer (\S+)$/

interface MetricsServerDeps {
  /** What whoever asks must name; undefined: everybody who reaches the port may ask, which is this machine alone then. */
  token: string | undefined
  /** The figures as Prometheus reads them. */
  read: () => Promise<{ text: string; contentType: string }>
  log: Logger
}

/**
 * Answers `GET /metrics` and nothing else, on a port of its own, which no proxy leads to. Not listening yet. One answer at a time
 * is made, and whoever asks meanwhile gets the same one: figures cost a little.
 */
export function createMetricsServer({ token, read, log }: MetricsServerDeps): Server {
  let making: ReturnType<typeof read> | null = null
  const isAllowed = ({ headers }: IncomingMessage): boolean => {
    const given = BEARER.exec(headers.authorization ?? '')?.[1]
    return token === undefined || (given !== undefined && sameSecret(given, token))
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowed(request)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { Allow: 'GET' }).end()
      return
    }
    making ??= read().finally(() => {
      making = null
    })
    const { text, contentType } = await making
    response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
  }
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be read')
      response.writeHead(500).end()
    })
  })
}
