import { type Agent, request } from 'node:http'
import type { Role } from '@pengawas/shared/roles'
import { nip, signIn } from '../support/hub-client.ts'
import { type Stack, startStack } from '../support/stack.ts'

/** What is attacked: a hub and a media node as processes of their own, with the demo's users. */
export interface Target {
  readonly stack: Stack
  readonly url: string
  /** The token of a demo user of this role; signed in once. */
  tokenOf(role: Role): Promise<string>
  /** Sends a request byte for byte as given: the path is not normalised. */
  send(method: string, path: string, options?: SendOptions): Promise<RawAnswer>
  close(): Promise<void>
}

interface SendOptions {
  token?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is instead of `body`. */
  rawBody?: string | Buffer
  headers?: Readonly<Record<string, string>>
  /** From another address of this machine, such as 127.0.0.9. */
  from?: string
  /** For very many requests; each has a connection of its own without one. */
  agent?: Agent
}

export interface RawAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Empty for HEAD. */
  text: string
}

const NIP_OF: Readonly<Record<Role, string>> = {
  'super-admin': nip.superAdmin,
  administrator: nip.administrator,
  penilai: nip.assessor,
  validator: nip.validator,
  proktor: nip.proctor,
  auditor: nip.auditor,
  peserta: nip.candidate(1),
}

const ANSWERS_WITHIN_MS = 30_000
/** Apart from the ports of the other tests. */
const FIRST_PORT = 3900

/** Starts the target. `env` is added to the environment of both processes. */
export async function openTarget(env: Record<string, string> = {}): Promise<Target> {
  const stack = await startStack({ env: { LOG_LEVEL: 'warn', ...env }, firstPort: FIRST_PORT })
  const tokens = new Map<Role, Promise<string>>()
  return {
    stack,
    url: stack.url,
    tokenOf(role) {
      const known = tokens.get(role) ?? signIn(stack.url, NIP_OF[role])
      tokens.set(role, known)
      return known
    },
    send: (method, path, options) => sendRaw(stack.url, method, path, options),
    close: () => stack.close(),
  }
}

/** One HTTP request, whose path and headers are not touched. Rejects where no answer comes. */
export function sendRaw(url: string, method: string, path: string, options: SendOptions = {}): Promise<RawAnswer> {
  const { token, body, rawBody, headers, agent, from } = options
  const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const { hostname, port } = new URL(url)
  const outgoing = request(
    {
      hostname,
      port,
      path,
      method,
      agent: agent ?? false,
      ...(from === undefined ? {} : { localAddress: from }),
      timeout: ANSWERS_WITHIN_MS,
      headers: {
        ...(content === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      )
    },
  )
  outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path}: no answer`)))
  outgoing.on('error', reject)
  outgoing.end(content)
  return promise
}
