import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createAnnouncer } from '../lib/announcer.ts'
import { createMailService } from './mail.service.ts'
import { createOutboxFolder } from './outbox.ts'

it(
  'closes although a mail server takes connections and says nothing, and tries none of those that wait',
  { timeout: 15_000 },
  async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const mail = createMailService({
      recipientOf: () => Promise.resolve(null),
      announcer: createAnnouncer(),
      folder: createOutboxFolder(tmpdir()),
      config: { url: `smtp://127.0.0.1:${port}`, from: 'a@example.go.id' },
      publicOrigin: undefined,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    })
    let written = 0
    const compose = (): Promise<{ subject: string; text: string }> => {
      written += 1
      return Promise.resolve({ subject: 'Uji', text: 'Uji' })
    }
    for (let count = 0; count < 5; count += 1) mail.send('b@example.go.id', compose)
    await mail.close()
    for (const socket of sockets) socket.destroy()
    server.close()
    expect(written).toBe(1)
  },
)
