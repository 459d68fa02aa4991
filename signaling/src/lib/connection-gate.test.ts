import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import type { HubServer } from '../socket-types.ts'
import { createConnectionGate } from './connection-gate.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openServer(limits: { total: number; perAddress: number }): Promise<string> {
  const http = createServer()
  const gate = createConnectionGate(limits)
  const server: HubServer = new Server(http, { allowRequest: (_request, decide) => decide(null, gate.mayConnect('a')) })
  gate.watch(server, () => 'a')
  server.of('/open').on('connection', () => undefined)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = http.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

/** What becomes of one more connection to a namespace. */
function attempt(url: string, namespace: string): Promise<string> {
  const socket = connect(url + namespace, { transports: ['websocket'], forceNew: true, reconnection: false })
  closing.push(() => socket.disconnect())
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('connect', () => resolve('connected'))
  socket.once('connect_error', (error) => resolve(error.message))
  return promise
}

/** A connection that joins nothing. */
async function openStranger(url: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  closing.push(() => socket.close())
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('refused')), { once: true })
  })
}

it('holds no more strangers than it is told to, and any number of those who have proved themselves', async () => {
  const url = await openServer({ total: 3, perAddress: 2 })
  for (let round = 0; round < 5; round += 1) expect(await attempt(url, '/open')).toBe('connected')
  await openStranger(url)
  await openStranger(url)
  await expect(openStranger(url)).rejects.toThrow('refused')
  expect(await attempt(url, '/open')).toBe('websocket error')
})
