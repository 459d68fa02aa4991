import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { type Outbox, outboxSchema } from '@pengawas/shared/contracts/outbox'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { call, fetchData, openTestHub, people, signIn } from '../hub/test-hub.ts'
import { createUser } from './support.ts'

/** Takes any mail, as far as RFC 5321 asks for it. */
async function startSmtpServer(): Promise<{ url: string; mails: string[]; close(): void }> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let body: string | null = null
    let buffer = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (body !== null && line === '.') {
          mails.push(body)
          body = null
          socket.write('250 taken\r\n')
        } else if (body !== null) body += `${line}\n`
        else if (line === 'DATA') {
          body = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('mail', () => {
  const opened: (() => Promise<void> | void)[] = []
  afterAll(async () => {
    for (const close of opened.toReversed()) await close()
  })

  it('goes into the folder that the super-admin reads, while no server is configured', async () => {
    const hub = await openTestHub({ publicOrigins: ['https://uji.go.id'] })
    opened.push(() => hub.close())
    const token = await signIn(hub, people.superAdmin)
    const body = {
      type: 'info',
      title: 'Pemeliharaan',
      message: 'Sabtu malam.',
      role: 'auditor',
      action: { label: 'Buka', url: '/dashboard' },
    }
    await call(hub, '/api/system/notifications', { token, body })
    const outbox = (): Promise<Outbox> => fetchData(hub, '/api/system/outbox', outboxSchema, { token })
    await vi.waitFor(async () => expect((await outbox()).mails).toHaveLength(1))
    expect(await outbox()).toMatchObject({
      smtp: false,
      mails: [
        {
          to: '199001012020011006@pengawas.invalid',
          subject: 'Pemeliharaan',
          text: 'Yth. Nurul Aini,\n\nSabtu malam.\n\nBuka: https://uji.go.id/dashboard',
        },
      ],
    })
    expect((await call(hub, '/api/system/outbox', { token: await signIn(hub, people.administrator) })).status).toBe(403)
  })

  it('goes to the configured server, except to addresses that cannot exist', async () => {
    const server = await startSmtpServer()
    opened.push(() => server.close())
    const hub = await openTestHub({ mail: { url: server.url, from: 'Pengawas <no-reply@example.go.id>' } })
    opened.push(() => hub.close())
    const token = await signIn(hub, people.superAdmin)
    await createUser(hub, token, { email: 'a@b.invalid' })
    const { user } = await createUser(hub, token)
    await vi.waitFor(() => expect(server.mails).toHaveLength(1))
    expect(server.mails[0]).toContain(`To: ${user.email}`)
    expect(server.mails[0]).toContain('Subject: Selamat datang')
  })
})
