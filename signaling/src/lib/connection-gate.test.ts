import { createServer } from 'node:http'
import { Server } from 'socket.io'
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

/** Opens a connection; it joins a namespace where one is named. Rejects where it is refused. */
async function open(url: string, namespace?: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  closing.push(() => socket.close())
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      // Packets by their numbers: 0 opens the connection, 40 joins a namespace or says that it is joined.
      const text = String(data)
      if (namespace === undefined || text.startsWith(`40${namespace}`)) resolve()
      else if (text.startsWith('0')) socket.send(`40${namespace},`)
    })
    socket.addEventListener('error', () => reject(new Error('refused')), { once: true })
  })
}

it('holds no more strangers than configured, and any number of those who have proved themselves', async () => {
  const url = await openServer({ total: 3, perAddress: 2 })
  for (let round = 0; round < 5; round += 1) await open(url, '/open')
  await open(url)
  await open(url)
  await expect(open(url)).rejects.toThrow('refused')
  await expect(open(url, '/open')).rejects.toThrow('refused')
})
