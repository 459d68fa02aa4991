import { publicOptionsSchema } from '@pengawas/shared/contracts/auth'
import { personSchema } from '@pengawas/shared/contracts/people'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { plainOf, type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { type Answer, call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createUser, login, NEW_PASSWORD, newNip, refusal, settleIn } from './support.ts'

const ORIGIN = 'https://uji.go.id'
const OTHER = 'hujan-bulan-juni-1'

onEveryDatabase('a forgotten password', (databaseUrl) => {
  let server: SmtpServer
  let hub: TestHub
  let superAdmin: string
  beforeAll(async () => {
    server = await startSmtpServer()
    const mail = { url: server.url, from: 'Pengawas <no-reply@example.go.id>' }
    hub = await openTestHub({ databaseUrl: await databaseUrl(), mail, publicOrigins: [ORIGIN] })
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
    server.close()
  })

  const request = (email: string): Promise<Answer> => call(hub, '/api/auth/recovery', { body: { email } })
  const reset = (token: string, newPassword = OTHER): Promise<Answer> =>
    call(hub, '/api/auth/recovery/reset', { body: { token, newPassword, confirmPassword: newPassword } })
  const linksTo = (email: string): string[] =>
    server.mails
      .map(plainOf)
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /\/reset-password#token=([\w-]+)/.exec(mail)?.[1] ?? [])

  /** Asks for a link and returns the token of the newest one. */
  async function linkFor(email: string, typed = email): Promise<string> {
    const before = linksTo(email).length
    expect((await request(typed)).status).toBe(200)
    await expect.poll(() => linksTo(email).length).toBe(before + 1)
    return linksTo(email).at(-1) ?? ''
  }

  it('is replaced once by the mailed link, which ends every login', async () => {
    const created = await createUser(hub, superAdmin)
    const { id, nip, email } = created.user
    const token = await settleIn(hub, created)
    const link = await linkFor(email, email.toUpperCase())
    expect((await reset(`${link}x`)).body.error).toBe('link-invalid')
    const answers = await Promise.all([reset(link), reset(link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await call(hub, '/api/auth/profile', { token })).status).toBe(401)
    expect((await login(hub, nip, NEW_PASSWORD)).status).toBe(401)
    expect((await login(hub, nip, OTHER)).body.data).toMatchObject({ user: { mustChangePassword: false } })
    expect(await auditOf(hub, superAdmin, id)).toContain('auth.password-recovered')
  })

  it('is replaced by the newest link alone, and by none after half an hour', async () => {
    const { user } = await createUser(hub, superAdmin)
    const first = await linkFor(user.email)
    const second = await linkFor(user.email)
    expect((await reset(first)).status).toBe(410)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    try {
      expect((await reset(second)).status).toBe(410)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not replaced where address, password or access were changed after the mail', async () => {
    const put = async (id: string, change: object): Promise<void> => {
      const token = await signIn(hub, people.superAdmin)
      const { nip, name, email, role, unit, isActive, version } = await fetchData(
        hub,
        `/api/users/${id}`,
        personSchema,
        { token },
      )
      const body = { nip, name, email, role, unit, isActive, version, ...change }
      await fetchData(hub, `/api/users/${id}`, personSchema, { method: 'PUT', token, body })
    }
    for (const change of [{ email: `${newNip()}@example.go.id` }, { isActive: false }]) {
      const token = await signIn(hub, people.superAdmin)
      const { user } = await createUser(hub, token)
      const link = await linkFor(user.email)
      await put(user.id, change)
      expect([change, (await reset(link)).status]).toEqual([change, 410])
    }
    const created = await createUser(hub, await signIn(hub, people.superAdmin))
    const link = await linkFor(created.user.email)
    await settleIn(hub, created)
    expect((await reset(link)).status).toBe(410)
  })

  it('gets no password that is easy to guess, and the link stays good', async () => {
    const { user } = await createUser(hub, await signIn(hub, people.superAdmin))
    const link = await linkFor(user.email)
    expect(refusal(await reset(link, 'Qwerty123'))).toEqual([
      400,
      'invalid-input',
      { newPassword: MESSAGES.passwordCommon },
    ])
    expect((await reset(link)).status).toBe(200)
  })

  it('is said to be known or not to nobody, and mails to one address are few', async () => {
    const { user } = await createUser(hub, await signIn(hub, people.superAdmin))
    const [known, unknown] = [await request(user.email), await request('siapa@example.go.id')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await request('siapa@example.go.id')).status)
    expect(statuses).toContain(429)
  })

  it('is offered where mail leaves the installation, and nowhere else', async () => {
    const options = (at: TestHub) => fetchData(at, '/api/auth/options', publicOptionsSchema, {})
    expect((await options(hub)).recovery).toBe(true)
    const without = await openTestHub({ publicOrigins: [ORIGIN] })
    try {
      expect((await options(without)).recovery).toBe(false)
      expect((await call(without, '/api/auth/recovery', { body: { email: 'a@example.go.id' } })).status).toBe(404)
      const body = { token: 'x', newPassword: OTHER, confirmPassword: OTHER }
      expect((await call(without, '/api/auth/recovery/reset', { body })).status).toBe(404)
    } finally {
      await without.close()
    }
  })
})
