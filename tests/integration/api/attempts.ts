import { defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import { createdApiKeySchema, type NewApiKey } from '@pengawas/shared/contracts/api-keys'
import { loginSessionsSchema, twoFactorSetupSchema } from '@pengawas/shared/contracts/account'
import { sittingsSchema } from '@pengawas/shared/contracts/sittings'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { importJobSchema, importJobsSchema } from '@pengawas/shared/contracts/import-jobs'
import { type MarkingDetail, markingDetailSchema, markingOverviewSchema } from '@pengawas/shared/contracts/marking'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { erasureDetailSchema, ownErasureSchema } from '@pengawas/shared/contracts/erasure'
import { ownDataPackageSchema, ownDataPackagesSchema } from '@pengawas/shared/contracts/own-data'
import { profileRequestSchema } from '@pengawas/shared/contracts/profile-requests'
import { systemLogsPageSchema } from '@pengawas/shared/contracts/system'
import type { Role } from '@pengawas/shared/roles'
import { TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { assessmentBody, updateBody } from '../assessments/support.ts'
import { CONSENT, fetchData, nipOf, PASSWORD, people } from '../hub/test-hub.ts'
import {
  createParticipant,
  createUser,
  NEW_PASSWORD,
  newNip,
  participantBody,
  settleIn,
  tokenOf,
  userBody,
} from '../people/support.ts'
import { APPEAL_ATTEMPTS } from './appeal-attempts.ts'
import { TALENT_ATTEMPTS } from './talent-attempts.ts'
import { CHECK_IN_ATTEMPTS } from './check-in-attempts.ts'
import { LTI_ATTEMPTS } from './lti-attempts.ts'
import { WEBHOOK_ATTEMPTS } from './webhook-attempts.ts'
import { FLAG_ATTEMPTS } from './flag-attempts.ts'
import { QUESTION_ATTEMPTS } from './question-attempts.ts'
import { TEST_ATTEMPTS } from './test-attempts.ts'
import type { World } from './world.ts'

/** A call that must succeed. */
export interface Attempt {
  as?: Role
  token?: string
  path: string
  body?: unknown
  rawBody?: string | Uint8Array<ArrayBuffer>
  contentType?: string
}

const CSV = 'nip,name,unit\n'
const csvOf = (): string => `${CSV}${newNip()},Peserta Impor,Sekretariat Jenderal\n`
const file = (): Pick<Attempt, 'rawBody' | 'contentType'> => ({ rawBody: csvOf(), contentType: 'text/csv' })

const own = (path: string, as: Role = 'administrator', body?: unknown): Attempt => ({
  as,
  path,
  ...(body === undefined ? {} : { body }),
})

const NEW_KEY: NewApiKey = { name: 'Sistem kepegawaian', scopes: ['results:read'], days: 1, password: PASSWORD }

async function personUpdate(
  world: World,
  path: '/users' | '/participants',
  method: 'put' | 'delete' | 'reset' | 'history',
): Promise<Attempt> {
  const { hub, tokens } = world
  const { user } =
    path === '/users'
      ? await createUser(hub, tokens['super-admin'])
      : await createParticipant(hub, tokens.administrator)
  const as = path === '/users' ? 'super-admin' : 'administrator'
  const { nip, name, email, unit, role, isActive, version } = user
  if (method === 'put')
    return own(`${path}/${user.id}`, as, {
      nip,
      name,
      email,
      unit,
      version,
      ...(path === '/users' ? { role, isActive } : {}),
    })
  const rest = { delete: '', reset: '/reset-password', history: '/history' }[method]
  return own(`${path}/${user.id}${rest}`, as)
}

async function enrolment(world: World, step: '' | '/preview'): Promise<Attempt> {
  const { id } = await world.newAssessment()
  const body = { as: 'candidate', ids: [await world.newParticipantId()] }
  return own(`/assessments/${id}/enrolment${step}`, 'administrator', body)
}

async function bulkChange({ hub, tokens }: World, path: '/users' | '/participants'): Promise<Attempt> {
  const { user } = await createParticipant(hub, tokens.administrator)
  const body = { ids: [user.id], change: { kind: 'set-unit', unit: 'Biro Umum' } }
  return own(`${path}/bulk`, path === '/users' ? 'super-admin' : 'administrator', body)
}

/** An import of the administrator's that has ended; its id. Another one may begin then. */
async function endedImport({ hub, tokens }: World): Promise<string> {
  const token = tokens.administrator
  const { id } = await fetchData(hub, '/api/participants/import/jobs', importJobSchema, {
    ...{ token, method: 'POST', rawBody: csvOf(), headers: { 'content-type': 'text/csv' } },
  })
  await vi.waitFor(
    async () => {
      const jobs = await fetchData(hub, '/api/import-jobs', importJobsSchema, { token })
      expect(jobs.find((job) => job.id === id)?.state).toBe('done')
    },
    { timeout: 10_000 },
  )
  return id
}

async function oneNotification(world: World): Promise<string> {
  const { hub, tokens } = world
  const body = { type: 'info', title: 'Uji', message: 'Uji' }
  await fetchData(hub, '/api/system/notifications', z.unknown(), { token: tokens['super-admin'], body })
  const [first] = await fetchData(hub, '/api/system/notifications', notificationsSchema, {
    token: tokens['super-admin'],
  })
  return first?.id ?? ''
}

async function twoFactor(world: World, step: 'enable' | 'disable'): Promise<Attempt> {
  const { hub, tokens } = world
  const created = await createUser(hub, tokens['super-admin'])
  const token = await settleIn(hub, created)
  const { secret } = await fetchData(hub, '/api/account/two-factor/setup', twoFactorSetupSchema, {
    token,
    body: { password: NEW_PASSWORD },
  })
  const enable = { token, path: '/account/two-factor/enable', body: { code: new TOTP({ secret }).generate() } }
  if (step === 'enable') return enable
  await fetchData(hub, `/api${enable.path}`, z.unknown(), { token, body: enable.body })
  return { token, path: '/account/two-factor/disable', body: { password: NEW_PASSWORD } }
}

/** An account whose second factor is in force. */
async function withTwoFactor(world: World): Promise<Attempt> {
  const { token = '' } = await twoFactor(world, 'disable')
  const { user } = await fetchData(world.hub, '/api/auth/session', z.object({ user: z.object({ id: z.string() }) }), {
    token,
  })
  return own(`/users/${user.id}/two-factor`, 'super-admin')
}

async function settingsVersion({ hub, tokens }: World, assessmentId: string): Promise<number> {
  const overview = await fetchData(hub, '/api/marking/overview', markingOverviewSchema, { token: tokens.penilai })
  return overview.find((one) => one.assessmentId === assessmentId)?.settings.version ?? 0
}

/** An assessor drops what they proposed themselves. */
async function withProposal(world: World): Promise<Attempt> {
  const { assessmentId } = await anEssay(world, 'alignment')
  const settings = { secondMarkPercent: 50, tolerance: 10, version: await settingsVersion(world, assessmentId) }
  await fetchData(world.hub, `/api/marking/settings/${assessmentId}`, z.unknown(), {
    method: 'PUT',
    token: world.tokens.penilai,
    body: settings,
  })
  return own(`/marking/settings/${assessmentId}/decision`, 'penilai', { accept: false, version: settings.version + 1 })
}

/** An essay that was handed in, in this state of its marking. */
async function anEssay(world: World, state: 'first' | 'alignment' | 'revisable'): Promise<MarkingDetail> {
  const { hub, tokens } = world
  const id = await world.newEssay()
  const read = (token: string): Promise<MarkingDetail> =>
    fetchData(hub, `/api/marking/tasks/${id}`, markingDetailSchema, { token })
  const task = await read(tokens.penilai)
  if (state === 'first') return task
  const settings = {
    secondMarkPercent: state === 'revisable' ? 0 : 100,
    tolerance: 10,
    version: await settingsVersion(world, task.assessmentId),
  }
  await fetchData(hub, `/api/marking/settings/${task.assessmentId}`, z.unknown(), {
    method: 'PUT',
    token: tokens['super-admin'],
    body: settings,
  })
  if (state === 'revisable') {
    await vi.waitFor(async () => expect((await read(tokens.penilai)).grading).toBe('done'), { timeout: 10_000 })
  }
  const first = { version: task.version, criteria: [{ points: 60 }, { points: 40 }] }
  const marked = await fetchData(hub, `/api/marking/tasks/${id}/marks`, markingDetailSchema, {
    token: tokens.penilai,
    body: first,
  })
  if (state === 'revisable') return marked
  const second = { version: task.version + 1, criteria: [{ points: 0 }, { points: 0 }] }
  return fetchData(hub, `/api/marking/tasks/${id}/marks`, markingDetailSchema, {
    token: tokens['super-admin'],
    body: second,
  })
}

async function withEssay(world: World, rest: '' | '/marks' | '/alignment' | '/revision'): Promise<Attempt> {
  const { id, version } = await anEssay(
    world,
    rest === '/alignment' ? 'alignment' : rest === '/revision' ? 'revisable' : 'first',
  )
  const mark = { version, criteria: [{ points: 40 }, { points: 20 }], comment: 'Sesuai rubrik' }
  return own(
    `/marking/tasks/${id}${rest}`,
    'penilai',
    rest === '' ? undefined : rest !== '/alignment' ? mark : { kind: 'mark', ...mark },
  )
}

async function withAssessment(world: World, rest: string, body?: object): Promise<Attempt> {
  return own(`/assessments/${(await world.newAssessment()).id}${rest}`, 'administrator', body)
}

/** An edit that names the version it was made from. */
async function withVersion(world: World, rest: string, body: object): Promise<Attempt> {
  const { id, version } = await world.newAssessment()
  return own(`/assessments/${id}${rest}`, 'administrator', { ...body, version })
}

async function accommodation(world: World, isSet: boolean): Promise<Attempt> {
  const { hub, tokens, stock } = world
  const assessment = await world.newAssessment()
  const participantId = stock.participantIds[0] ?? ''
  const path = `/assessments/${assessment.id}/accommodations/${participantId}`
  const { version } = assessment
  const body = { participantId, extraPercent: 25, reason: 'Disabilitas netra', version }
  if (isSet) await fetchData(hub, `/api${path}`, z.unknown(), { method: 'PUT', token: tokens.administrator, body })
  return own(path, 'administrator', isSet ? { version: version + 1 } : body)
}

const sittingBody = ({ startDate, endDate }: ManagedAssessment) => ({ name: 'Gelombang 1', startDate, endDate })

/** A call about the first sitting of an assessment. */
async function withSitting(world: World, body: (assessment: ManagedAssessment) => object): Promise<Attempt> {
  const assessment = await world.newAssessment()
  const path = `/assessments/${assessment.id}/sittings`
  const { version, sittings } = await fetchData(world.hub, `/api${path}`, sittingsSchema, {
    token: world.tokens.administrator,
    body: { ...sittingBody(assessment), version: assessment.version },
  })
  return own(`${path}/${sittings[0]?.id ?? ''}`, 'administrator', { ...body(assessment), version })
}

const newAdministratorId = async ({ hub, tokens }: World): Promise<string> =>
  (await createUser(hub, tokens['super-admin'], { role: 'administrator' })).user.id

const PROFILE_REQUEST = { name: 'Nama Yang Diminta', nip: '198512312010011999', unit: 'Unit Kerja', reason: 'Uji' }

/** The login of a new candidate of the administrator. */
const newCandidate = async ({ hub, tokens }: World): Promise<string> =>
  settleIn(hub, await createParticipant(hub, tokens.administrator))

const profileRequest = async ({ hub }: World, token: string): Promise<string> =>
  (await fetchData(hub, '/api/account/profile-requests', profileRequestSchema, { token, body: PROFILE_REQUEST })).id

/** A package that can be downloaded, with the login of the candidate whose data it is. */
async function newPackage(world: World): Promise<{ token: string; id: string }> {
  const token = await newCandidate(world)
  const body = { password: NEW_PASSWORD }
  const { id } = await fetchData(world.hub, '/api/account/own-data', ownDataPackageSchema, { token, body })
  const read = async () =>
    (await fetchData(world.hub, '/api/account/own-data', ownDataPackagesSchema, { token })).packages[0]?.state
  await vi.waitFor(async () => expect(await read()).toBe('ready'), { timeout: 15_000, interval: 200 })
  return { token, id }
}

const ASK_ERASURE = { reason: 'Saya tidak lagi mengikuti seleksi', password: NEW_PASSWORD }

/** A request that waits for a decision, with the login of the candidate who asked. */
async function newErasure(world: World): Promise<{ token: string; id: string }> {
  const token = await newCandidate(world)
  const { id } = await fetchData(world.hub, '/api/account/erasure', ownErasureSchema, { token, body: ASK_ERASURE })
  return { token, id }
}

/** For each call of the document, one request that it must answer as documented. Redirections and `/auth/openid` have tests of their own. */
export const ATTEMPTS: Readonly<Record<string, (world: World) => Attempt | Promise<Attempt>>> = {
  'post /auth/login': () => ({ path: '/auth/login', body: { nip: nipOf(people.candidate2), password: PASSWORD } }),
  'get /auth/session': () => ({ path: '/auth/session' }),
  'get /auth/options': () => ({ path: '/auth/options' }),
  'post /auth/register': () => {
    const nip = newNip()
    const details = {
      phone: '0812',
      organization: 'BSKDN',
      position: 'Analis',
      birthDate: '1990-01-01',
      password: 'rumah-kita-1',
    }
    return { path: '/auth/register', body: { nip, name: 'Pendaftar', email: `${nip}@example.go.id`, ...details } }
  },
  'post /auth/logout': async (world) => ({ token: await world.newLogin('auditor'), path: '/auth/logout' }),
  'get /auth/profile': () => own('/auth/profile'),
  'post /auth/change-password': async ({ hub, tokens }) => {
    const { user, password } = await createUser(hub, tokens['super-admin'])
    const change = { currentPassword: password, newPassword: 'rahasia-negara-2', confirmPassword: 'rahasia-negara-2' }
    return { token: await tokenOf(hub, user.nip, password ?? ''), path: '/auth/change-password', body: change }
  },
  'put /account/profile': () => own('/account/profile', 'auditor', { name: 'Auditor Baru' }),
  'get /account/profile-requests': () => own('/account/profile-requests', 'peserta'),
  'post /account/profile-requests': async (world) => ({
    token: await newCandidate(world),
    path: '/account/profile-requests',
    body: PROFILE_REQUEST,
  }),
  'delete /account/profile-requests/{id}': async (world) => {
    const token = await newCandidate(world)
    return { token, path: `/account/profile-requests/${await profileRequest(world, token)}` }
  },
  'get /profile-requests': async (world) => {
    await profileRequest(world, await newCandidate(world))
    return own('/profile-requests', 'administrator')
  },
  'patch /profile-requests/{id}': async (world) =>
    own(`/profile-requests/${await profileRequest(world, await newCandidate(world))}`, 'administrator', {
      decision: 'refused',
      reason: 'Uji',
    }),
  'get /account/own-data': () => own('/account/own-data', 'peserta'),
  'post /account/own-data': async (world) => ({
    token: await newCandidate(world),
    path: '/account/own-data',
    body: { password: NEW_PASSWORD },
  }),
  'get /account/own-data/{id}/file': async (world) => {
    const { token, id } = await newPackage(world)
    return { token, path: `/account/own-data/${id}/file` }
  },
  'get /account/erasure': () => own('/account/erasure', 'peserta'),
  'post /account/erasure': async (world) => ({
    token: await newCandidate(world),
    path: '/account/erasure',
    body: ASK_ERASURE,
  }),
  'delete /account/erasure/{id}': async (world) => {
    const { token, id } = await newErasure(world)
    return { token, path: `/account/erasure/${id}` }
  },
  'get /erasure-requests': async (world) => {
    await newErasure(world)
    return own('/erasure-requests', 'auditor')
  },
  'get /erasure-requests/{id}': async (world) => own(`/erasure-requests/${(await newErasure(world)).id}`, 'auditor'),
  'post /erasure-requests/{id}/decide': async (world) => {
    const path = `/erasure-requests/${(await newErasure(world)).id}`
    const token = world.tokens['super-admin']
    const { plan } = await fetchData(world.hub, `/api${path}`, erasureDetailSchema, { token })
    return own(`${path}/decide`, 'super-admin', {
      ...{ decision: 'refuse', reason: 'Masih ada kewajiban menyimpan', digest: plan?.digest },
    })
  },
  'get /account/sessions': () => own('/account/sessions'),
  'delete /account/sessions/{id}': async ({ hub, tokens }) => {
    const created = await createUser(hub, tokens['super-admin'])
    const token = await settleIn(hub, created)
    await tokenOf(hub, created.user.nip, NEW_PASSWORD)
    const sessions = await fetchData(hub, '/api/account/sessions', loginSessionsSchema, { token })
    return { token, path: `/account/sessions/${sessions.find(({ current }) => !current)?.id ?? ''}` }
  },
  'delete /account/sessions': async ({ hub, tokens }) => ({
    token: await settleIn(hub, await createUser(hub, tokens['super-admin'])),
    path: '/account/sessions',
  }),
  'get /account/settings': () => own('/account/settings'),
  'put /account/settings': () => own('/account/settings', 'administrator', { language: 'en' }),
  'get /account/list-views': () => own('/account/list-views'),
  'put /account/list-views': () =>
    own('/account/list-views', 'administrator', { list: 'assessments', columns: ['status'], filters: [], version: 0 }),
  'post /account/two-factor/setup': () => own('/account/two-factor/setup', 'auditor', { password: PASSWORD }),
  'post /account/two-factor/enable': (world) => twoFactor(world, 'enable'),
  'post /account/two-factor/disable': (world) => twoFactor(world, 'disable'),

  'get /users/stats/overview': () => own('/users/stats/overview'),
  'get /users/{id}/history': (world) => personUpdate(world, '/users', 'history'),
  'get /api-keys': () => own('/api-keys', 'super-admin'),
  'post /api-keys': () => own('/api-keys', 'super-admin', NEW_KEY),
  'delete /api-keys/{id}': async ({ hub, tokens }) => {
    const sent = { token: tokens['super-admin'], body: NEW_KEY }
    const { key } = await fetchData(hub, '/api/api-keys', createdApiKeySchema, sent)
    return own(`/api-keys/${key.id}`, 'super-admin')
  },
  'get /users/ids': () => own('/users/ids?role=auditor', 'super-admin'),
  'post /users/bulk': (world) => bulkChange(world, '/users'),
  'get /users': () => own('/users?q=a&pageSize=5', 'super-admin'),
  'post /users': () => own('/users', 'super-admin', userBody()),
  'get /users/{id}': ({ stock }) => own(`/users/${stock.participantIds[0] ?? ''}`, 'super-admin'),
  'put /users/{id}': (world) => personUpdate(world, '/users', 'put'),
  'delete /users/{id}': (world) => personUpdate(world, '/users', 'delete'),
  'post /users/{id}/reset-password': (world) => personUpdate(world, '/users', 'reset'),
  'post /users/import/preview': () => ({ as: 'super-admin', path: '/users/import/preview', ...file() }),
  'post /users/import': () => ({
    as: 'super-admin',
    path: '/users/import',
    rawBody: `nip,name,email,role,unit\n${newNip()},Impor,${newNip()}@instansi.go.id,penilai,BSKDN\n`,
    contentType: 'text/csv',
  }),
  'post /users/import/jobs': () => ({ as: 'super-admin', path: '/users/import/jobs', ...file() }),
  'get /import-jobs': async (world) => {
    await endedImport(world)
    return own('/import-jobs')
  },
  'get /import-jobs/{id}/people': async (world) => own(`/import-jobs/${await endedImport(world)}/people`),
  'delete /import-jobs/{id}': async (world) => own(`/import-jobs/${await endedImport(world)}`),
  'get /users/export': () => own('/users/export?format=csv', 'super-admin'),
  'delete /users/{id}/two-factor': withTwoFactor,
  'get /participants/{id}/history': (world) => personUpdate(world, '/participants', 'history'),
  'get /participants/ids': () => own('/participants/ids?isActive=true'),
  'post /participants/bulk': (world) => bulkChange(world, '/participants'),
  'get /participants': () => own('/participants?pageSize=5'),
  'post /participants': () => own('/participants', 'administrator', participantBody()),
  'get /participants/{id}': ({ stock }) => own(`/participants/${stock.participantIds[0] ?? ''}`),
  'put /participants/{id}': (world) => personUpdate(world, '/participants', 'put'),
  'delete /participants/{id}': (world) => personUpdate(world, '/participants', 'delete'),
  'post /participants/{id}/reset-password': (world) => personUpdate(world, '/participants', 'reset'),
  'post /participants/import/preview': () => ({ as: 'administrator', path: '/participants/import/preview', ...file() }),
  'post /participants/import': () => ({ as: 'administrator', path: '/participants/import', ...file() }),
  'post /participants/import/jobs': () => ({ as: 'super-admin', path: '/participants/import/jobs', ...file() }),
  'get /participants/export': () => own('/participants/export?format=xlsx'),

  'get /assessments': () => own('/assessments?includeDrafts=true'),
  'post /assessments': ({ stock }) => own('/assessments', 'administrator', assessmentBody(stock)),
  'get /assessments/available-for-participants': () => own('/assessments/available-for-participants', 'peserta'),
  'get /assessments/similar-titles': () => own('/assessments/similar-titles?title=Asesmen'),
  'get /assessments/duplicate-titles': () => own('/assessments/duplicate-titles'),
  'post /assessments/trigger-status-update': () => own('/assessments/trigger-status-update'),
  'get /assessments/drafts': () => own('/assessments/drafts'),
  'post /assessments/drafts': () =>
    own('/assessments/drafts', 'administrator', { title: 'Konsep lain', form: { duration: 5 } }),
  'get /assessments/drafts/{id}': async (world) => own(`/assessments/drafts/${await world.newDraftId()}`),
  'delete /assessments/drafts/{id}': async (world) => own(`/assessments/drafts/${await world.newDraftId()}`),
  'get /assessment-templates': () => own('/assessment-templates?sort=title'),
  'post /assessment-templates': () =>
    own('/assessment-templates', 'administrator', { title: 'Templat lain', form: { duration: 45 } }),
  'get /assessment-templates/{id}': async (world) => own(`/assessment-templates/${(await world.newTemplate()).id}`),
  'put /assessment-templates/{id}': async (world) => {
    const { id, version } = await world.newTemplate()
    return own(`/assessment-templates/${id}`, 'administrator', { title: 'Templat baru', form: {}, version })
  },
  'delete /assessment-templates/{id}': async (world) => {
    const { id, version } = await world.newTemplate()
    return own(`/assessment-templates/${id}`, 'administrator', { version })
  },
  'get /assessments/{id}': ({ runningId }) => own(`/assessments/${runningId}`, 'auditor'),
  'put /assessments/{id}': async (world) => {
    const assessment = await world.newAssessment()
    return own(`/assessments/${assessment.id}`, 'administrator', updateBody(assessment, { description: 'Lain' }))
  },
  'delete /assessments/{id}': (world) => withAssessment(world, ''),
  'post /assessments/{id}/restore': async (world) => {
    const { id, version } = await world.newArchived()
    return own(`/assessments/${id}/restore`, 'administrator', { version })
  },
  'get /assessments/{id}/history': (world) => withAssessment(world, '/history'),
  'get /assessments/{id}/stats': ({ runningId }) => own(`/assessments/${runningId}/stats`, 'proktor'),
  'get /assessments/{id}/with-status-check': ({ runningId }) =>
    own(`/assessments/${runningId}/with-status-check`, 'peserta'),
  'get /assessments/{id}/questions': (world) => withAssessment(world, '/questions'),
  'get /assessment-questions': async (world) =>
    own(`/assessment-questions?assessmentId=${(await world.newAssessment()).id}`),
  'post /assessments/{id}/questions': (world) =>
    withAssessment(world, '/questions', { questionIds: world.stock.questionIds.slice(4, 6) }),
  'delete /assessments/{id}/questions': (world) =>
    withAssessment(world, '/questions', { questionIds: world.stock.questionIds.slice(0, 1) }),
  'put /assessments/{id}/questions/order': (world) =>
    withVersion(world, '/questions/order', {
      questionOrders: [{ questionId: world.stock.questionIds[1], order: 1 }],
    }),
  'put /assessments/{id}/questions/replace': (world) =>
    withVersion(world, '/questions/replace', { questionIds: world.stock.questionIds.slice(4, 6) }),
  'post /assessments/{id}/auto-link-all-questions': (world) => withAssessment(world, '/auto-link-all-questions'),
  'post /assessments/find-candidates': () =>
    own('/assessments/find-candidates', 'administrator', { by: 'nips', text: newNip() }),
  'post /assessments/find-candidates/file': () => ({
    as: 'administrator',
    path: '/assessments/find-candidates/file',
    ...file(),
  }),
  'post /assessments/{id}/enrolment/preview': (world) => enrolment(world, '/preview'),
  'post /assessments/{id}/enrolment': (world) => enrolment(world, ''),
  'get /assessments/{id}/readiness': (world) => withAssessment(world, '/readiness'),
  'get /assessments/{id}/participants': (world) => withAssessment(world, '/participants'),
  'put /assessments/{id}/participants': (world) =>
    withVersion(world, '/participants', { participants: world.stock.participantIds.slice(0, 1) }),
  'get /assessments/{id}/proctors': ({ runningId }) => own(`/assessments/${runningId}/proctors`),
  'put /assessments/{id}/proctors': (world) => withVersion(world, '/proctors', { proctors: [] }),
  'get /assessments/{id}/sittings': (world) => withAssessment(world, '/sittings'),
  'post /assessments/{id}/sittings': async (world) => {
    const assessment = await world.newAssessment()
    const body = { ...sittingBody(assessment), version: assessment.version }
    return own(`/assessments/${assessment.id}/sittings`, 'administrator', body)
  },
  'post /assessments/{id}/sittings/distribute': async (world) => {
    const { path, body } = await withSitting(world, () => ({ distribution: { by: 'capacity', who: 'all' } }))
    return own(`${path.slice(0, path.lastIndexOf('/'))}/distribute`, 'administrator', body)
  },
  'put /assessments/{id}/sittings/{sittingId}': (world) => withSitting(world, sittingBody),
  'delete /assessments/{id}/sittings/{sittingId}': (world) => withSitting(world, () => ({})),
  'get /assessments/{id}/accommodations': (world) => withAssessment(world, '/accommodations'),
  'put /assessments/{id}/accommodations/{participantId}': (world) => accommodation(world, false),
  'delete /assessments/{id}/accommodations/{participantId}': (world) => accommodation(world, true),
  'post /assessments/simulate-adaptive': ({ stock }) => {
    const { uncalibratedAccepted: _accepted, ...adaptive } = defaultAdaptiveSettings
    const questionIds = stock.questionIds.slice(0, 10)
    const body = { adaptive, totalQuestions: 10, minQuestions: 5, passingScore: 70, questionIds }
    return own('/assessments/simulate-adaptive', 'administrator', body)
  },
  'get /proctors': () => own('/proctors'),
  'get /assessment-managers': () => own('/assessment-managers'),
  'get /assessments/{id}/managers': (world) => withAssessment(world, '/managers'),
  'post /assessments/{id}/managers': async (world) =>
    withVersion(world, '/managers', { userId: await newAdministratorId(world) }),
  'delete /assessments/{id}/managers/{managerId}': async (world) => {
    const { id, version } = await world.newAssessment()
    const userId = await newAdministratorId(world)
    const body = { userId, version }
    await fetchData(world.hub, `/api/assessments/${id}/managers`, z.unknown(), {
      token: world.tokens.administrator,
      body,
    })
    return own(`/assessments/${id}/managers/${userId}`, 'administrator', { version: version + 1 })
  },
  'post /assessments/{id}/transfer': async (world) =>
    withVersion(world, '/transfer', {
      userId: await newAdministratorId(world),
      reason: 'Pindah tugas',
      ownerStays: true,
    }),
  ...QUESTION_ATTEMPTS,

  'get /test-sessions': () => own('/test-sessions', 'proktor'),
  'post /test-sessions': async (world) => ({
    token: await tokenOf(world.hub, nipOf(people.candidate2), PASSWORD),
    path: '/test-sessions',
    body: { assessmentId: world.runningId, consent: CONSENT },
  }),
  'get /test-sessions/{id}': ({ sessionId }) => own(`/test-sessions/${sessionId}`, 'peserta'),
  ...TEST_ATTEMPTS,
  'get /proctoring/wall': () => own('/proctoring/wall', 'proktor'),
  ...FLAG_ATTEMPTS,
  ...APPEAL_ATTEMPTS,
  ...TALENT_ATTEMPTS,
  ...CHECK_IN_ATTEMPTS,
  ...WEBHOOK_ATTEMPTS,
  ...LTI_ATTEMPTS,

  'get /marking/overview': () => own('/marking/overview', 'penilai'),
  'put /marking/settings/{id}': ({ assessment }) =>
    own(`/marking/settings/${assessment.id}`, 'penilai', { secondMarkPercent: 50, tolerance: 5, version: 0 }),
  'get /marking/stats': ({ assessment }) => own(`/marking/stats?assessmentId=${assessment.id}`, 'penilai'),
  'get /marking/tasks': () => own('/marking/tasks?turn=mine&q=a', 'penilai'),
  'get /marking/tasks/{id}': (world) => withEssay(world, ''),
  'post /marking/tasks/{id}/marks': (world) => withEssay(world, '/marks'),
  'post /marking/tasks/{id}/revision': (world) => withEssay(world, '/revision'),
  'post /marking/settings/{id}/decision': withProposal,
  'post /marking/tasks/{id}/alignment': (world) => withEssay(world, '/alignment'),

  'get /system/metrics': () => own('/system/metrics'),
  'get /system/stats': () => own('/system/stats'),
  'get /system/health': () => own('/system/health', 'super-admin'),
  'get /system/activity': () => own('/system/activity?days=7'),
  'get /system/logs': () => own('/system/logs?pageSize=200', 'super-admin'),
  'get /system/logs/export': () => own('/system/logs/export?action=user.', 'auditor'),
  'get /system/logs/{sequence}/values': async (world) => {
    const { hub, tokens } = world
    const { path, body } = await personUpdate(world, '/participants', 'put')
    await fetchData(hub, `/api${path}`, z.unknown(), { method: 'PUT', token: tokens.administrator, body })
    const logs = '/api/system/logs?action=user.updated'
    const { items } = await fetchData(hub, logs, systemLogsPageSchema, { token: tokens.auditor })
    return own(`/system/logs/${items[0]?.sequence ?? 0}/values`, 'auditor')
  },
  'get /system/running': () => own('/system/running', 'super-admin'),
  'get /system/usage': () => own('/system/usage', 'super-admin'),
  'post /account/usage': () => own('/account/usage', 'auditor', { page: 'audit', kind: 'opened' }),
  'get /system/outbox': () => own('/system/outbox', 'super-admin'),
  'get /audit': () => own('/audit', 'auditor'),
  'get /audit/verify': () => own('/audit/verify', 'auditor'),
  'get /system/notifications': () => own('/system/notifications', 'super-admin'),
  'post /system/notifications': () =>
    own('/system/notifications', 'administrator', { type: 'info', title: 'Uji', message: 'Uji', role: 'auditor' }),
  'post /system/notifications/read-all': () => own('/system/notifications/read-all'),
  'patch /system/notifications/{id}/read': async (world) =>
    own(`/system/notifications/${await oneNotification(world)}/read`, 'super-admin', { read: true }),
  'delete /system/notifications/{id}': async (world) =>
    own(`/system/notifications/${await oneNotification(world)}`, 'super-admin'),
  'delete /system/notifications': () => own('/system/notifications'),
  'get /docs': () => ({ path: '/docs' }),
}
