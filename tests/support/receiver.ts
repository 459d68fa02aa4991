import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as another system gets it. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Another system, on this machine. */
export interface Receiver {
  url: string
  received: Received[]
  /** What it answers from now on; by default 204. */
  answerWith(status: number, text?: string, headers?: Record<string, string>): void
  /** Answers nothing from now on. */
  keepSilent(): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let isSilent = false
  let answer = { status: 204, text: '', headers: {} as Record<string, string> }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      if (!isSilent) response.writeHead(answer.status, answer.headers).end(answer.text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/pengawas`,
    received,
    answerWith(status, text = '', headers = {}) {
      answer = { status, text, headers }
    },
    keepSilent() {
      isSilent = true
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
