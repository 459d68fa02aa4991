import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createOutgoingClient, type OutgoingRequest } from './outgoing-client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://localhost:${port}`
}

const loopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
const client = createOutgoingClient({ loopback: true, networks: [] }, loopback)
const get = (url: string, changes: Partial<OutgoingRequest> = {}) =>
  client.send({ url, method: 'GET', headers: {}, timeoutMs: 5_000, maxAnswerBytes: 100, ...changes })

it('sends a body to the address that was checked', async () => {
  const url = await serve((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      response.writeHead(202, { 'Retry-After': '7' }).end(`${request.method} ${String(request.headers['x-a'])} ${text}`)
    })
  })
  const answer = await get(url, { method: 'POST', headers: { 'x-a': 'b' }, body: 'isi' })
  expect(answer).toEqual({ status: 202, retryAfter: '7', text: 'POST b isi' })
})

it('does not follow a redirection', async () => {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { Location: '/inside' }).end()
  })
  expect((await get(`${url}/first`)).status).toBe(307)
  expect(asked).toEqual(['/first'])
})

it('gives up on one that never answers', async () => {
  const url = await serve(() => undefined)
  await expect(get(url, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' })
})

it('gives up on one that answers for ever', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200).write('x')
  })
  await expect(get(url, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' })
})

it('gives up on a name that nobody finds in time', async () => {
  const slow = createOutgoingClient({ loopback: true, networks: [] }, () => Promise.withResolvers<never>().promise)
  const asked = slow.send({ url: 'https://x.go.id', method: 'GET', headers: {}, timeoutMs: 20, maxAnswerBytes: 1 })
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
})

it('reads the beginning of a long answer, or refuses it where all of it is needed', async () => {
  const url = await serve((_request, response) => response.end('x'.repeat(500_000)))
  expect((await get(url)).text).toBe('x'.repeat(100))
  await expect(get(url, { isWhole: true })).rejects.toMatchObject({ kind: 'too-long' })
})

it('says that there is no connection', async () => {
  const url = await serve(() => undefined)
  for (const server of servers.splice(0)) {
    server.close()
    await once(server, 'close')
  }
  await expect(get(url)).rejects.toMatchObject({ kind: 'no-connection' })
})

it('does not speak TLS with one that does not', async () => {
  const url = await serve((_request, response) => response.end('plain'))
  await expect(get(url.replace('http:', 'https:'))).rejects.toMatchObject({ kind: 'no-tls' })
})

it('connects to nobody where the name means an inner address by now', async () => {
  let asked = 0
  const url = await serve((_request, response) => {
    asked += 1
    response.end()
  })
  const production = createOutgoingClient({ loopback: false, networks: [] }, loopback)
  const sent = { method: 'GET', headers: {}, timeoutMs: 1_000, maxAnswerBytes: 1 } as const
  const named = url.replace('http://localhost', 'https://sistem.instansi.go.id')
  await expect(production.send({ ...sent, url: named })).rejects.toMatchObject({ kind: 'forbidden-address' })
  await expect(production.send({ ...sent, url })).rejects.toMatchObject({ kind: 'forbidden-address' })
  await expect(production.check('https://169.254.169.254/latest')).rejects.toMatchObject({ kind: 'forbidden-address' })
  expect(asked).toBe(0)
})
