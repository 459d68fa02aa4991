import { randomUUID } from 'node:crypto'
import {
  ltiGradeEntity,
  ltiKeyEntity,
  ltiLinkEntity,
  ltiPlatformEntity,
  type LtiPlatformRow,
} from '@pengawas/api/insight/lti/lti.entity'
import { identityOf } from '@pengawas/api/insight/lti/service/create-platform'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { createDerivedKeys } from '@pengawas/api/kernel/lib/derived-keys'
import { createSecretBox } from '@pengawas/api/kernel/lib/secret-box'
import { deliveryEntity } from '@pengawas/api/kernel/outgoing/deliveries.entity'
import { removeOldDeliveries } from '@pengawas/api/kernel/outgoing/deliveries.repository'
import { assessmentEntity, participantEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import type { CreateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import {
  ltiDeliveriesPageSchema,
  ltiDeliverySchema,
  type LtiPlatform,
  type LtiPlatformForm,
  ltiPlatformSchema,
  ltiTrialSchema,
} from '@pengawas/shared/contracts/lti'
import type { JSONWebKeySet } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPlatform } from '../../support/learning-platform.ts'
import { inHours } from '../assessments/support.ts'
import { onEveryDatabase, waitForLock } from '../hub/databases.ts'
import { call, fetchData, nipOf, PASSWORD, people } from '../hub/test-hub.ts'
import { auditOf, createUser, failedLogins } from '../people/support.ts'
import { answerAll, end, openTaking, resultOf, start, takeOver, type Taking } from '../taking/support.ts'

const WITHIN = { timeout: 20_000, interval: 25 }
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const person = (nip: string): Record<string, unknown> => ({ [`${CLAIM}/lis`]: { person_sourcedid: nip } })
const CANDIDATE = person(nipOf(people.candidate1))
/** The `SECRET_KEY` that the present one has followed. */
const FORMER_KEY = 'a key that got out, as long as it has to be'
const STRANGER = person(nipOf(people.candidate4))

onEveryDatabase('learning platforms', (databaseUrl) => {
  let taking: Taking
  let fake: Awaited<ReturnType<typeof startPlatform>>
  let laterMs = 0
  const now = (): Date => new Date(Date.now() + laterMs)
  const ourKeys = async (): Promise<JSONWebKeySet> =>
    (await (await fetch(`${taking.hub.url}/api/lti/keys`)).json()) as JSONWebKeySet
  const asAdmin = (path: string, method: string, body?: object) =>
    call(taking.hub, path, { method, token: taking.tokens.superAdmin, ...(body === undefined ? {} : { body }) })
  const form = (changes: Partial<LtiPlatformForm> = {}): LtiPlatformForm => ({
    ...{ name: 'Moodle instansi', ...fake.platform, deploymentIds: ['d1'], matching: 'person-id', enrols: false },
    ...{ assessmentIds: [], password: PASSWORD, ...changes },
  })
  const register = (changes: Partial<LtiPlatformForm> = {}): Promise<LtiPlatform> =>
    fetchData(taking.hub, '/api/lti/platforms', ltiPlatformSchema, {
      token: taking.tokens.superAdmin,
      body: form(changes),
    })
  beforeAll(async () => {
    const formerSecretKeys = [FORMER_KEY]
    taking = await openTaking(await databaseUrl(), { now, mostBetweenChoresMs: 25 }, { formerSecretKeys })
  })
  beforeEach(async () => {
    laterMs = 0
    fake = await startPlatform(ourKeys)
  })
  afterEach(async () => {
    await taking.db.write(async (manager) => {
      for (const entity of [ltiGradeEntity, ltiLinkEntity, ltiPlatformEntity, deliveryEntity])
        await manager.createQueryBuilder().delete().from(entity).execute()
    })
    await fake.close()
  })
  afterAll(() => taking.close())

  interface Begun {
    state: string
    nonce: string
    cookie: string
    location: URL
  }

  /** A browser is sent here by the platform, and on to it. */
  async function begin(changes: Record<string, string> = {}, cookie?: string): Promise<Begun> {
    const sent = { iss: fake.url, login_hint: '7', target_link_uri: `${taking.hub.url}/api/lti/launch`, ...changes }
    const response = await fetch(`${taking.hub.url}/api/lti/login`, {
      ...{ method: 'POST', body: new URLSearchParams(sent), redirect: 'manual' },
      headers: { origin: fake.url, ...(cookie === undefined ? {} : { cookie }) },
    })
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location') ?? '', taking.hub.url)
    const [set = ''] = response.headers.getSetCookie()
    const { state = '', nonce = '' } = Object.fromEntries(location.searchParams)
    return { state, nonce, location, cookie: set.split(';')[0] ?? '' }
  }

  async function launch(
    { state, cookie }: Pick<Begun, 'state' | 'cookie'>,
    idToken: string,
  ): Promise<{ to: string; token: string | undefined }> {
    const response = await fetch(`${taking.hub.url}/api/lti/launch`, {
      ...{ method: 'POST', body: new URLSearchParams({ state, id_token: idToken }), redirect: 'manual' },
      headers: { origin: fake.url, ...(cookie === '' ? {} : { cookie }) },
    })
    const token = response.headers.getSetCookie().map((one) => /^pengawas_session=([^;]+)/.exec(one)?.[1])
    return { to: response.headers.get('location') ?? '', token: token.find((one) => one !== undefined) }
  }

  /** The whole way of a browser. */
  async function come(claims: Record<string, unknown>, assessmentId?: string, options = {}) {
    const begun = await begin()
    const custom = assessmentId === undefined ? {} : { [`${CLAIM}/custom`]: { assessment: assessmentId } }
    return launch(begun, await fake.launch({ nonce: begun.nonce, ...custom, ...claims }, options))
  }

  const assessed = (overrides: Partial<CreateAssessment> = {}) => taking.assessment({ passingScore: 70, ...overrides })

  const failure = (code: string) => ({ to: `/login?error=${code}`, token: undefined })

  it('know one key of ours, however many ask for the first one at the same time', async () => {
    await taking.db.write((manager) => manager.createQueryBuilder().delete().from(ltiKeyEntity).execute())
    const shown = await Promise.all(Array.from({ length: 30 }, ourKeys))
    const kids = new Set(shown.flatMap(({ keys }) => keys.map(({ kid }) => kid)))
    expect([kids.size, await taking.db.read.count(ltiKeyEntity)]).toEqual([1, 1])
  })

  describe('a registration', () => {
    it('needs the password and addresses outside, is there once, and is tried', async () => {
      const fieldsOf = async (changes: Partial<LtiPlatformForm>) =>
        Object.keys((await asAdmin('/api/lti/platforms', 'POST', form(changes))).body.fields ?? {})
      expect(await fieldsOf({ password: 'salah' })).toEqual(['password'])
      expect(await fieldsOf({ jwksUrl: 'https://169.254.169.254/keys' })).toEqual(['jwksUrl'])
      expect(await fieldsOf({ tokenUrl: 'http://lms.example/token' })).toEqual(['tokenUrl'])
      expect(await fieldsOf({ authUrl: 'http://lms.example/auth' })).toEqual(['authUrl'])
      expect(await fieldsOf({ issuer: 'urn:lms' })).toEqual(['issuer'])
      expect(await fieldsOf({ deploymentIds: [] })).toEqual(['deploymentIds'])
      const { id } = await register()
      expect(await fieldsOf({ name: 'Yang kedua' })).toEqual(['clientId'])
      const trial = () =>
        fetchData(taking.hub, `/api/lti/platforms/${id}/test`, ltiTrialSchema, {
          ...{ method: 'POST', token: taking.tokens.superAdmin },
        })
      expect(await trial()).toEqual({ problem: null, status: 200, keys: 1 })
      await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ jwksUrl: `${fake.url}/elsewhere` }))
      expect(await trial()).toEqual({ problem: 'no-keys', status: 200, keys: 0 })
      expect((await asAdmin(`/api/lti/platforms/${id}`, 'DELETE')).status).toBe(200)
      expect(await auditOf(taking.hub, taking.tokens.superAdmin, id)).toEqual([
        'lti.removed',
        'lti.changed',
        'lti.registered',
      ])
      const { data } = await taking.db.read.findOneByOrFail(auditEntity, { subjectId: id, action: 'lti.changed' })
      expect(data).toMatchObject({
        ...{ issuer: fake.url, clientId: 'pengawas', deploymentIds: 'd1', tokenUrl: `${fake.url}/token` },
        ...{ jwksUrl: `${fake.url}/elsewhere`, matching: 'person-id', enrols: false, assessmentIds: '' },
      })
    })
  })

  it('is registered once where two do so at the same time', async () => {
    const { id } = await register()
    const row = await taking.db.read.findOneByOrFail(ltiPlatformEntity, { id })
    const other = { ...row, id: randomUUID(), clientId: 'lain', identity: identityOf({ ...row, clientId: 'lain' }) }
    const answers: ReturnType<typeof asAdmin>[] = []
    await taking.db.write(async (manager) => {
      await manager.insert(ltiPlatformEntity, other)
      if (answers.length === 0) answers.push(asAdmin('/api/lti/platforms', 'POST', form({ clientId: 'lain' })))
      await waitForLock(taking.db)
    })
    const [answer] = await Promise.all(answers)
    expect([answer?.status, Object.keys(answer?.body.fields ?? {})]).toEqual([400, ['clientId']])
  })

  describe('a launch', () => {
    it('signs in the candidate whom the platform names, as any login does', async () => {
      const { id } = await register()
      const { to, token } = await come(CANDIDATE)
      expect(to).toBe('/participant')
      const { user } = await fetchData(taking.hub, '/api/auth/profile', profileResponseSchema, { token: token ?? '' })
      expect(user.nip).toBe(nipOf(people.candidate1))
      expect(await auditOf(taking.hub, taking.tokens.superAdmin, id)).toContain('lti.launched')
    })

    it('comes back to a browser that was sent, by a cookie for it alone', async () => {
      await register()
      const begun = await begin()
      expect(begun.location.origin).toBe(fake.url)
      expect(begun.location.searchParams.get('redirect_uri')).toBe(`${taking.hub.url}/api/lti/launch`)
      const token = await fake.launch({ nonce: begun.nonce, ...CANDIDATE })
      expect(await launch({ ...begun, cookie: '' }, token)).toEqual(failure('lti-no-cookie'))
      const other = await begin()
      expect(await launch({ ...begun, cookie: other.cookie }, token)).toEqual(failure('lti-failed'))
      expect(await launch({ ...begun, state: 'forged' }, token)).toEqual(failure('lti-failed'))
      // Two tabs of one browser.
      const second = await begin({}, begun.cookie)
      expect(second.cookie).toBe(begun.cookie)
      expect((await launch(begun, token)).to).toBe('/participant')
      expect(await launch(begun, token)).toEqual(failure('lti-failed'))
    })

    it.each([
      ['another audience', {}, { audience: 'somebody-else' }],
      ['another issuer', {}, { issuer: 'https://other.go.id' }],
      ['another deployment', { [`${CLAIM}/deployment_id`]: 'd2' }, {}],
      ['an hour ago', {}, { at: new Date(Date.now() - 3_600_000) }],
      ['another nonce', { nonce: 'another' }, {}],
    ])('of %s is refused', async (_name, claims, options) => {
      await register()
      expect(await come({ ...CANDIDATE, ...claims }, undefined, options)).toEqual(failure('lti-failed'))
    })

    it('too late is refused, and with a new key is believed', async () => {
      await register()
      const begun = await begin()
      laterMs = 11 * 60_000
      const late = await fake.launch({ nonce: begun.nonce, ...CANDIDATE }, { at: now() })
      expect(await launch(begun, late)).toEqual(failure('lti-failed'))
      await fake.changeKey(true)
      expect((await come(CANDIDATE, undefined, { at: now() })).to).toBe('/participant')
    })

    it('of a platform that is paused or unknown goes nowhere', async () => {
      const { id } = await register()
      const begun = await begin()
      await asAdmin(`/api/lti/platforms/${id}/status`, 'POST', { status: 'paused' })
      const token = await fake.launch({ nonce: begun.nonce, ...CANDIDATE })
      expect(await launch(begun, token)).toEqual(failure('lti-paused'))
      expect((await begin()).location.href).toMatch(/\/login\?error=lti-paused$/)
      expect((await begin({ iss: 'https://other.go.id' })).location.href).toMatch(/\/login\?error=lti-failed$/)
    })

    it('opens no account of staff, none that is inactive, and none that a teacher could write down', async () => {
      await register()
      expect(await come(person(nipOf(people.administrator)))).toEqual(failure('lti-staff'))
      expect(await come(person(nipOf(people.superAdmin)))).toEqual(failure('lti-staff'))
      expect(await come(person('000000000000000000'))).toEqual(failure('lti-unknown'))
      expect(await come({ [`${CLAIM}/custom`]: { person_sourcedid: nipOf(people.candidate1) } })).toEqual(
        failure('lti-unknown'),
      )
      const { user } = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'peserta' })
      await taking.db.write((manager) => manager.update(userEntity, { id: user.id }, { isActive: false }))
      expect(await come(person(user.nip))).toEqual(failure('account-inactive'))
      // By address only where the registration says so.
      const { email } = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.candidate1) })
      expect(await come({ email, email_verified: true })).toEqual(failure('lti-unknown'))
      const failures = await failedLogins(taking.hub, taking.tokens.superAdmin)
      expect(failures[0]).toMatchObject({ data: { factor: 'lti' } })
    })

    it('finds an account by exactly its address, and by a NIP in groups', async () => {
      const { id } = await register({ matching: 'email' })
      const { user } = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'peserta' })
      const email = `rene.${user.nip}@example.go.id`
      await taking.db.write((manager) => manager.update(userEntity, { id: user.id }, { email }))
      expect(await come({ email: email.replace('rene', 'rené') })).toEqual(failure('lti-unknown'))
      expect(await come({ email: email.replace('rene', 'rene\u200B') })).toEqual(failure('lti-unknown'))
      expect((await come({ email: email.toUpperCase() })).to).toBe('/participant')
      await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ matching: 'person-id' }))
      const { nip } = user
      const groups = [nip.slice(0, 8), nip.slice(8, 14), nip.slice(14, 15), nip.slice(15)]
      expect((await come(person(groups.join(' ')))).to).toBe('/participant')
      expect(await come(person('né-42'))).toEqual(failure('lti-unknown'))
    })

    interface Meant {
      platformId: string
      assessmentId: string
      userId: string
    }
    type Manager = Parameters<Parameters<Taking['db']['write']>[0]>[0]
    type Change = (manager: Manager, meant: Meant) => Promise<unknown>
    const changed =
      (changes: () => Partial<LtiPlatformRow>): Change =>
      (manager, { platformId }) =>
        manager.update(ltiPlatformEntity, { id: platformId }, changes())
    it.each<[string, string, Change]>([
      ['paused', 'lti-paused', changed(() => ({ status: 'paused' }))],
      ['registered with other keys', 'lti-failed', changed(() => ({ jwksUrl: `${fake.url}/elsewhere` }))],
      ['registered with another deployment', 'lti-failed', changed(() => ({ deploymentIds: ['d2'] }))],
      ['removed', 'lti-failed', (manager, { platformId }) => manager.delete(ltiPlatformEntity, { id: platformId })],
      [
        'told to open its assessment no more',
        'lti-not-linked',
        async (manager, { platformId, assessmentId }) => {
          await manager.update(ltiPlatformEntity, { id: platformId }, { name: 'Tanpa tautan' })
          await manager.delete(ltiLinkEntity, { platformId, assessmentId })
        },
      ],
      [
        'without its account, which is deactivated',
        'account-inactive',
        (manager, { userId }) => manager.update(userEntity, { id: userId }, { isActive: false }),
      ],
    ])('opens nothing where its platform is %s meanwhile: %s', async (_name, code, change) => {
      const { id: assessmentId } = await assessed()
      const { id: platformId } = await register({ assessmentIds: [assessmentId], enrols: true })
      const { user } = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'peserta' })
      const claims = { ...person(user.nip), [`${CLAIM}/custom`]: { assessment: assessmentId } }
      expect((await come(claims)).token).toBeDefined()
      const begun = await begin()
      const token = await fake.launch({ nonce: begun.nonce, ...claims })
      let answer: ReturnType<typeof launch> | undefined
      await taking.db.write(async (manager) => {
        await change(manager, { platformId, assessmentId, userId: user.id })
        answer ??= launch(begun, token)
        await waitForLock(taking.db)
      })
      expect(await answer).toEqual(failure(code))
    })

    it('inside of another page asks for a window of its own, in the language of the reader', async () => {
      await register()
      const query = new URLSearchParams({ iss: fake.url, login_hint: '"><b>', target_link_uri: taking.hub.url })
      const response = await fetch(`${taking.hub.url}/api/lti/login?${query.toString()}`, {
        headers: { 'sec-fetch-dest': 'iframe', 'accept-language': 'ja-JP,en;q=0.5' },
      })
      const page = await response.text()
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
      expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${fake.url}`)
      expect(response.headers.get('x-frame-options')).toBeNull()
      expect(page).toContain('<html lang="ja"')
      expect(page).not.toContain('<b>')
    })
  })

  describe('a link', () => {
    it('opens an assessment that it may, and enrols where the registration says so', async () => {
      const { id: assessmentId } = await assessed()
      const { id } = await register()
      expect(await come(CANDIDATE, assessmentId)).toEqual(failure('lti-not-linked'))
      await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ assessmentIds: [assessmentId] }))
      expect((await come(CANDIDATE, assessmentId)).to).toBe(`/participant#assessment-${assessmentId}`)
      expect(await come(STRANGER, assessmentId)).toEqual(failure('lti-not-enrolled'))
      await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ assessmentIds: [assessmentId], enrols: true }))
      expect((await come(STRANGER, assessmentId)).to).toBe(`/participant#assessment-${assessmentId}`)
      const { id: userId } = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.candidate4) })
      expect(await taking.db.read.existsBy(participantEntity, { assessmentId, userId })).toBe(true)
      const { id: over } = await assessed({ startDate: inHours(1), endDate: inHours(5) })
      await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ assessmentIds: [over], enrols: true }))
      laterMs = 6 * 3_600_000
      expect(await come(STRANGER, over, { at: now() })).toEqual(failure('lti-not-enrolled'))
    })

    it('with a mistyped parameter opens nothing', async () => {
      await register()
      expect(await come(CANDIDATE, 'assessment-1')).toEqual(failure('lti-not-linked'))
    })

    it('keeps the line item of its first assessment, until that one is no longer linked', async () => {
      const { id: first } = await assessed()
      const { id: second } = await assessed()
      const { id } = await register({ assessmentIds: [first, second] })
      expect((await come(CANDIDATE, first)).to).toBe(`/participant#assessment-${first}`)
      expect(await come(CANDIDATE, second)).toEqual(failure('lti-not-linked'))
      expect(await come(person(nipOf(people.candidate2)), second, { subject: 'student-8' })).toEqual(
        failure('lti-not-linked'),
      )
      const grades = await taking.db.read.find(ltiGradeEntity)
      expect(grades.map(({ assessmentId }) => assessmentId)).toEqual([first])
      await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ assessmentIds: [second] }))
      expect((await come(CANDIDATE, second)).to).toBe(`/participant#assessment-${second}`)
    })

    it('enrols in the name of who saved that it does', async () => {
      const { id: assessmentId } = await assessed()
      const { id } = await register({ assessmentIds: [assessmentId] })
      const { id: other } = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.administrator) })
      const { id: saver } = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.superAdmin) })
      await taking.db.write((manager) => manager.update(ltiLinkEntity, { platformId: id }, { createdBy: other }))
      const ownerAfter = async (enrols: boolean) => {
        await asAdmin(`/api/lti/platforms/${id}`, 'PUT', form({ assessmentIds: [assessmentId], enrols }))
        return (await taking.db.read.findOneByOrFail(ltiLinkEntity, { platformId: id })).createdBy
      }
      expect(await ownerAfter(false)).toBe(other)
      expect(await ownerAfter(true)).toBe(saver)
    })
  })

  describe('a score', () => {
    const scoresOf = () => fake.scores.map(({ path, body }) => [path, body])
    const log = async () => {
      const query = { token: taking.tokens.superAdmin }
      return (await fetchData(taking.hub, '/api/lti/deliveries', ltiDeliveriesPageSchema, query)).items
    }

    async function taken(right: number, overrides: Partial<CreateAssessment> = {}) {
      const { id: assessmentId } = await assessed(overrides)
      const platform = await register({ assessmentIds: [assessmentId] })
      await come(CANDIDATE, assessmentId)
      const session = await start(taking, assessmentId)
      await answerAll(taking, await takeOver(taking, session.id), right)
      await end(taking, session.id)
      return { assessmentId, platform, session }
    }

    it('goes to the line item of the launch once it is final, and once more by hand', async () => {
      const { session } = await taken(7)
      await expect.poll(() => fake.scores.length, WITHIN).toBe(1)
      expect(scoresOf()).toMatchObject([
        [
          '/lineitems/7/scores',
          {
            userId: 'student-7',
            ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded', scoreGiven: 70, scoreMaximum: 100 },
          },
        ],
      ])
      await expect.poll(async () => (await log())[0]?.state, WITHIN).toBe('delivered')
      const [first] = await log()
      const token = taking.tokens.superAdmin
      const path = `/api/lti/deliveries/${first?.id ?? ''}/replay`
      await fetchData(taking.hub, path, ltiDeliverySchema, { token, method: 'POST' })
      await expect.poll(() => fake.scores.length, WITHIN).toBe(2)
      expect((await resultOf(taking, session.id)).percentageScore).toBe(70)
      expect(JSON.stringify(await taking.db.read.find(deliveryEntity))).not.toContain('student-7')
    })

    it('is held while its candidate may not see it, and sent afterwards', async () => {
      await taken(7, { maxAttempts: 2 })
      const looked = async () => (await taking.db.read.find(ltiGradeEntity))[0]?.lookAt?.getTime() ?? 0
      await expect.poll(looked, WITHIN).toBeGreaterThan(now().getTime() + 60_000)
      expect(await log()).toEqual([])
      laterMs = 6 * 3_600_000
      await expect.poll(() => fake.scores.length, WITHIN).toBe(1)
    })

    it('waits while its platform is paused, and is tried again after a failure', async () => {
      fake.state.scoreStatus = 503
      const { platform } = await taken(5)
      await expect.poll(async () => (await log())[0]?.tries.length, WITHIN).toBe(1)
      fake.state.scoreStatus = 200
      await asAdmin(`/api/lti/platforms/${platform.id}/status`, 'POST', { status: 'paused' })
      laterMs = 10 * 60_000
      await expect.poll(async () => (await log())[0], WITHIN).toMatchObject({ isHeld: true })
      expect(fake.scores).toHaveLength(1)
      await asAdmin(`/api/lti/platforms/${platform.id}/status`, 'POST', { status: 'active' })
      await expect.poll(async () => (await log())[0]?.state, WITHIN).toBe('delivered')
    })

    it('is sent once it may be seen, though its first try failed and it was held at the second', async () => {
      fake.state.scoreStatus = 503
      const { assessmentId } = await taken(7)
      await expect.poll(async () => (await log())[0]?.tries.length, WITHIN).toBe(1)
      await taking.db.write((manager) => manager.update(assessmentEntity, { id: assessmentId }, { maxAttempts: 2 }))
      fake.state.scoreStatus = 200
      laterMs = 10 * 60_000
      await expect.poll(() => fake.scores.length, WITHIN).toBe(2)
      expect(fake.scores[1]?.body).toMatchObject({ gradingProgress: 'Pending' })
      laterMs = 6 * 3_600_000
      await expect.poll(() => fake.scores.length, WITHIN).toBe(3)
      expect(fake.scores[2]?.body).toMatchObject({ gradingProgress: 'FullyGraded', scoreGiven: 70 })
    })

    it('that was given up is sent again at the next look, and one that waits for its platform is never forgotten', async () => {
      fake.state.scoreStatus = 503
      const { assessmentId, platform } = await taken(7)
      await expect.poll(async () => (await log())[0]?.tries.length, WITHIN).toBe(1)
      await taking.db.write((manager) =>
        manager.update(deliveryEntity, { targetId: platform.id }, { attempts: 9, nextAt: now() }),
      )
      await expect.poll(async () => (await log())[0]?.state, WITHIN).toBe('failed')
      await asAdmin(`/api/lti/platforms/${platform.id}/status`, 'POST', { status: 'paused' })
      const look = () =>
        taking.db.write((manager) => manager.update(ltiGradeEntity, { assessmentId }, { lookAt: now() }))
      await look()
      await expect.poll(async () => (await log()).filter(({ isHeld }) => isHeld).length, WITHIN).toBe(1)
      const tomorrow = new Date(now().getTime() + 86_400_000)
      expect(await taking.db.write((manager) => removeOldDeliveries(manager, tomorrow))).toBe(1)
      fake.state.scoreStatus = 200
      await asAdmin(`/api/lti/platforms/${platform.id}/status`, 'POST', { status: 'active' })
      laterMs = 60_000
      await expect.poll(() => fake.scores.length, WITHIN).toBe(3)
      expect(fake.scores[2]?.body).toMatchObject({ scoreGiven: 70 })
    })

    it.each([
      ['its assessment is no longer linked', (): Partial<LtiPlatformForm> => ({ assessmentIds: [] })],
      [
        'its platform has moved',
        (assessmentIds: string[]): Partial<LtiPlatformForm> => {
          const moved = (url: string): string => url.replace('127.0.0.1', 'localhost')
          const { issuer, authUrl, tokenUrl, jwksUrl } = fake.platform
          return {
            ...{ assessmentIds, issuer: moved(issuer), authUrl: moved(authUrl) },
            ...{ tokenUrl: moved(tokenUrl), jwksUrl: moved(jwksUrl) },
          }
        },
      ],
    ])('is not sent any more where %s', async (_name, changes) => {
      fake.state.scoreStatus = 503
      const { assessmentId, platform } = await taken(7)
      await expect.poll(async () => (await log())[0]?.tries.length, WITHIN).toBe(1)
      const { status } = await asAdmin(`/api/lti/platforms/${platform.id}`, 'PUT', form(changes([assessmentId])))
      expect(status).toBe(200)
      fake.state.scoreStatus = 200
      laterMs = 10 * 60_000
      await expect.poll(async () => (await log())[0]?.state, WITHIN).toBe('failed')
      expect((await log())[0]?.tries.map((one) => one.status)).toEqual([503, 410])
      expect(fake.scores).toHaveLength(1)
    })

    it('is taken back where its result is', async () => {
      const { session, assessmentId } = await taken(7)
      await expect.poll(() => fake.scores.length, WITHIN).toBe(1)
      await taking.db.write((manager) => manager.delete(testResultEntity, { testSessionId: session.id }))
      await taking.db.write((manager) => manager.update(ltiGradeEntity, { assessmentId }, { lookAt: now() }))
      await expect.poll(() => fake.scores.length, WITHIN).toBe(2)
      expect(fake.scores[1]?.body).toMatchObject({ activityProgress: 'InProgress', gradingProgress: 'Pending' })
      expect(fake.scores[1]?.body).not.toHaveProperty('scoreGiven')
    })

    it('of somebody else is taken back where the platform means another person by the same name', async () => {
      const { assessmentId, platform } = await taken(7)
      await expect.poll(() => fake.scores.length, WITHIN).toBe(1)
      const { user } = await createUser(taking.hub, taking.tokens.superAdmin, { role: 'peserta' })
      const changes = { assessmentIds: [assessmentId], enrols: true }
      await asAdmin(`/api/lti/platforms/${platform.id}`, 'PUT', form(changes))
      expect((await come(person(user.nip), assessmentId)).token).toBeDefined()
      await expect.poll(() => fake.scores.length, WITHIN).toBe(2)
      expect(fake.scores[1]?.body).toMatchObject({ userId: 'student-7', gradingProgress: 'Pending' })
      expect(fake.scores[1]?.body).not.toHaveProperty('scoreGiven')
    })
  })

  it('has keys of its own, of which two are published while one replaces the other', async () => {
    const kids = async () => (await ourKeys()).keys.map(({ kid }) => kid)
    const [first] = await kids()
    expect(JSON.stringify(await ourKeys())).not.toContain('"d":')
    laterMs = 91 * 86_400_000
    await expect.poll(async () => (await kids()).length, WITHIN).toBe(2)
    laterMs = 94 * 86_400_000
    await expect.poll(async () => (await kids()).length, WITHIN).toBe(1)
    expect(await kids()).not.toContain(first)
  })

  it('signs with another key at once where a former SECRET_KEY has sealed the one that it had', async () => {
    const { keys: before } = await ourKeys()
    const former = createSecretBox(createDerivedKeys(FORMER_KEY)('secretBox'))
    await taking.db.write(async (manager) => {
      for (const { kid } of await manager.find(ltiKeyEntity)) {
        const privateKey = former.seal(JSON.stringify(before[0]), `lti-key:${kid}`)
        await manager.update(ltiKeyEntity, { kid }, { privateKey })
      }
    })
    const stored = async () => (await taking.db.read.find(ltiKeyEntity)).map(({ kid }) => kid)
    await expect.poll(stored, WITHIN).not.toContain(before[0]?.kid)
    const { keys: after } = await ourKeys()
    expect(after.map(({ kid }) => kid)).toEqual(await stored())
    expect(after.map(({ kid }) => kid)).not.toContain(before[0]?.kid)
  })
})
