import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { OpenIdOptions } from '@pengawas/api/identity/auth/openid.service'
import { selfMadeCertificate } from '@pengawas/api/kernel/http/certificate'
import { loginResponseSchema, profileResponseSchema, publicOptionsSchema } from '@pengawas/shared/contracts/auth'
import { outboxSchema } from '@pengawas/shared/contracts/outbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, fetchData, nipOf, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { createUser, failedLogins, newNip } from './support.ts'

/** The same digits as other characters, which some databases take for equal. */
const inFullWidth = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

describe('login by the agency’s identity provider', () => {
  const authorities = getCACertificates('default')
  let folder: string
  let provider: IdentityProvider
  let hub: TestHub
  let openId: OpenIdOptions

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pengawas-openid-'))
    const tls = await selfMadeCertificate(folder, new Date())
    setDefaultCACertificates([...authorities, tls.cert])
    provider = await startIdentityProvider(tls)
    openId = {
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      nipClaim: 'nip',
      name: 'SSO Instansi',
    }
    hub = await openTestHub({ openId })
  })
  afterAll(async () => {
    await hub.close()
    await provider.close()
    setDefaultCACertificates(authorities)
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    provider.claims = {}
  })

  interface Step {
    location: string
    cookies: string[]
  }

  async function visit(url: string, cookie?: string): Promise<Step> {
    const response = await fetch(url, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } })
    return { location: response.headers.get('location') ?? '', cookies: response.headers.getSetCookie() }
  }

  const valueOf = (step: Step, name: string): string | undefined =>
    step.cookies.map((cookie) => new RegExp(`^${name}=([^;]+)`).exec(cookie)?.[1]).find((value) => value !== undefined)

  /** To the provider and back to the hub's door. */
  async function begin(): Promise<{ callback: string; pending: string }> {
    const start = await visit(`${hub.url}/api/auth/openid/login`)
    expect(start.cookies[0]).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/)
    const granted = await visit(start.location)
    return { callback: granted.location, pending: `pengawas_openid=${valueOf(start, 'pengawas_openid') ?? ''}` }
  }

  async function signInBy(claims: Record<string, unknown>): Promise<Step> {
    provider.claims = claims
    const { callback, pending } = await begin()
    return visit(callback, pending)
  }

  it('is offered to the pages', async () => {
    const { openId } = await fetchData(hub, '/api/auth/options', publicOptionsSchema)
    expect(openId).toEqual({ name: 'SSO Instansi', url: '/api/auth/openid/login' })
  })

  it('joins no person to an account made by registering, unless both know the same address', async () => {
    const nip = newNip()
    const details = {
      name: 'Pendaftar Baru',
      phone: '0812',
      organization: 'BSKDN',
      position: 'Analis',
      birthDate: '1990-01-01',
      password: 'rumah-kita-1',
    }
    const email = `${nip}@example.go.id`
    const registered = await call(hub, '/api/auth/register', { body: { ...details, nip, email } })
    expect(registered.status).toBe(201)
    expect((await signInBy({ nip, email, email_verified: true })).location).toBe('/login?error=openid-unknown')
    const superAdmin = await signIn(hub, people.superAdmin)
    const { user } = loginResponseSchema.parse(registered.body.data)
    expect((await failedLogins(hub, superAdmin))[0]).toMatchObject({
      subjectId: user.id,
      data: { address: '127.0.0.1', factor: 'openid' },
    })
    // Staff say whose it is by giving it another password.
    expect(
      (await call(hub, `/api/users/${user.id}/reset-password`, { method: 'POST', token: superAdmin })).status,
    ).toBe(200)
    expect((await signInBy({ nip, email, email_verified: true })).location).toBe('/dashboard')

    const proving = await openTestHub({ openId, registration: 'proved', publicOrigins: [hub.url] })
    try {
      const chief = await signIn(proving, people.superAdmin)
      await call(proving, '/api/auth/register', { body: { ...details, nip, email } })
      const mails = (): Promise<string[]> =>
        fetchData(proving, '/api/system/outbox', outboxSchema, { token: chief }).then((outbox) =>
          outbox.mails.filter(({ to }) => to === email).map(({ text }) => text),
        )
      await expect.poll(mails).toHaveLength(1)
      const signInThere = async (claims: Record<string, unknown>): Promise<string> => {
        provider.claims = claims
        const start = await visit(`${proving.url}/api/auth/openid/login`)
        const granted = await visit(start.location)
        const callback = new URL(granted.location)
        const own = new URL(callback.pathname + callback.search, proving.url)
        return (await visit(own.href, `pengawas_openid=${valueOf(start, 'pengawas_openid') ?? ''}`)).location
      }
      expect(await signInThere({ nip, email, email_verified: true })).toBe('/login?error=openid-unknown')
      const token = /#token=([\w-]+)/.exec((await mails())[0] ?? '')?.[1] ?? ''
      expect(
        (await call(proving, '/api/auth/register/prove', { body: { token, password: details.password } })).status,
      ).toBe(200)
      expect(await signInThere({ nip })).toBe('/login?error=openid-unknown')
      expect(await signInThere({ nip, email })).toBe('/login?error=openid-unknown')
      expect(await signInThere({ nip, email: `other-${email}`, email_verified: true })).toBe(
        '/login?error=openid-unknown',
      )
      expect(await signInThere({ nip, email, email_verified: true })).toBe('/dashboard')
    } finally {
      await proving.close()
    }
  })

  it('signs in the person whose NIP the provider vouches for', async () => {
    const done = await signInBy({ nip: nipOf(people.proctor) })
    expect(done.location).toBe('/dashboard')
    const token = valueOf(done, 'pengawas_session')
    const { user } = await fetchData(
      hub,
      '/api/auth/profile',
      profileResponseSchema,
      token === undefined ? {} : { token },
    )
    expect(user).toMatchObject({ nip: nipOf(people.proctor), role: 'proktor' })
    expect(done.cookies.find((cookie) => cookie.startsWith('pengawas_session='))).toMatch(/SameSite=Strict/)
  })

  it('asks nobody to change a password that they do not use', async () => {
    const { user } = await createUser(hub, await signIn(hub, people.superAdmin), { role: 'auditor' })
    const token = valueOf(await signInBy({ nip: user.nip }), 'pengawas_session') ?? ''
    expect((await call(hub, '/api/audit', { token })).status).toBe(200)
    expect((await call(hub, '/api/auth/profile', { token })).body.data).toMatchObject({
      user: { mustChangePassword: false },
    })
  })

  it.each([
    ['nobody here has that NIP', { nip: '000000000000000000' }, 'openid-unknown'],
    ['there is no NIP', {}, 'openid-unknown'],
    ['the NIP is no text', { nip: [nipOf(people.superAdmin)] }, 'openid-unknown'],
    ['the token is for another site', { nip: nipOf(people.superAdmin), aud: 'another-site' }, 'openid-failed'],
    ['the token has run out', { nip: nipOf(people.superAdmin), exp: 1 }, 'openid-failed'],
    ['the token answers another question', { nip: nipOf(people.superAdmin), nonce: 'another' }, 'openid-failed'],
    [
      'the token is another provider’s',
      { nip: nipOf(people.superAdmin), iss: 'https://evil.example' },
      'openid-failed',
    ],
    ['its digits only look like those of a NIP', { nip: inFullWidth(nipOf(people.proctor)) }, 'openid-unknown'],
  ])('goes back to the login page when %s', async (_name, claims, code) => {
    const done = await signInBy(claims)
    expect(done.location).toBe(`/login?error=${code}`)
    expect(valueOf(done, 'pengawas_session')).toBeUndefined()
  })

  it('belongs to the browser that began it, once', async () => {
    provider.claims = { nip: nipOf(people.superAdmin) }
    const mine = await begin()
    const theirs = await begin()
    expect((await visit(mine.callback)).location).toBe('/login?error=openid-failed')
    expect((await visit(mine.callback, theirs.pending)).location).toBe('/login?error=openid-failed')
    expect((await visit(mine.callback, 'pengawas_openid=forged')).location).toBe('/login?error=openid-failed')
    expect((await visit(mine.callback, mine.pending)).location).toBe('/dashboard')
    expect((await visit(mine.callback, mine.pending)).location).toBe('/login?error=openid-failed')
  })
})
