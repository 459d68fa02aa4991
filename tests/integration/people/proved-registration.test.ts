import { settingsSchema } from '@pengawas/shared/contracts/account'
import { outboxSchema } from '@pengawas/shared/contracts/outbox'
import { peoplePageSchema } from '@pengawas/shared/contracts/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { type Answer, call, fetchData, nipOf, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, login, newNip } from './support.ts'

const ORIGIN = 'https://uji.go.id'
const PASSWORD = 'hujan-bulan-juni-1'

onEveryDatabase('registration that proves the address', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl(), registration: 'proved', publicOrigins: [ORIGIN] })
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  function request(overrides: { nip?: string; email?: string } = {}): {
    body: Record<string, string>
    email: string
    nip: string
  } {
    const nip = overrides.nip ?? newNip()
    const email = overrides.email ?? `${newNip()}@example.go.id`
    const details = {
      name: 'Pendaftar Baru',
      phone: '0812',
      organization: 'BSKDN',
      position: 'Analis',
      birthDate: '1990-01-01',
      password: PASSWORD,
    }
    return { body: { ...details, nip, email }, email, nip }
  }

  const register = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    call(hub, '/api/auth/register', { body, headers })
  const prove = (token: string, password = PASSWORD): Promise<Answer> =>
    call(hub, '/api/auth/register/prove', { body: { token, password } })
  const mailsTo = async (email: string): Promise<string[]> =>
    (await fetchData(hub, '/api/system/outbox', outboxSchema, { token: superAdmin })).mails
      .filter(({ to }) => to === email)
      .map(({ text }) => text)

  async function mailsOf(email: string, count: number): Promise<string[]> {
    let mails: string[] = []
    await expect.poll(async () => (mails = await mailsTo(email)).length).toBe(count)
    return mails
  }
  const tokenIn = (mail = ''): string => /#token=([\w-]+)/.exec(mail)?.[1] ?? ''
  const accounts = async (nip: string): Promise<number> =>
    (await fetchData(hub, `/api/users?q=${nip}`, peoplePageSchema, { token: superAdmin })).total

  it('makes no account before the link is used, and one after, once', async () => {
    const { body, email, nip } = request()
    const answer = await register(body, { host: 'evil.example' })
    expect([answer.status, answer.body.data, answer.headers.get('set-cookie')]).toEqual([
      201,
      { proof: 'mailed' },
      null,
    ])
    expect([await accounts(nip), (await login(hub, nip, PASSWORD)).status]).toEqual([0, 401])
    const [mail] = await mailsOf(email, 1)
    expect(mail).toContain(`${ORIGIN}/register/confirm#token=`)
    expect(mail).not.toContain('evil')
    const token = tokenIn(mail)
    expect((await prove(`${token}x`)).body.error).toBe('link-invalid')
    const proved = await Promise.all([prove(token), prove(token)])
    expect(proved.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const signedIn = await login(hub, nip, PASSWORD)
    expect(signedIn.status).toBe(200)
    const { items } = await fetchData(hub, `/api/users?q=${nip}`, peoplePageSchema, { token: superAdmin })
    expect(items[0]).toMatchObject({
      role: 'peserta',
      createdBy: null,
      name: 'Pendaftar Baru',
      mustChangePassword: false,
    })
    expect(await auditOf(hub, superAdmin, items[0]?.id ?? '')).toContain('user.registered')
  })

  it.each([
    ['NIP', () => request({ nip: nipOf(people.proctor) })],
    ['address', () => request({ email: `${nipOf(people.validator)}@pengawas.invalid` })],
  ])('answers a taken %s by mail and not on the page', async (_what, make) => {
    const taken = make()
    const [free, other] = [await register(request().body), await register(taken.body)]
    expect([other.status, other.body]).toEqual([free.status, free.body])
    const [mail] = await mailsOf(taken.email, 1)
    expect(mail).toContain('sudah memiliki akun')
    expect(mail).not.toContain('token')
  })

  it('lets the first who proves have a NIP that two asked for', async () => {
    const first = request()
    const second = request({ nip: first.nip })
    await register(first.body)
    await register(second.body)
    const [mailOfFirst] = await mailsOf(first.email, 1)
    const [mailOfSecond] = await mailsOf(second.email, 1)
    expect((await prove(tokenIn(mailOfSecond))).status).toBe(200)
    expect((await prove(tokenIn(mailOfFirst))).body.error).toBe('link-invalid')
    expect(await accounts(first.nip)).toBe(1)
  })

  it('makes no account for a password that another person chose, however many are tried with a link', async () => {
    const victim = request()
    await register({ ...victim.body, password: 'orang-lain-pilih-7' })
    const [mail] = await mailsOf(victim.email, 1)
    const token = tokenIn(mail)
    const refused = await prove(token)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['password']])
    expect(await accounts(victim.nip)).toBe(0)
    const tries = (await Promise.all(Array.from({ length: 20 }, () => prove(token)))).map(({ status }) => status)
    expect(tries.filter((status) => status === 400)).toHaveLength(7)
    expect(tries.filter((status) => status === 429)).toHaveLength(13)
  })

  it('mails another link, which takes the place of the one before; and not without end', async () => {
    const { body, email } = request()
    const resend = (to: string): Promise<Answer> => call(hub, '/api/auth/register/resend', { body: { email: to } })
    await register(body)
    const [first] = await mailsOf(email, 1)
    expect((await resend(email)).status).toBe(200)
    const second = (await mailsOf(email, 2)).find((mail) => mail !== first)
    expect((await prove(tokenIn(first))).body.error).toBe('link-invalid')
    expect((await resend(email)).status).toBe(200)
    const refused = await resend(email)
    expect([refused.status, refused.body.retryAfterSeconds]).toEqual([429, 300])
    // Whether anything waits for an address is not revealed.
    expect(await resend('nobody@example.go.id').then(({ status, body: said }) => [status, said])).toEqual([
      200,
      { success: true, data: {} },
    ])
    const mails = await mailsOf(email, 3)
    expect((await prove(tokenIn(second))).body.error).toBe('link-invalid')
    expect((await prove(tokenIn(mails.find((mail) => mail !== first && mail !== second)))).status).toBe(200)
  })

  it('writes each mail in the language of the page, and the account begins in it', async () => {
    const { body, email, nip } = request()
    await register({ ...body, language: 'ja' })
    const [mail] = await mailsOf(email, 1)
    expect(mail).toContain('受験者としての登録')
    expect((await call(hub, '/api/auth/register/resend', { body: { email, language: 'en' } })).status).toBe(200)
    const again = (await mailsOf(email, 2)).find((text) => text !== mail)
    expect(again).toContain('受験者としての登録')
    expect((await prove(tokenIn(again))).status).toBe(200)
    const welcome = (await mailsOf(email, 3)).find((text) => !text.includes('#token='))
    expect(welcome).toContain('アカウント')
    const { token } = z.object({ token: z.string() }).parse((await login(hub, nip, PASSWORD)).body.data)
    expect((await fetchData(hub, '/api/account/settings', settingsSchema, { token })).language).toBe('ja')

    const taken = request({ nip: nipOf(people.proctor) })
    await register({ ...taken.body, language: 'ar' })
    expect((await mailsOf(taken.email, 1))[0]).toContain('حساب من قبل')
    expect((await call(hub, '/api/auth/register/resend', { body: { email, language: 'en' } })).status).toBe(200)
    await mailsOf(email, 4)
    expect((await mailsTo(email)).some((text) => text.includes('already has an account'))).toBe(true)
  })

  it('refuses a language that the pages do not have', async () => {
    expect((await register({ ...request().body, language: 'xx' })).status).toBe(400)
  })

  it('names what is wrong with the form as ever', async () => {
    expect((await register({ ...request().body, nip: '12' })).body.fields).toHaveProperty('nip')
    expect((await register({ ...request().body, password: 'password1' })).body.fields).toHaveProperty('password')
  })
})

describe('registration', () => {
  it('that is made at once needs no link', async () => {
    const hub = await openTestHub()
    try {
      expect((await call(hub, '/api/auth/register/prove', { body: { token: 'x', password: 'x' } })).body.error).toBe(
        'registration-closed',
      )
      expect((await call(hub, '/api/auth/register/resend', { body: { email: 'a@example.go.id' } })).body.error).toBe(
        'registration-closed',
      )
    } finally {
      await hub.close()
    }
  })
})
