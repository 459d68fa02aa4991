import { request } from 'node:http'
import { loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, nipOf, openTestHub, PASSWORD, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { createUser, failedLogins, login } from './support.ts'

const TYPED = '123456789012345678'

describe('failed logins', () => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await openTestHub()
  })
  afterAll(async () => {
    await hub.close()
  })

  it('are in the log with their address and a keyed hash of what was typed, never the text', async () => {
    const auditor = await signIn(hub, people.auditor)
    await login(hub, TYPED, 'wrong')
    await login(hub, ` ${TYPED}`, 'wrong')
    await login(hub, nipOf(people.candidate1), 'wrong')
    const [known, second, first] = await failedLogins(hub, auditor)
    expect(first).toMatchObject({ subjectId: null, data: { address: '127.0.0.1', factor: 'password' } })
    expect(first?.data['typed']).toMatch(/^[\w-]{22}$/)
    expect(second?.data['typed']).toBe(first?.data['typed'])
    expect(known?.data['typed']).not.toBe(first?.data['typed'])
    expect(known?.subjectId).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify([known, second, first])).not.toContain(TYPED)
  })

  it('are in the log too where the password is right and the account is closed', async () => {
    const superAdmin = await signIn(hub, people.superAdmin)
    const { user, password } = await createUser(hub, superAdmin, { isActive: false })
    const answer = await login(hub, user.nip, password ?? '')
    expect(answer.body.error).toBe('account-inactive')
    expect((await failedLogins(hub, superAdmin))[0]).toMatchObject({
      subjectId: user.id,
      data: { address: '127.0.0.1', factor: 'inactive' },
    })
  })

  /** From another address of this machine. */
  async function loginFrom(
    localAddress: string,
    nip: string,
    password: string,
    cookie?: string,
  ): Promise<{ status: number; cookies: string[] }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; cookies: string[] }>()
    const body = JSON.stringify({ nip, password })
    const headers = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) }
    const outgoing = request(
      new URL('/api/auth/login', hub.url),
      { method: 'POST', localAddress, agent: false, headers },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
    return promise
  }

  it('of a stranger keep nobody out, and of a neighbour nobody whose device is known', async () => {
    const nip = nipOf(people.candidate2)
    const guess = (): Promise<{ status: number }> => loginFrom('127.0.0.9', nip, 'wrong')
    const statuses = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    const own = await loginFrom('127.0.0.10', nip, PASSWORD)
    expect(own.status).toBe(200)

    const device = own.cookies.find((cookie) => cookie.startsWith('pengawas_device='))?.split(';')[0]
    expect(device).toBeDefined()
    await Promise.all(Array.from({ length: 20 }, () => loginFrom('127.0.0.10', nip, 'wrong')))
    expect((await loginFrom('127.0.0.10', nip, PASSWORD)).status).toBe(429)
    expect((await loginFrom('127.0.0.10', nip, PASSWORD, device)).status).toBe(200)
    // The cookie is of this account, and nobody makes one.
    expect((await loginFrom('127.0.0.10', nip, PASSWORD, device?.replace(/.$/, '!'))).status).toBe(429)
  })
})

describe('cookies of an installation that is reached over TLS', () => {
  it('have the prefix that only this host can set, and those of before mean nothing', async () => {
    const hub = await openTestHub({ publicOrigins: ['https://uji.go.id'] })
    try {
      const answer = await login(hub, nipOf(people.candidate1), PASSWORD)
      const { token } = loginResponseSchema.parse(answer.body.data)
      const cookies = answer.headers.getSetCookie()
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
        '__Host-pengawas_session',
        '__Host-pengawas_device',
      ])
      for (const cookie of cookies) {
        for (const attribute of [/; HttpOnly/, /; Secure/, /; SameSite=Strict/, /; Path=\/(;|$)/])
          expect(cookie).toMatch(attribute)
        expect(cookie).not.toMatch(/Domain/i)
      }
      const profile = (cookie: string): Promise<number> =>
        call(hub, '/api/auth/profile', { headers: { cookie } }).then(({ status }) => status)
      expect(await profile(`__Host-pengawas_session=${token}`)).toBe(200)
      expect(await profile(`pengawas_session=${token}`)).toBe(401)
    } finally {
      await hub.close()
    }
  })
})
