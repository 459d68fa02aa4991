import {
  loginSessionsSchema,
  recoveryCodesSchema,
  settingsSchema,
  twoFactorSetupSchema,
} from '@pengawas/shared/contracts/account'
import { loginResponseSchema, profileResponseSchema, publicOptionsSchema } from '@pengawas/shared/contracts/auth'
import { personSchema } from '@pengawas/shared/contracts/people'
import { DEFAULT_WALL_VIEW } from '@pengawas/shared/contracts/wall-view'
import { MESSAGES } from '@pengawas/shared/messages'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import {
  type Answer,
  call,
  fetchData,
  nipOf,
  openTestHub,
  PASSWORD,
  people,
  signIn,
  type TestHub,
} from '../hub/test-hub.ts'
import {
  auditOf,
  createParticipant,
  createUser,
  login,
  NEW_PASSWORD,
  newNip,
  refusal,
  settleIn,
  tokenOf,
} from './support.ts'

const registration = (overrides: object = {}): Record<string, unknown> => {
  const nip = newNip()
  return {
    name: 'Pendaftar Baru',
    email: `${nip}@example.go.id`,
    phone: '+62 (21) 345-6789',
    nip,
    organization: 'Kementerian Dalam Negeri',
    position: 'Analis',
    birthDate: '1990-02-28',
    password: 'rumah-kita-1',
    ...overrides,
  }
}

onEveryDatabase('accounts', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
  })
  afterAll(async () => {
    await hub.close()
  })

  const register = (body: object): Promise<Answer> => call(hub, '/api/auth/register', { body })
  const profile = (token: string): Promise<Answer> => call(hub, '/api/auth/profile', { token })

  describe('registration', () => {
    it('makes a candidate whatever is asked for, and signs them in', async () => {
      const body = registration({ role: 'super-admin', isActive: false, mustChangePassword: true })
      const answer = await register(body)
      const { user, token } = loginResponseSchema.parse(answer.body.data)
      expect([answer.status, user.role, user.mustChangePassword]).toEqual([201, 'peserta', false])
      expect(answer.headers.get('set-cookie')).toContain(`pengawas_session=${token}`)
      expect((await call(hub, '/api/users', { token })).status).toBe(403)
      const stored = await fetchData(hub, `/api/users/${user.id}`, personSchema, { token: superAdmin })
      expect(stored).toMatchObject({
        phone: '+62 (21) 345-6789',
        organization: 'Kementerian Dalam Negeri',
        position: 'Analis',
        birthDate: '1990-02-28',
        createdBy: null,
      })
      expect(await auditOf(hub, superAdmin, user.id)).toContain('user.registered')
      expect((await login(hub, user.nip, 'rumah-kita-1')).status).toBe(200)
    })

    it.each([
      ['name', '', MESSAGES.fullNameRequired],
      ['email', '', MESSAGES.emailRequired],
      ['email', 'bukan-email', MESSAGES.emailFormat],
      ['phone', '', MESSAGES.phoneRequired],
      ['phone', '0812x', MESSAGES.phoneFormat],
      ['nip', '12345', MESSAGES.nipDigits],
      ['nip', '', MESSAGES.nipRequired],
      ['organization', ' ', MESSAGES.organizationRequired],
      ['position', '', MESSAGES.positionRequired],
      ['birthDate', '', MESSAGES.birthDateRequired],
      ['birthDate', '1990-02-30', MESSAGES.birthDateInvalid],
      ['password', '1234567', MESSAGES.registrationPasswordTooShort],
      ['password', 'Password123!', MESSAGES.passwordCommon],
      ['password', 'pendaftarbaru', MESSAGES.passwordPersonal],
      ['nip', nipOf(people.proctor), MESSAGES.nipTaken],
      ['email', `${nipOf(people.proctor)}@pengawas.invalid`, MESSAGES.emailTaken],
    ])('refuses %s "%s"', async (field, value, message) => {
      expect(refusal(await register(registration({ [field]: value })))).toEqual([
        400,
        'invalid-input',
        { [field]: message },
      ])
    })

    it('names every field that is missing', async () => {
      expect(Object.keys((await register({})).body.fields ?? {}).toSorted()).toEqual([
        'birthDate',
        'email',
        'name',
        'nip',
        'organization',
        'password',
        'phone',
        'position',
      ])
    })

    it('can be switched off', async () => {
      const own = await openTestHub({ databaseUrl: await databaseUrl(), registration: 'off' })
      try {
        const answer = await call(own, '/api/auth/register', { body: registration() })
        expect([answer.status, answer.body.error]).toEqual([403, 'registration-closed'])
        expect((await fetchData(own, '/api/auth/options', publicOptionsSchema)).registration).toBe(false)
      } finally {
        await own.close()
      }
    })
  })

  describe('an initial password', () => {
    it('opens nothing but profile, change and logout until it is changed', async () => {
      const { user, password } = await createParticipant(hub, superAdmin)
      const token = await tokenOf(hub, user.nip, password ?? '')
      for (const [method, target] of [
        ['GET', '/api/assessments/available-for-participants'],
        ['GET', '/api/account/settings'],
        ['PUT', '/api/account/profile'],
        ['GET', '/api/system/notifications'],
      ] as const) {
        const answer = await call(hub, target, { method, token })
        expect([target, answer.status, answer.body.error]).toEqual([target, 403, 'password-change-required'])
      }
      expect((await profile(token)).body.data).toMatchObject({ user: { mustChangePassword: true } })
      const body = { currentPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      expect((await call(hub, '/api/auth/change-password', { token, body })).status).toBe(200)
      expect((await call(hub, '/api/assessments/available-for-participants', { token })).status).toBe(200)
      expect((await profile(token)).body.data).toMatchObject({ user: { mustChangePassword: false } })
    })
  })

  describe('changing the password', () => {
    it('ends every other login and keeps this one', async () => {
      const token = await settleIn(hub, await createUser(hub, superAdmin))
      const me = profileResponseSchema.parse((await profile(token)).body.data).user
      const elsewhere = await tokenOf(hub, me.nip, NEW_PASSWORD)
      const same = { currentPassword: NEW_PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      expect((await call(hub, '/api/auth/change-password', { token, body: same })).body.fields).toEqual({
        newPassword: MESSAGES.newPasswordSame,
      })
      const body = { currentPassword: NEW_PASSWORD, newPassword: 'kata-sandi-2', confirmPassword: 'kata-sandi-2' }
      expect((await call(hub, '/api/auth/change-password', { token, body })).status).toBe(200)
      expect([(await profile(token)).status, (await profile(elsewhere)).status]).toEqual([200, 401])
      expect((await login(hub, me.nip, NEW_PASSWORD)).status).toBe(401)
      expect((await login(hub, me.nip, 'kata-sandi-2')).status).toBe(200)
      expect(await auditOf(hub, superAdmin, me.id)).toContain('auth.password-changed')
    })

    it.each([
      ['the wrong current one', { currentPassword: 'salah' }, { currentPassword: MESSAGES.currentPasswordWrong }],
      ['no current one', { currentPassword: '' }, { currentPassword: MESSAGES.currentPasswordRequired }],
      ['another confirmation', { confirmPassword: 'lain' }, { confirmPassword: MESSAGES.newPasswordMismatch }],
      ['a short one', { newPassword: 'abc1', confirmPassword: 'abc1' }, { newPassword: MESSAGES.newPasswordTooShort }],
      [
        'no digit',
        { newPassword: 'tanpa-angka', confirmPassword: 'tanpa-angka' },
        { newPassword: MESSAGES.newPasswordDigit },
      ],
      [
        'a common one',
        { newPassword: 'password1', confirmPassword: 'password1' },
        { newPassword: MESSAGES.passwordCommon },
      ],
      [
        'the NIP',
        { newPassword: `a${nipOf(people.candidate2)}`, confirmPassword: `a${nipOf(people.candidate2)}` },
        { newPassword: MESSAGES.passwordPersonal },
      ],
      [
        'no letter',
        { newPassword: '12345678', confirmPassword: '12345678' },
        { newPassword: MESSAGES.newPasswordLetter },
      ],
    ])('is refused with %s', async (_name, overrides, fields) => {
      const token = await signIn(hub, people.candidate2)
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...overrides }
      expect(refusal(await call(hub, '/api/auth/change-password', { token, body }))).toEqual([
        400,
        'invalid-input',
        fields,
      ])
    })

    it('is no place to guess', async () => {
      const token = await signIn(hub, people.candidate3)
      const body = { currentPassword: 'salah', newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call(hub, '/api/auth/change-password', { token, body })),
      )
      expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
    })
  })

  describe('logins', () => {
    const sessions = (token: string): Promise<z.infer<typeof loginSessionsSchema>> =>
      fetchData(hub, '/api/account/sessions', loginSessionsSchema, { token })

    it('are listed with where they are from, and ended one by one or all at once', async () => {
      const token = await settleIn(hub, await createUser(hub, superAdmin))
      const { nip } = profileResponseSchema.parse((await profile(token)).body.data).user
      const headers = { 'user-agent': 'Peramban Uji/1.0' }
      const other = loginResponseSchema.parse(
        (await call(hub, '/api/auth/login', { body: { nip, password: NEW_PASSWORD }, headers })).body.data,
      ).token
      const listed = await sessions(token)
      expect(listed.map((session) => session.current).toSorted()).toEqual([false, true])
      const theirs = listed.find((session) => !session.current)
      expect(theirs).toMatchObject({ userAgent: 'Peramban Uji/1.0', address: '127.0.0.1' })
      const target = `/api/account/sessions/${theirs?.id ?? ''}`
      expect((await call(hub, target, { method: 'DELETE', token: superAdmin })).status).toBe(404)
      expect((await call(hub, target, { method: 'DELETE', token })).status).toBe(200)
      expect((await profile(other)).status).toBe(401)
      expect((await call(hub, target, { method: 'DELETE', token })).status).toBe(404)

      const third = await tokenOf(hub, nip, NEW_PASSWORD)
      expect((await call(hub, '/api/account/sessions', { method: 'DELETE', token })).status).toBe(200)
      expect([(await profile(token)).status, (await profile(third)).status]).toEqual([401, 401])
    })
  })

  it('changes the own name and nothing else', async () => {
    const token = await settleIn(hub, await createUser(hub, superAdmin))
    const answer = await call(hub, '/api/account/profile', {
      method: 'PUT',
      token,
      body: { name: ' Nama Sendiri ', role: 'super-admin' },
    })
    expect(answer.body.data).toMatchObject({ user: { name: 'Nama Sendiri', role: 'penilai' } })
    const empty = await call(hub, '/api/account/profile', { method: 'PUT', token, body: { name: '  ' } })
    expect(refusal(empty)).toEqual([400, 'invalid-input', { name: MESSAGES.nameEmpty }])
  })

  it('keeps settings per person, with defaults and within the offered values', async () => {
    const token = await signIn(hub, people.auditor)
    const defaults = await fetchData(hub, '/api/account/settings', settingsSchema, { token })
    expect(defaults).toMatchObject({ language: 'id', theme: 'default', sessionTimeout: 30 })
    const wanted = { ...defaults, language: 'ar', theme: 'ocean', sessionTimeout: 120 }
    await fetchData(hub, '/api/account/settings', settingsSchema, { method: 'PUT', token, body: wanted })
    expect(await fetchData(hub, '/api/account/settings', settingsSchema, { token })).toEqual(wanted)
    for (const bad of [{ sessionTimeout: 10_000 }, { theme: 'neon' }, { language: 'xx' }]) {
      expect(
        (await call(hub, '/api/account/settings', { method: 'PUT', token, body: { ...wanted, ...bad } })).status,
      ).toBe(400)
    }
  })

  it('keeps how a person wants to see the wall, also from a page that knows nothing of it', async () => {
    const token = await signIn(hub, people.proctor)
    const put = (body: object) =>
      fetchData(hub, '/api/account/settings', settingsSchema, { method: 'PUT', token, body })
    const settings = await fetchData(hub, '/api/account/settings', settingsSchema, { token })
    const wall = { ...DEFAULT_WALL_VIEW, pageSize: '49', order: 'unseen', turnSeconds: 30 } as const
    expect((await put({ ...settings, wall })).wall).toEqual(wall)
    expect(await put({ ...settings, theme: 'ocean' })).toEqual({ ...settings, theme: 'ocean', wall })
    const tooFast = { ...settings, wall: { ...wall, turnSeconds: 1 } }
    expect((await call(hub, '/api/account/settings', { method: 'PUT', token, body: tooFast })).status).toBe(400)
  })

  describe('a second factor', () => {
    const code = (secret: string, stepsAhead = 0): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

    async function enrolled(): Promise<{
      nip: string
      id: string
      token: string
      secret: string
      recoveryCodes: string[]
    }> {
      const created = await createUser(hub, superAdmin)
      const token = await settleIn(hub, created)
      const { secret, uri, qr } = await fetchData(hub, '/api/account/two-factor/setup', twoFactorSetupSchema, {
        token,
        body: { password: NEW_PASSWORD },
      })
      expect(uri).toMatch(/^otpauth:\/\/totp\/Pengawas/)
      expect(qr).toMatch(/^data:image\/png;base64,/)
      const enable = { token, body: { code: code(secret) } }
      const { recoveryCodes } = await fetchData(hub, '/api/account/two-factor/enable', recoveryCodesSchema, enable)
      return { nip: created.user.nip, id: created.user.id, token, secret, recoveryCodes }
    }

    it('is not begun on a page left open, without the password', async () => {
      const token = await settleIn(hub, await createUser(hub, superAdmin))
      const begin = (body: object): Promise<Answer> => call(hub, '/api/account/two-factor/setup', { token, body })
      expect((await begin({})).status).toBe(400)
      const guesses = await Promise.all(Array.from({ length: 20 }, () => begin({ password: 'salah' })))
      expect(guesses.filter((answer) => answer.status === 400)).toHaveLength(8)
      expect(refusal(guesses.find((answer) => answer.status === 400) ?? (await begin({})))).toEqual([
        400,
        'invalid-input',
        { password: MESSAGES.currentPasswordWrong },
      ])
      expect((await begin({ password: NEW_PASSWORD })).status).toBe(429)
    })

    it('is asked for after the password, and takes each code once', async () => {
      const { nip, secret, token } = await enrolled()
      expect((await profile(token)).body.data).toMatchObject({ user: { twoFactorEnabled: true } })
      expect((await login(hub, nip, NEW_PASSWORD)).body.error).toBe('two-factor-required')
      expect((await login(hub, nip, 'salah', code(secret, 1))).body.error).toBe('invalid-credentials')
      // The code that enrolled is used up; the next step's is within the tolerance.
      expect((await login(hub, nip, NEW_PASSWORD, code(secret))).body.error).toBe('two-factor-wrong')
      const good = code(secret, 1)
      const twice = await Promise.all([login(hub, nip, NEW_PASSWORD, good), login(hub, nip, NEW_PASSWORD, good)])
      expect(twice.map((answer) => answer.status).toSorted()).toEqual([200, 401])
    })

    it('takes each recovery code once, however it is written', async () => {
      const { nip, id, recoveryCodes } = await enrolled()
      expect(new Set(recoveryCodes).size).toBe(10)
      const [first = ''] = recoveryCodes
      expect((await login(hub, nip, NEW_PASSWORD, first.toLowerCase().replace('-', ' '))).status).toBe(200)
      expect((await login(hub, nip, NEW_PASSWORD, first)).body.error).toBe('two-factor-wrong')
      expect(
        (await auditOf(hub, superAdmin, id)).filter((action) => action === 'auth.recovery-code-used'),
      ).toHaveLength(1)
    })

    it('is no place to guess', async () => {
      const { nip } = await enrolled()
      const answers = []
      for (let attempt = 0; attempt < 10; attempt += 1)
        answers.push((await login(hub, nip, NEW_PASSWORD, '000000')).status)
      expect(answers.filter((status) => status === 429)).toHaveLength(2)
    })

    it('never shows its secret again and cannot be put in the place of one in force', async () => {
      const { token, secret, id } = await enrolled()
      expect(
        (await call(hub, '/api/account/two-factor/setup', { token, body: { password: NEW_PASSWORD } })).status,
      ).toBe(409)
      expect(
        (await call(hub, '/api/account/two-factor/enable', { token, body: { code: code(secret, 1) } })).body.error,
      ).toBe('two-factor-wrong')
      expect(
        JSON.stringify([await profile(token), await call(hub, `/api/users/${id}`, { token: superAdmin })]),
      ).not.toContain(secret)
    })

    it('is switched off with the password, or by a super-admin for a person who lost it', async () => {
      const first = await enrolled()
      const disable = (password: string): Promise<Answer> =>
        call(hub, '/api/account/two-factor/disable', { token: first.token, body: { password } })
      expect((await disable('salah')).body.fields).toEqual({ password: MESSAGES.currentPasswordWrong })
      expect((await disable(NEW_PASSWORD)).status).toBe(200)
      expect((await login(hub, first.nip, NEW_PASSWORD)).status).toBe(200)

      const second = await enrolled()
      expect(
        (await call(hub, `/api/users/${second.id}/two-factor`, { method: 'DELETE', token: superAdmin })).status,
      ).toBe(200)
      expect((await profile(second.token)).status).toBe(401)
      expect((await login(hub, second.nip, NEW_PASSWORD)).status).toBe(200)
    })

    it('is not for candidates', async () => {
      const token = await signIn(hub, people.candidate1)
      expect((await call(hub, '/api/account/two-factor/setup', { token, body: { password: PASSWORD } })).status).toBe(
        403,
      )
    })
  })

  it('keeps the audit log whole', async () => {
    const verdict = await fetchData(hub, '/api/audit/verify', z.object({ valid: z.boolean() }), { token: superAdmin })
    expect(verdict.valid).toBe(true)
  })
})
