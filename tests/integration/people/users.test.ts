import {
  deletionOutcomeSchema,
  peoplePageSchema,
  personSchema,
  userStatsSchema,
} from '@pengawas/shared/contracts/people'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, nipOf, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import {
  auditOf,
  createParticipant,
  createUser,
  login,
  newNip,
  participantBody,
  refusal,
  settleIn,
  tokenOf,
  userBody,
  openStaffedHub,
} from './support.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

onEveryDatabase('people', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  beforeAll(async () => {
    ;({ hub, superAdmin, administrator } = await openStaffedHub(await databaseUrl()))
  })
  afterAll(async () => {
    await hub.close()
  })

  const list = (
    query: string,
    token = superAdmin,
    path = '/api/users',
  ): Promise<ReturnType<typeof peoplePageSchema.parse>> =>
    fetchData(hub, `${path}?${query}`, peoplePageSchema, { token })

  describe('making a user', () => {
    it('shows a random password once, and accepts it until it is changed', async () => {
      const { user, password } = await createUser(hub, superAdmin, { role: 'proktor' })
      expect(user).toMatchObject({
        role: 'proktor',
        isActive: true,
        mustChangePassword: true,
        version: 1,
        lastLogin: null,
      })
      expect(password).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
      expect(JSON.stringify(await call(hub, `/api/users/${user.id}`, { token: superAdmin }))).not.toContain(password)
      const answer = await login(hub, user.nip, password ?? '')
      expect(answer.body.data).toMatchObject({ user: { mustChangePassword: true } })
      expect(await auditOf(hub, superAdmin, user.id)).toContain('user.created')
    })

    it('takes a chosen password and does not repeat it', async () => {
      const { user, password } = await createUser(hub, superAdmin, { password: 'enam66' })
      expect(password).toBeNull()
      expect((await login(hub, user.nip, 'enam66')).status).toBe(200)
    })

    it.each([
      ['no NIP', { nip: '' }, { nip: MESSAGES.nipRequired }],
      ['a short NIP', { nip: '123' }, { nip: MESSAGES.nipDigits }],
      ['letters in the NIP', { nip: '19900101202001100a' }, { nip: MESSAGES.nipDigits }],
      ['no name', { name: ' ' }, { name: MESSAGES.nameRequired }],
      ['a short name', { name: 'Al' }, { name: MESSAGES.nameTooShort }],
      ['no email', { email: '' }, { email: MESSAGES.emailRequired }],
      ['no address in the email', { email: 'salah' }, { email: MESSAGES.emailFormat }],
      ['a short password', { password: '12345' }, { password: MESSAGES.staffPasswordTooShort }],
      ['a common password', { password: 'Qwerty123' }, { password: MESSAGES.passwordCommon }],
      ['an unknown role', { role: 'raja' }, { role: MESSAGES.roleUnknown }],
      ['no unit', { unit: '' }, { unit: MESSAGES.unitRequired }],
      ['a NIP that is taken', { nip: nipOf(people.proctor) }, { nip: MESSAGES.nipTaken }],
      [
        'an email that is taken, in other letters',
        { email: `${nipOf(people.proctor)}@PENGAWAS.invalid` },
        { email: MESSAGES.emailTaken },
      ],
    ])('refuses %s', async (_name, overrides, fields) => {
      expect(
        refusal(await call(hub, '/api/users', { token: superAdmin, body: { ...userBody(), ...overrides } })),
      ).toEqual([400, 'invalid-input', fields])
    })

    it('makes one of two that are alike and come at once', async () => {
      const body = userBody()
      const answers = await Promise.all([1, 2, 3].map(() => call(hub, '/api/users', { token: superAdmin, body })))
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 400, 400])
    })

    it('knows older names of roles', async () => {
      const { user } = await createUser(hub, superAdmin, { role: 'Super Admin' })
      expect(user.role).toBe('super-admin')
    })
  })

  describe('the list', () => {
    it('finds every word anywhere in name, NIP, email and unit, whatever the case', async () => {
      const { user } = await createUser(hub, superAdmin, {
        name: 'Ñanda_Putri 100%',
        unit: 'Direktorat Jenderal Pajak',
      })
      for (const q of ['ñanda', 'PUTRI ñANDA', user.nip.slice(4), user.email, 'pajak putri', '_putri', '100%']) {
        expect([q, (await list(`q=${encodeURIComponent(q)}`)).items.map((item) => item.id)]).toEqual([q, [user.id]])
      }
      expect((await list('q=putri%20tidak-ada')).total).toBe(0)
      expect((await list(`q=${encodeURIComponent("' OR 1=1 --")}`)).total).toBe(0)
    })

    it('filters, sorts and pages without losing or repeating anybody', async () => {
      const byNip = await list('sort=nip&order=desc&pageSize=200')
      expect(byNip.items.map((item) => item.nip)).toEqual(
        byNip.items
          .map((item) => item.nip)
          .toSorted()
          .toReversed(),
      )
      expect(byNip.total).toBe(byNip.items.length)
      await createUser(hub, superAdmin, { name: 'andalan kecil' })
      const names = (await list('sort=name&pageSize=200')).items.map((item) => item.name.toLowerCase())
      expect(names.indexOf('andalan kecil')).toBeLessThan(names.indexOf('bambang sutrisno'))
      const pages = await Promise.all([1, 2, 3].map((page) => list(`sort=role&pageSize=4&page=${page}`)))
      const ids = pages.flatMap((page) => page.items.map((item) => item.id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(
        (await list('role=proktor&isActive=true')).items.every((item) => item.role === 'proktor' && item.isActive),
      ).toBe(true)
      expect(
        (await list(`unit=${encodeURIComponent('Sekretariat Jenderal')}&role=peserta`)).total,
      ).toBeGreaterThanOrEqual(3)
    })

    it.each(['page=0', 'pageSize=1000', 'sort=passwordHash', 'order=up', 'isActive=maybe', 'role=raja'])(
      'refuses %s',
      async (query) => {
        expect((await call(hub, `/api/users?${query}`, { token: superAdmin })).status).toBe(400)
      },
    )

    it('never shows a password', async () => {
      expect(JSON.stringify(await list('pageSize=200'))).not.toMatch(/argon2|passwordHash/)
    })

    it('adds people up by role', async () => {
      const stats = await fetchData(hub, '/api/users/stats/overview', userStatsSchema, { token: administrator })
      expect(stats.total).toBe((await list('pageSize=1')).total)
      expect(stats.byRole.auditor).toBe(1)
    })
  })

  describe('changing a user', () => {
    it('stores the change and refuses an editor who saw an older version', async () => {
      const { user } = await createUser(hub, superAdmin)
      const change = {
        nip: user.nip,
        name: 'Nama Baru',
        email: user.email,
        role: 'validator',
        unit: 'Unit Lain',
        isActive: true,
        version: user.version,
      }
      const changed = await fetchData(hub, `/api/users/${user.id}`, personSchema, {
        method: 'PUT',
        token: superAdmin,
        body: change,
      })
      expect(changed).toMatchObject({ name: 'Nama Baru', role: 'validator', unit: 'Unit Lain', version: 2 })
      const late = await call(hub, `/api/users/${user.id}`, {
        method: 'PUT',
        token: superAdmin,
        body: { ...change, name: 'Terlambat' },
      })
      expect([late.status, late.body.error]).toEqual([409, 'conflict'])
      expect((await list('q=nama%20baru')).items[0]?.name).toBe('Nama Baru')
      expect(await auditOf(hub, superAdmin, user.id)).toEqual(['user.updated', 'user.created'])
    })

    it('ends the logins of a deactivated account', async () => {
      const created = await createUser(hub, superAdmin)
      const token = await settleIn(hub, created)
      const { user } = created
      const body = {
        nip: user.nip,
        name: user.name,
        email: user.email,
        role: user.role,
        unit: user.unit,
        isActive: false,
        version: user.version,
      }
      expect((await call(hub, `/api/users/${user.id}`, { method: 'PUT', token: superAdmin, body })).status).toBe(200)
      expect((await call(hub, '/api/auth/profile', { token })).status).toBe(401)
      expect((await login(hub, user.nip, 'rahasia-negara-1')).body.error).toBe('account-inactive')
    })

    it('lets nobody change their own role or shut themselves out', async () => {
      const self = (await list(`q=${nipOf(people.superAdmin)}`)).items[0]
      if (self === undefined) throw new Error('the demo super-admin is not there')
      const body = {
        nip: self.nip,
        name: self.name,
        email: self.email,
        unit: self.unit,
        role: self.role,
        isActive: true,
        version: self.version,
      }
      const put = (change: object): ReturnType<typeof call> =>
        call(hub, `/api/users/${self.id}`, { method: 'PUT', token: superAdmin, body: { ...body, ...change } })
      expect(refusal(await put({ role: 'auditor' }))).toEqual([400, 'invalid-input', { role: MESSAGES.roleOwn }])
      expect(refusal(await put({ isActive: false }))).toEqual([
        400,
        'invalid-input',
        { isActive: MESSAGES.deactivateOwn },
      ])
      expect((await call(hub, `/api/users/${self.id}`, { method: 'DELETE', token: superAdmin })).body.message).toBe(
        MESSAGES.deactivateOwn,
      )
    })

    it('gives a new initial password, which ends the old logins', async () => {
      const created = await createUser(hub, superAdmin)
      const token = await settleIn(hub, created)
      const answer = await call(hub, `/api/users/${created.user.id}/reset-password`, {
        method: 'POST',
        token: superAdmin,
      })
      const password = (answer.body.data as { password: string }).password
      expect((await call(hub, '/api/auth/profile', { token })).status).toBe(401)
      expect((await login(hub, created.user.nip, password)).body.data).toMatchObject({
        user: { mustChangePassword: true },
      })
    })
  })

  describe('removing a user', () => {
    const remove = (id: string): Promise<{ outcome: string }> =>
      fetchData(hub, `/api/users/${id}`, deletionOutcomeSchema, { method: 'DELETE', token: superAdmin })

    it('deletes people to whom nothing refers', async () => {
      const { user } = await createUser(hub, superAdmin)
      expect(await remove(user.id)).toEqual({ outcome: 'deleted' })
      expect((await call(hub, `/api/users/${user.id}`, { token: superAdmin })).status).toBe(404)
    })

    it('deactivates who has done something, and ends their logins', async () => {
      const created = await createUser(hub, superAdmin)
      const token = await settleIn(hub, created)
      expect(await remove(created.user.id)).toEqual({ outcome: 'deactivated' })
      expect((await call(hub, '/api/auth/profile', { token })).status).toBe(401)
      const kept = await fetchData(hub, `/api/users/${created.user.id}`, personSchema, { token: superAdmin })
      expect(kept).toMatchObject({ isActive: false, name: created.user.name })
    })

    it('deactivates a candidate who is to take an assessment', async () => {
      const candidate = (await list(`q=${nipOf('104')}`)).items[0]
      expect(await remove(candidate?.id ?? '')).toEqual({ outcome: 'deactivated' })
    })

    it('answers not-found for an unknown id', async () => {
      for (const id of [UNKNOWN_ID, 'stats']) {
        expect((await call(hub, `/api/users/${id}`, { method: 'DELETE', token: superAdmin })).status).toBe(404)
      }
    })
  })

  it('always leaves a super-admin, even when two remove each other at once', async () => {
    const own = await openTestHub({ databaseUrl: await databaseUrl() })
    try {
      const first = await signIn(own, people.superAdmin)
      const created = await createUser(own, first, { role: 'super-admin' })
      const second = await settleIn(own, created)
      const self = (
        await fetchData(own, `/api/users?q=${nipOf(people.superAdmin)}`, peoplePageSchema, { token: first })
      ).items[0]
      const answers = await Promise.all([
        call(own, `/api/users/${created.user.id}`, { method: 'DELETE', token: first }),
        call(own, `/api/users/${self?.id ?? ''}`, { method: 'DELETE', token: second }),
      ])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const winner = answers[0].status === 200 ? first : second
      const left = await fetchData(own, '/api/users?role=super-admin&isActive=true', peoplePageSchema, {
        token: winner,
      })
      expect(left.total).toBe(1)
    } finally {
      await own.close()
    }
  })

  describe('participants', () => {
    it('are candidates with an email made from the NIP', async () => {
      const { user, password } = await createParticipant(hub, administrator)
      expect(user).toMatchObject({ role: 'peserta', email: `${user.nip}@agency.invalid`, mustChangePassword: true })
      expect(password).not.toBeNull()
    })

    it('cannot be made anything else by what is sent', async () => {
      const answer = await call(hub, '/api/participants', {
        token: administrator,
        body: { ...participantBody(), role: 'super-admin', isActive: false },
      })
      expect(answer.body.data).toMatchObject({ user: { role: 'peserta', isActive: true } })
    })

    it('are seen and changed by the administrator who made them and by super-admins', async () => {
      const { user } = await createParticipant(hub, administrator)
      const other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
      const change = {
        nip: user.nip,
        name: 'Peserta Berubah',
        email: user.email,
        unit: user.unit,
        version: user.version,
      }
      const target = `/api/participants/${user.id}`
      expect((await call(hub, target, { token: other })).status).toBe(404)
      expect((await call(hub, target, { method: 'PUT', token: other, body: change })).status).toBe(404)
      expect((await call(hub, target, { method: 'DELETE', token: other })).status).toBe(404)
      expect((await call(hub, `${target}/reset-password`, { method: 'POST', token: other })).status).toBe(404)
      expect((await list('', other, '/api/participants')).total).toBe(0)
      expect((await list(`createdBy=${user.createdBy ?? ''}`, other, '/api/participants')).total).toBe(0)
      expect((await list(`q=${user.nip}`, superAdmin, '/api/participants')).total).toBe(1)
      const changed = await fetchData(hub, target, personSchema, { method: 'PUT', token: administrator, body: change })
      expect(changed).toMatchObject({ name: 'Peserta Berubah', role: 'peserta', version: 2 })
    })

    it('are the only people that an administrator reaches', async () => {
      const { user } = await createUser(hub, superAdmin)
      expect((await call(hub, `/api/participants/${user.id}`, { token: administrator })).status).toBe(404)
      expect((await call(hub, `/api/participants/${user.id}`, { token: superAdmin })).status).toBe(404)
      expect((await call(hub, '/api/users', { token: administrator })).status).toBe(403)
    })

    it.each([
      ['no unit', { unit: '' }, { unit: MESSAGES.unitRequired }],
      ['a bad email', { email: 'x' }, { email: MESSAGES.emailFormat }],
      ['a NIP that is taken', { nip: nipOf(people.candidate1) }, { nip: MESSAGES.nipTaken }],
    ])('are refused with %s', async (_name, overrides, fields) => {
      const answer = await call(hub, '/api/participants', {
        token: administrator,
        body: { ...participantBody(), ...overrides },
      })
      expect(refusal(answer)).toEqual([400, 'invalid-input', fields])
    })
  })

  it('gives the house default where one is set, and still has it changed', async () => {
    const own = await openTestHub({ databaseUrl: await databaseUrl(), initialPassword: 'rumah-kita-1' })
    try {
      const { user, password } = await createParticipant(own, await signIn(own, people.administrator), {
        nip: newNip(),
      })
      expect(password).toBe('rumah-kita-1')
      const token = await tokenOf(own, user.nip, 'rumah-kita-1')
      expect((await call(own, '/api/assessments/available-for-participants', { token })).body.error).toBe(
        'password-change-required',
      )
    } finally {
      await own.close()
    }
  })
})
