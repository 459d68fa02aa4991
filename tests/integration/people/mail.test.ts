import { type Outbox, outboxSchema } from '@pengawas/shared/contracts/outbox'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { call, fetchData, openTestHub, people, signIn } from '../hub/test-hub.ts'
import { createUser } from './support.ts'

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
