import { assessmentsPageSchema } from '@pengawas/shared/contracts/assessment-management'
import { currentLoginSchema, loginResponseSchema } from '@pengawas/shared/contracts/auth'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { isOver, testSessionSchema, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from './databases.ts'
import {
  endSession,
  call,
  CONSENT,
  demoAssessmentId,
  fetchData,
  nipOf,
  openTestHub,
  PASSWORD,
  people,
  type Person,
  signIn,
  startSession,
  type TestHub,
} from './test-hub.ts'

/** Looks like a page's secret and is none. */
const PROOF = { pageSecret: 'x'.repeat(43) }

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

onEveryDatabase('hub over HTTP', (databaseUrl) => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
  })
  afterAll(async () => {
    await hub.close()
  })

  it('says that it is degraded while no media node is there', async () => {
    const { status, body } = await call(hub, '/health')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'degraded', database: { ok: true }, mediaNodes: 0 })
  })

  it('is ready without a media node, since people can work', async () => {
    const { status, headers, body } = await call(hub, '/ready')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.data).toEqual({ ready: true, waitsFor: [] })
  })

  describe('login', () => {
    it('sets a cookie that scripts cannot read and other sites do not send', async () => {
      const { status, headers, body } = await call(hub, '/api/auth/login', {
        body: { nip: nipOf(people.candidate1), password: PASSWORD },
      })
      const { user, token } = loginResponseSchema.parse(body.data)
      expect(status).toBe(200)
      expect(user).toMatchObject({ nip: nipOf(people.candidate1), role: 'peserta', isActive: true })
      const cookie = headers.get('set-cookie') ?? ''
      expect(cookie).toContain(`pengawas_session=${token}`)
      expect(cookie).toMatch(/HttpOnly/)
      expect(cookie).toMatch(/SameSite=Strict/)
      expect(cookie).toMatch(/Path=\//)
      expect(JSON.stringify(body)).not.toContain('passwordHash')
    })

    it('answers to the cookie and to Bearer alike, and to neither after logout', async () => {
      const token = await signIn(hub, people.candidate2)
      const cookie = { cookie: `pengawas_session=${token}` }
      expect((await call(hub, '/api/auth/profile', { headers: cookie })).status).toBe(200)
      expect((await call(hub, '/api/auth/profile', { token })).status).toBe(200)
      const out = await call(hub, '/api/auth/logout', {
        method: 'POST',
        headers: { ...cookie, origin: hub.url.replace('localhost', '127.0.0.1') },
      })
      expect(out.status).toBe(200)
      expect(out.headers.get('set-cookie')).toMatch(/pengawas_session=;.*Expires=Thu, 01 Jan 1970/)
      expect((await call(hub, '/api/auth/profile', { headers: cookie })).body.error).toBe('not-authenticated')
      expect((await call(hub, '/api/auth/profile', { token })).status).toBe(401)
    })

    it('says who is signed in, and without an error that nobody is', async () => {
      const token = await signIn(hub, people.candidate2)
      const session = (headers?: Record<string, string>) =>
        fetchData(hub, '/api/auth/session', currentLoginSchema, headers === undefined ? {} : { headers })
      expect(await session({ cookie: `pengawas_session=${token}` })).toMatchObject({
        user: { nip: nipOf(people.candidate2) },
        ended: null,
      })
      expect(await session()).toEqual({ user: null, ended: null })
      expect(await session({ cookie: 'pengawas_session=unknown' })).toEqual({ user: null, ended: null })
    })

    it.each([
      {
        name: 'a wrong password',
        body: { nip: nipOf(people.candidate1), password: 'wrong' },
        status: 401,
        error: 'invalid-credentials',
      },
      {
        name: 'an unknown NIP',
        body: { nip: '000000000000000000', password: PASSWORD },
        status: 401,
        error: 'invalid-credentials',
      },
      { name: 'an empty NIP', body: { nip: ' ', password: PASSWORD }, status: 400, error: 'invalid-input' },
      { name: 'no password', body: { nip: nipOf(people.candidate1) }, status: 400, error: 'invalid-input' },
      {
        name: 'an object as NIP',
        body: { nip: { $ne: null }, password: PASSWORD },
        status: 400,
        error: 'invalid-input',
      },
      { name: 'a list as body', body: [], status: 400, error: 'invalid-input' },
    ])('refuses $name', async ({ body, status, error }) => {
      const answer = await call(hub, '/api/auth/login', { body })
      expect([answer.status, answer.body.error]).toEqual([status, error])
    })

    it('names the bad fields', async () => {
      const { body } = await call(hub, '/api/auth/login', { body: { nip: '', password: '' } })
      expect(body.fields).toEqual({ nip: 'NIP wajib diisi', password: 'Password wajib diisi' })
    })

    it('stops guessing at one account, even with the right password, and leaves others alone', async () => {
      const guess = { nip: nipOf('106'), password: 'wrong' }
      const guesses = await Promise.all(Array.from({ length: 20 }, () => call(hub, '/api/auth/login', { body: guess })))
      expect(guesses.map((answer) => answer.status).toSorted()).toEqual([
        ...Array<number>(8).fill(401),
        ...Array<number>(12).fill(429),
      ])
      const { status, body, headers } = await call(hub, '/api/auth/login', { body: { ...guess, password: PASSWORD } })
      expect([status, body.error]).toEqual([429, 'too-many-attempts'])
      expect(body.retryAfterSeconds).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBe(body.retryAfterSeconds)
      expect((await call(hub, '/api/auth/login', { body: { nip: nipOf('105'), password: PASSWORD } })).status).toBe(200)
    })
  })

  describe('a foreign page', () => {
    it.each([
      { name: 'with the cookie and a foreign origin', headers: { origin: 'https://evil.example' }, status: 403 },
      { name: 'with the cookie and no origin', headers: {}, status: 403 },
      { name: 'with the cookie and a null origin', headers: { origin: 'null' }, status: 403 },
    ])('cannot write $name', async ({ headers, status }) => {
      const token = await signIn(hub, people.candidate2)
      const answer = await call(hub, '/api/auth/logout', {
        method: 'POST',
        headers: { ...headers, cookie: `pengawas_session=${token}` },
      })
      expect([answer.status, answer.body.error]).toEqual([status, 'wrong-origin'])
    })

    it('cannot log anybody in', async () => {
      const body = { nip: nipOf(people.candidate1), password: PASSWORD }
      expect((await call(hub, '/api/auth/login', { body, headers: { origin: 'https://evil.example' } })).status).toBe(
        403,
      )
    })
  })

  describe('broken requests', () => {
    it.each([
      { name: 'malformed JSON', call: { rawBody: '{"nip":' }, status: 400, error: 'invalid-input' },
      {
        name: 'a body that is too large',
        call: { rawBody: JSON.stringify({ nip: 'x'.repeat(70_000) }) },
        status: 413,
        error: 'payload-too-large',
      },
      {
        name: 'an unknown encoding',
        call: { rawBody: '{}', headers: { 'content-encoding': 'zstd-x' } },
        status: 400,
        error: 'invalid-input',
      },
    ])('answers $name in the envelope', async ({ call: options, status, error }) => {
      const answer = await call(hub, '/api/auth/login', options)
      expect([answer.status, answer.body.error]).toEqual([status, error])
    })

    it('answers an unknown path in the envelope', async () => {
      const token = await signIn(hub, people.proctor)
      expect((await call(hub, '/api/nothing', { token })).body).toMatchObject({ success: false, error: 'not-found' })
      expect((await call(hub, '/api/test-sessions/not-an-id', { token })).status).toBe(404)
    })

    it('sends security headers that let the page capture, and no foreign script run', async () => {
      const { headers } = await call(hub, '/health')
      expect(headers.get('permissions-policy')).toContain('camera=(self)')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('upgrade-insecure-requests')
      expect(headers.get('x-powered-by')).toBeNull()
    })
  })

  describe('who may ask for what', () => {
    const everybody = Object.values(people)
    const allowedFor: Record<string, readonly Person[]> = {
      '/api/assessments': [people.superAdmin, people.administrator, people.proctor, people.auditor],
      '/api/assessments/available-for-participants': [
        people.candidate1,
        people.candidate2,
        people.candidate3,
        people.candidate4,
      ],
      '/api/test-sessions': [people.superAdmin, people.administrator, people.proctor, people.auditor],
      '/api/proctoring/wall': [people.superAdmin, people.proctor],
      '/api/ai-proctoring/flags/stats': [people.superAdmin, people.administrator, people.proctor, people.auditor],
      '/api/audit': [people.superAdmin, people.auditor],
      '/api/audit/verify': [people.superAdmin, people.auditor],
    }
    it.each(Object.entries(allowedFor))('%s', async (target, allowed) => {
      for (const person of everybody) {
        const { status } = await call(hub, target, { token: await signIn(hub, person) })
        expect([person, status]).toEqual([person, allowed.includes(person) ? 200 : 403])
      }
      expect((await call(hub, target)).status).toBe(401)
    })
  })

  describe('a test session', () => {
    it('is started once, however often it is asked for at once', async () => {
      const token = await signIn(hub, people.candidate1)
      const assessmentId = await demoAssessmentId(hub, token)
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          fetchData(hub, '/api/test-sessions', testSessionSchema, { token, body: { assessmentId, consent: CONSENT } }),
        ),
      )
      expect(new Set(answers.map((session) => session.id)).size).toBe(1)
      expect(answers[0]).toMatchObject({
        status: 'active',
        endTime: null,
        code: expect.stringMatching(/^[A-Z0-9]{8}$/) as string,
      })
    })

    it('needs the consent that the assessment requires', async () => {
      const token = await signIn(hub, people.candidate2)
      const assessmentId = await demoAssessmentId(hub, token)
      const start = (consent: object): ReturnType<typeof call> =>
        call(hub, '/api/test-sessions', { token, body: { assessmentId, consent } })
      expect((await start({ ...CONSENT, camera: false })).body.error).toBe('consent-missing')
      expect((await start({ ...CONSENT, microphone: false })).body.error).toBe('consent-missing')
      expect((await start({ ...CONSENT, screen: false })).status).toBe(200)
    })

    it.each([
      { name: 'an unknown assessment', person: people.candidate3, assessmentId: UNKNOWN_ID, status: 404 },
      { name: 'something that is no id', person: people.candidate3, assessmentId: "' OR 1=1", status: 400 },
      { name: 'staff', person: people.proctor, assessmentId: UNKNOWN_ID, status: 403 },
    ])('is refused for $name', async ({ person, assessmentId, status }) => {
      const token = await signIn(hub, person)
      expect((await call(hub, '/api/test-sessions', { token, body: { assessmentId, consent: CONSENT } })).status).toBe(
        status,
      )
    })

    it('belongs to its candidate alone, and is over when they end it', async () => {
      const { token, session } = await startSession(hub, people.candidate3)
      const other = await signIn(hub, people.candidate2)
      const target = `/api/test-sessions/${session.id}`
      expect((await call(hub, target, { token: other })).status).toBe(404)
      expect((await call(hub, `${target}/end`, { method: 'PATCH', token: other, body: PROOF })).status).toBe(404)
      expect(
        (await call(hub, `${target}/end`, { method: 'PATCH', token: await signIn(hub, people.proctor), body: PROOF }))
          .status,
      ).toBe(403)

      const ended = await endSession(hub, token, session.id)
      expect(ended.status).toBe('completed')
      expect(await fetchData(hub, `${target}/end`, testSessionSchema, { method: 'PATCH', token, body: PROOF })).toEqual(
        ended,
      )
      const again = await call(hub, '/api/test-sessions', {
        token,
        body: { assessmentId: session.assessmentId, consent: CONSENT },
      })
      expect([again.status, again.body.error]).toEqual([409, 'test-session-over'])
      expect(
        (await fetchData(hub, target, testSessionSchema, { token: await signIn(hub, people.auditor) })).status,
      ).toBe('completed')
    })

    it('shows on the wall while it lasts, and for a while afterwards', async () => {
      const wall = await fetchData(hub, '/api/proctoring/wall', wallSchema, {
        token: await signIn(hub, people.proctor),
      })
      expect(wall.assessments).toHaveLength(1)
      const names = (isWanted: (status: TestSessionStatus) => boolean): string[] =>
        wall.candidates.filter(({ status }) => isWanted(status)).map(({ participantName }) => participantName)
      expect(names((status) => !isOver(status)).toSorted()).toEqual(['Andi Saputra', 'Maria Simanjuntak'])
      expect(names(isOver)).toHaveLength(1)
      expect(wall.candidates.find((tile) => tile.participantName === 'Maria Simanjuntak')).toMatchObject({
        nip: nipOf(people.candidate2),
        unit: 'Sekretariat Jenderal',
        online: false,
        peer: null,
        sources: { camera: 'off', microphone: 'off', screen: 'declined' },
      })
    })
  })

  it('lists assessments with dates in UTC', async () => {
    const { items } = await fetchData(hub, '/api/assessments', assessmentsPageSchema, {
      token: await signIn(hub, people.proctor),
    })
    const [assessment] = items
    expect(assessment).toMatchObject({
      status: 'active',
      mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
    })
    const remaining = Date.parse(assessment?.endDate ?? '') - Date.now()
    expect(remaining).toBeGreaterThan(30 * 24 * 60 * 60_000)
  })

  it('keeps an unbroken audit log of what happened', async () => {
    const token = await signIn(hub, people.auditor)
    const verdict = await fetchData(hub, '/api/audit/verify', z.object({ valid: z.boolean(), entries: z.int() }), {
      token,
    })
    expect(verdict.valid).toBe(true)
    const { entries } = await fetchData(
      hub,
      '/api/audit?limit=500',
      z.object({ entries: z.array(z.object({ action: z.string() })) }),
      { token },
    )
    const actions = new Set(entries.map((entry) => entry.action))
    for (const action of [
      'user.created',
      'auth.logged-in',
      'auth.login-failed',
      'auth.logged-out',
      'test-session.started',
      'test-session.ended',
    ]) {
      expect(actions).toContain(action)
    }
  })
})
