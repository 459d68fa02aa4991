import type { DeliveryProblem } from '@pengawas/shared/contracts/webhooks'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { fixedLookup, reachableAddresses, type Resolver, systemResolver } from './addresses.ts'
import { type Reach, urlFault } from './addresses.rules.ts'
import { OutgoingProblem } from './outgoing-problem.ts'

export interface OutgoingRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  /** For everything, from the look-up of the name to the last byte. */
  timeoutMs: number
  /** Where the answer is cut; with `isWhole` a longer one is refused. */
  maxAnswerBytes: number
  isWhole?: boolean
  /** Ends it before its time. */
  signal?: AbortSignal
}

export interface OutgoingAnswer {
  status: number
  /** Of the headers that anybody here reads. */
  retryAfter: string | null
  text: string
}

/** Sends requests to systems whose address somebody has typed in. */
export interface OutgoingClient {
  /** Throws `OutgoingProblem` where there is no answer. Redirections are not followed: they are answers like others. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Throws `OutgoingProblem` where no request may go to this address at the moment. */
  check(url: string): Promise<void>
}

export function createOutgoingClient(reach: Reach, resolve: Resolver = systemResolver): OutgoingClient {
  const addressesOf = (url: URL) => {
    if (urlFault(url.href, reach) !== null) throw new OutgoingProblem('forbidden-address')
    return reachableAddresses(url.hostname, reach, resolve)
  }
  return {
    async check(text) {
      await addressesOf(new URL(text))
    },
    async send(wanted) {
      const url = new URL(wanted.url)
      const timeout = AbortSignal.timeout(wanted.timeoutMs)
      const signal = wanted.signal === undefined ? timeout : AbortSignal.any([timeout, wanted.signal])
      const addresses = await untilAborted(addressesOf(url), signal)
      const lookup = fixedLookup(addresses)
      const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, {
        ...{ method: wanted.method, headers: { ...wanted.headers }, lookup, signal },
        // A connection of its own: one that is kept would not be checked again.
        agent: false,
      })
      const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
      request.on('response', answered)
      request.on('error', reject)
      request.end(wanted.body)
      try {
        return await readAnswer(await promise, wanted)
      } catch (error) {
        throw error instanceof OutgoingProblem ? error : new OutgoingProblem(kindOf(error, signal), error)
      } finally {
        request.destroy()
      }
    },
  }
}

async function readAnswer(
  response: IncomingMessage,
  { maxAnswerBytes, isWhole = false }: Pick<OutgoingRequest, 'maxAnswerBytes' | 'isWhole'>,
): Promise<OutgoingAnswer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    parts.push(part)
    bytes += part.length
    if (bytes <= maxAnswerBytes) continue
    if (isWhole) throw new OutgoingProblem('too-long')
    break
  }
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'] ?? null,
    text: Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8'),
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(new OutgoingProblem('timeout'))
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

function kindOf(error: unknown, signal: AbortSignal): DeliveryProblem {
  if (signal.aborted) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code) ? 'no-tls' : 'no-connection'
}
