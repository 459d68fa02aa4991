import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { lateAnswerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { clockCreditEntity } from '@pengawas/api/sessions/outages/clock-credits.entity'
import { flagEntity } from '@pengawas/api/supervision/flags/flags.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import type { CreateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { chatMessageSchema } from '@pengawas/shared/contracts/chat'
import { clockCreditSchema } from '@pengawas/shared/contracts/incidents'
import { type Intervention, interventionResultSchema } from '@pengawas/shared/contracts/interventions'
import { SEGMENT_UPLOAD_HEADER, SEGMENT_UPLOAD_PATH, type SegmentUpload } from '@pengawas/shared/contracts/recordings'
import { secondCameraInviteSchema } from '@pengawas/shared/contracts/second-camera'
import { sampledFlagsPageSchema, sampleSchema } from '@pengawas/shared/contracts/second-looks'
import { teamsSchema } from '@pengawas/shared/contracts/teams'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { replayLinksSchema } from '@pengawas/shared/contracts/timeline'
import { nodeRequests } from '@pengawas/shared/sockets/media-node'
import {
  type ClaimedRun,
  claimedRunSchema,
  helpRequestSchema,
  nextItemAnswerSchema,
  type PageProof,
  sessionCommandAnswerSchema,
} from '@pengawas/shared/contracts/test-taking'
import { legalHoldSchema, type PlaceHold } from '@pengawas/shared/contracts/retention'
import { type WarningTemplate, warningTemplateSchema } from '@pengawas/shared/contracts/warning-templates'
import { z } from 'zod'
import { assessmentBody, createAssessment, inHours } from '../assessments/support.ts'
import { passingScorePreviewSchema } from '@pengawas/shared/contracts/test-results'
import { takePlace } from '../hub/pages.ts'
import { makeRecorded } from '../hub/recorded.ts'
import { CONSENT, fetchData, SECRET } from '../hub/test-hub.ts'
import { createUser } from '../people/support.ts'
import { aPicture } from '../questions/support.ts'
import { addLogo, readIssuer, saveIssuer } from '../taking/issuer.ts'
import type { Attempt } from './attempts.ts'
import { reportJobAttempts } from './report-job-attempts.ts'
import type { World } from './world.ts'

/** A test under way of a candidate, in an assessment of its own. */
async function newRun(
  { hub, tokens, stock }: World,
  overrides: Partial<CreateAssessment> = {},
  prepare: (assessmentId: string, version: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<ClaimedRun> {
  const times = { startDate: inHours(-1), endDate: inHours(2) }
  const body = assessmentBody(stock, { type: 'regular', participants: stock.participantIds, ...times, ...overrides })
  const { id: assessmentId, version } = await createAssessment(hub, tokens.administrator, body)
  await prepare(assessmentId, version)
  const session = await fetchData(hub, '/api/test-sessions', testSessionSchema, {
    token: tokens.peserta,
    body: { assessmentId, consent: { ...CONSENT, recording: overrides.recording ?? 'never' } },
  })
  return fetchData(hub, `/api/test-sessions/${session.id}/take-over`, claimedRunSchema, {
    token: tokens.peserta,
    body: {},
  })
}

/** A test to whose candidate staff wrote. */
async function writtenTo(world: World): Promise<ClaimedRun & { upToId: string }> {
  const run = await newRun(world)
  const { id: upToId } = await fetchData(
    world.hub,
    `/api/test-sessions/${run.session.id}/messages`,
    chatMessageSchema,
    {
      token: world.tokens['super-admin'],
      body: { id: randomUUID(), text: 'Uji' },
    },
  )
  return { ...run, upToId }
}

async function withDatabase<T>({ hub }: World, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const proofOf = ({ page: { pageSecret } }: ClaimedRun): PageProof => ({ pageSecret })

const answerBody = (run: ClaimedRun): object => ({
  ...proofOf(run),
  idempotencyKey: randomUUID(),
  revision: 1,
  value: { kind: 'choice', place: 0 },
  madeAt: new Date().toISOString(),
})

const answer = (run: ClaimedRun): string => `/test-sessions/${run.session.id}/answers/${run.items[0]?.questionId ?? ''}`

async function answered(world: World, overrides: Partial<CreateAssessment> = {}): Promise<ClaimedRun> {
  const run = await newRun(world, overrides)
  await fetchData(world.hub, `/api${answer(run)}`, z.unknown(), {
    method: 'PUT',
    token: world.tokens.peserta,
    body: answerBody(run),
  })
  return run
}

export async function ended(world: World): Promise<ClaimedRun> {
  // Everybody who takes it passes, so that there is a certificate.
  const run = await answered(world, { passingScore: 0 })
  await fetchData(world.hub, `/api/test-sessions/${run.session.id}/end`, z.unknown(), {
    method: 'PATCH',
    token: world.tokens.peserta,
    body: proofOf(run),
  })
  return run
}

/** An adaptive test that was handed in at its minimum length, too short to say on which side of the mark its score lies. */
async function openResult(world: World): Promise<string> {
  const adaptive = { ...defaultAdaptiveSettings, confidence: 0.99 }
  const run = await newRun(world, { type: 'cat', totalQuestions: 12, minQuestions: 5, passingScore: 60, adaptive })
  const path = `/api/test-sessions/${run.session.id}`
  const token = world.tokens.peserta
  let questionId = run.items[0]?.questionId
  for (let count = 0; count < 5 && questionId !== undefined; count += 1) {
    await fetchData(world.hub, `${path}/answers/${questionId}`, z.unknown(), {
      ...{ method: 'PUT', token },
      body: answerBody(run),
    })
    const next = await fetchData(world.hub, `${path}/next`, nextItemAnswerSchema, {
      ...{ token, body: { ...proofOf(run), questionId } },
    })
    questionId = next.item?.questionId
  }
  await fetchData(world.hub, `${path}/end`, z.unknown(), { method: 'PATCH', token, body: proofOf(run) })
  return run.session.id
}

const newLogo = ({ hub, tokens }: World): Promise<string> => addLogo(hub, tokens['super-admin'])

const as = (role: Attempt['as'], path: string, body?: unknown): Attempt => ({
  ...(role === undefined ? {} : { as: role }),
  path,
  ...(body === undefined ? {} : { body }),
})

/** A command, after those that make it possible. */
const command =
  (name: string, ...before: string[]) =>
  async (world: World): Promise<Attempt> => {
    const { session } = await newRun(world)
    for (const step of before) {
      await fetchData(world.hub, `/api/test-sessions/${session.id}/${step}`, z.unknown(), {
        token: world.tokens['super-admin'],
        body: { text: 'Uji' },
      })
    }
    return as('super-admin', `/test-sessions/${session.id}/${name}`, { text: 'Alasan uji' })
  }

const intervention = async (world: World): Promise<Intervention> => ({
  requestId: randomUUID(),
  target: { testSessionIds: [(await newRun(world)).session.id] },
  order: { command: 'warning', text: 'Uji', templateId: null },
})

const holdBody = ({ assessmentId, code }: { assessmentId: string; code: string }): PlaceHold => ({
  ...{ assessmentId, code, reason: 'Diminta pengadilan' },
})

const TEMPLATE = { texts: { id: 'Mohon tenang.', en: 'Please be quiet.', ar: '', zh: '', ja: '' } }
const newTemplate = (world: World): Promise<WarningTemplate> =>
  fetchData(world.hub, '/api/warning-templates', warningTemplateSchema, {
    token: world.tokens.administrator,
    body: TEMPLATE,
  })

async function lateAnswer(world: World): Promise<string> {
  const run = await ended(world)
  const id = randomUUID()
  const at = new Date()
  const row = {
    id,
    testSessionId: run.session.id,
    questionId: run.items[1]?.questionId ?? '',
    value: null,
    markedForReview: false,
    revision: 1,
  }
  const rest = {
    idempotencyKey: id,
    activeMs: 0,
    madeAt: at,
    receivedAt: at,
    decision: 'pending' as const,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  }
  await withDatabase(world, (db) => db.write((manager) => manager.insert(lateAnswerEntity, { ...row, ...rest })))
  return id
}

async function credit(world: World): Promise<string> {
  const { session } = await newRun(world)
  const id = randomUUID()
  const at = new Date()
  const row = {
    id,
    testSessionId: session.id,
    kind: 'outage' as const,
    fromAt: at,
    toAt: at,
    creditMs: 20_000,
    createdAt: at,
  }
  const rest = { isLasting: false, decision: 'pending' as const, decidedBy: null, decidedAt: null, reason: null }
  await withDatabase(world, (db) => db.write((manager) => manager.insert(clockCreditEntity, { ...row, ...rest })))
  return id
}

/** A draw from one session that is over and has a reviewed flag. */
async function sampled(world: World): Promise<{ size: number; assessmentId: string }> {
  const { session } = await ended(world)
  await withDatabase(world, (db) =>
    db.write(async (manager) => {
      const flag = await manager.findOneByOrFail(flagEntity, { id: world.flag.id })
      const reviewed = { validationStatus: 'confirmed', reviewedBy: null } as const
      const { id: testSessionId, assessmentId } = session
      const sequence = 1_000 + (await manager.countBy(flagEntity, { assessmentId }))
      const of = { id: randomUUID(), testSessionId, assessmentId, sequence }
      await manager.insert(flagEntity, { ...flag, ...reviewed, ...of })
    }),
  )
  return { size: 1, assessmentId: session.assessmentId }
}

async function drawn(world: World): Promise<{ id: string; flagId: string }> {
  const token = world.tokens.auditor
  const body = { ...(await sampled(world)), seed: `seed-${randomUUID()}` }
  const { id } = await fetchData(world.hub, '/api/second-looks', sampleSchema, { token, body })
  const { items } = await fetchData(world.hub, `/api/second-looks/${id}/flags`, sampledFlagsPageSchema, { token })
  return { id, flagId: items[0]?.id ?? '' }
}

/** The calls of taking a test, of watching over it and of its results. */
/** A segment of a recording, as a media node sends it. */
async function storeSegment({ hub }: World, testSessionId: string): Promise<string> {
  const db = await openDatabase({ url: undefined, dataDir: hub.dataDir })
  await makeRecorded(db, testSessionId).finally(() => db.close())
  const bytes = randomBytes(64)
  const at = Date.now()
  const upload: SegmentUpload = {
    ...{ id: randomUUID(), testSessionId, source: 'camera', startedAt: at, durationMs: 1_000, sentAt: at },
    ...{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  }
  const headers = { authorization: `Bearer ${SECRET}`, [SEGMENT_UPLOAD_HEADER]: JSON.stringify(upload) }
  const response = await fetch(new URL(SEGMENT_UPLOAD_PATH, hub.nodeUrl), { method: 'PUT', headers, body: bytes })
  if (!response.ok) throw new Error(`The hub answered with ${response.status}`)
  return upload.id
}

export const TEST_ATTEMPTS: Readonly<Record<string, (world: World) => Attempt | Promise<Attempt>>> = {
  'get /test-sessions/stats/overview': () => as('auditor', '/test-sessions/stats/overview'),
  'get /rankings': () => as('auditor', '/rankings?names=true&q=a&pageSize=5'),
  'get /reports': () => as('auditor', '/reports?period=year&filter=all&sort=averageScore'),
  'get /reports/compare': async (world) => {
    const ids = [(await ended(world)).session.assessmentId, (await ended(world)).session.assessmentId]
    return as('administrator', `/reports/compare?ids=${ids.join(',')}`)
  },
  'get /reports/{id}/units': async (world) =>
    as('administrator', `/reports/${(await ended(world)).session.assessmentId}/units`),
  'get /reports/{id}': async (world) => as('administrator', `/reports/${(await ended(world)).session.assessmentId}`),
  'get /reports/download/{id}': async (world) =>
    as('administrator', `/reports/download/${(await ended(world)).session.assessmentId}?format=csv`),
  ...reportJobAttempts(async (world) => (await ended(world)).session.assessmentId),
  'get /report-cards/{card}': () => as('administrator', '/report-cards/ai-proctoring?period=year'),
  'get /report-cards/{card}/file': () => as('administrator', '/report-cards/system-usage/file?period=week'),
  'get /second-looks': () => as('auditor', '/second-looks'),
  'post /second-looks': async (world) =>
    as('auditor', '/second-looks', { ...(await sampled(world)), seed: `seed-${randomUUID()}` }),
  'get /second-looks/{id}/flags': async (world) => as('auditor', `/second-looks/${(await drawn(world)).id}/flags`),
  'post /second-looks/{id}/flags/{flagId}/verdict': async (world) => {
    const { id, flagId } = await drawn(world)
    const body = { verdict: 'confirmed', reason: 'Terlihat jelas' }
    return as('auditor', `/second-looks/${id}/flags/${flagId}/verdict`, body)
  },
  'get /audit-desk/figures': ({ runningId }) => as('auditor', `/audit-desk/figures?assessmentId=${runningId}`),
  'get /audit-desk/sessions': () => as('auditor', '/audit-desk/sessions?flagged=true&sort=flags&q=a'),
  'get /audit-desk/sessions/export': () => as('auditor', '/audit-desk/sessions/export?status=active'),
  'get /audit-desk/flags/export': () => as('auditor', '/audit-desk/flags/export?status=pending'),
  'get /audit-desk/sessions/{id}': ({ sessionId }) => as('auditor', `/audit-desk/sessions/${sessionId}`),
  'get /audit-desk/sessions/{id}/report': ({ sessionId }) => as('auditor', `/audit-desk/sessions/${sessionId}/report`),
  'put /test-sessions/{id}': async (world) => {
    const run = await newRun(world)
    return as('peserta', `/test-sessions/${run.session.id}`, { ...proofOf(run), currentQuestion: 1 })
  },
  'patch /test-sessions/{id}/end': async (world) => {
    const run = await newRun(world)
    return as('peserta', `/test-sessions/${run.session.id}/end`, proofOf(run))
  },
  'get /test-sessions/{id}/run': async (world) =>
    as('peserta', `/test-sessions/${(await newRun(world)).session.id}/run`),
  'post /test-sessions/{id}/take-over': async (world) =>
    as('peserta', `/test-sessions/${(await newRun(world)).session.id}/take-over`, { replace: true }),
  'post /test-sessions/{id}/goodbye': async (world) => {
    const run = await newRun(world)
    return as('peserta', `/test-sessions/${run.session.id}/goodbye`, proofOf(run))
  },
  'get /test-sessions/{id}/second-camera': async (world) =>
    as('peserta', `/test-sessions/${(await newRun(world)).session.id}/second-camera`),
  'post /test-sessions/{id}/second-camera': async (world) =>
    as('peserta', `/test-sessions/${(await newRun(world)).session.id}/second-camera`),
  'delete /test-sessions/{id}/second-camera': async (world) => {
    const path = `/test-sessions/${(await newRun(world)).session.id}/second-camera`
    const how = { token: world.tokens.peserta, method: 'POST' }
    await fetchData(world.hub, `/api${path}`, secondCameraInviteSchema, how)
    return as('peserta', path)
  },
  'post /second-camera/join': async (world) => {
    const { hub, tokens } = world
    const run = await newRun(world)
    const path = `/api/test-sessions/${run.session.id}/second-camera`
    const { code } = await fetchData(hub, path, secondCameraInviteSchema, { token: tokens.peserta, method: 'POST' })
    return { path: '/second-camera/join', body: { code } }
  },
  'put /test-sessions/{id}/answers/{questionId}': async (world) => {
    const run = await newRun(world)
    return as('peserta', answer(run), answerBody(run))
  },
  'post /test-sessions/{id}/next': async (world) => {
    const run = await answered(world, { type: 'cat' })
    return as('peserta', `/test-sessions/${run.session.id}/next`, {
      ...proofOf(run),
      questionId: run.items[0]?.questionId,
    })
  },
  'post /test-sessions/{id}/signals': async (world) => {
    const signals = [{ sequence: 1, kind: 'paste', at: new Date().toISOString() }]
    const run = await newRun(world)
    return as('peserta', `/test-sessions/${run.session.id}/signals`, { ...proofOf(run), signals })
  },
  'post /test-sessions/{id}/warnings/{warningId}/seen': async (world) => {
    const run = await newRun(world)
    const path = `/test-sessions/${run.session.id}`
    const { note } = await fetchData(world.hub, `/api${path}/warning`, sessionCommandAnswerSchema, {
      token: world.tokens['super-admin'],
      body: { text: 'Uji' },
    })
    return as('peserta', `${path}/warnings/${note?.id ?? ''}/seen`, proofOf(run))
  },
  'post /test-sessions/{id}/help': async (world) => {
    const run = await newRun(world)
    return as('peserta', `/test-sessions/${run.session.id}/help`, proofOf(run))
  },
  'post /test-sessions/{id}/help/{helpId}/seen': async (world) => {
    const run = await newRun(world)
    const path = `/test-sessions/${run.session.id}/help`
    const help = await fetchData(world.hub, `/api${path}`, helpRequestSchema, {
      token: world.tokens.peserta,
      body: proofOf(run),
    })
    return as('super-admin', `${path}/${help.id}/seen`)
  },
  'post /test-sessions/{id}/help/lowered': async (world) => {
    const run = await newRun(world)
    const path = `/test-sessions/${run.session.id}/help`
    await fetchData(world.hub, `/api${path}`, helpRequestSchema, { token: world.tokens.peserta, body: proofOf(run) })
    return as('peserta', `${path}/lowered`, proofOf(run))
  },
  'get /test-sessions/{id}/messages': async (world) => {
    const { session } = await writtenTo(world)
    return as('auditor', `/test-sessions/${session.id}/messages`)
  },
  'post /test-sessions/{id}/messages': async (world) =>
    as('super-admin', `/test-sessions/${(await newRun(world)).session.id}/messages`, { id: randomUUID(), text: 'Uji' }),
  'post /test-sessions/{id}/messages/seen': async (world) => {
    const { session, upToId } = await writtenTo(world)
    return as('super-admin', `/test-sessions/${session.id}/messages/seen`, { upToId, isRead: true })
  },
  'post /test-sessions/{id}/own-messages': async (world) => {
    const run = await newRun(world)
    const body = { ...proofOf(run), id: randomUUID(), text: 'Uji' }
    return as('peserta', `/test-sessions/${run.session.id}/own-messages`, body)
  },
  'post /test-sessions/{id}/own-messages/seen': async (world) => {
    const run = await writtenTo(world)
    const body = { ...proofOf(run), upToId: run.upToId, isRead: false }
    return as('peserta', `/test-sessions/${run.session.id}/own-messages/seen`, body)
  },
  'get /test-sessions/{id}/noted-flags': async (world) =>
    as('peserta', `/test-sessions/${(await newRun(world)).session.id}/noted-flags`),
  'get /assessment-questions/participant/{assessmentId}/{participantId}': async (world) => {
    const { session } = await newRun(world)
    return as('peserta', `/assessment-questions/participant/${session.assessmentId}/${session.participantId}`)
  },
  'post /interventions': async (world) => as('super-admin', '/interventions', await intervention(world)),
  'get /interventions': () => Promise.resolve(as('super-admin', '/interventions')),
  'get /interventions/{id}': async (world) => {
    const body = await intervention(world)
    await fetchData(world.hub, '/api/interventions', interventionResultSchema, {
      token: world.tokens['super-admin'],
      body,
    })
    return as('super-admin', `/interventions/${body.requestId}`)
  },
  'get /retention/figures': () => Promise.resolve(as('auditor', '/retention/figures')),
  'get /retention/files': () => Promise.resolve(as('auditor', '/retention/files')),
  'get /retention/deleted': () => Promise.resolve(as('auditor', '/retention/deleted')),
  'get /retention/holds': () => Promise.resolve(as('auditor', '/retention/holds')),
  'post /retention/holds': async (world) => as('auditor', '/retention/holds', holdBody((await newRun(world)).session)),
  'post /retention/holds/{id}/lift': async (world) => {
    const { id } = await fetchData(world.hub, '/api/retention/holds', legalHoldSchema, {
      ...{ token: world.tokens['super-admin'], body: holdBody((await newRun(world)).session) },
    })
    return as('super-admin', `/retention/holds/${id}/lift`, { reason: 'Perkara sudah selesai' })
  },
  'get /warning-templates': () => Promise.resolve(as('administrator', '/warning-templates')),
  'post /warning-templates': () => Promise.resolve(as('administrator', '/warning-templates', TEMPLATE)),
  'put /warning-templates/{id}': async (world) => {
    const { id, version } = await newTemplate(world)
    return as('administrator', `/warning-templates/${id}`, { ...TEMPLATE, version })
  },
  'post /warning-templates/{id}/archive': async (world) => {
    const { id, version } = await newTemplate(world)
    return as('administrator', `/warning-templates/${id}/archive`, { version })
  },
  'post /warning-templates/{id}/restore': async (world) => {
    const { id, version } = await newTemplate(world)
    return as('administrator', `/warning-templates/${id}/restore`, { version })
  },
  'post /test-sessions/{id}/pause': command('pause'),
  'post /test-sessions/{id}/resume': command('resume', 'pause'),
  'post /test-sessions/{id}/lock': command('lock'),
  'post /test-sessions/{id}/unlock': command('unlock', 'lock'),
  'post /test-sessions/{id}/terminate': command('terminate'),
  'post /test-sessions/{id}/termination': command('termination'),
  'delete /test-sessions/{id}/termination': async (world) => {
    const { path } = await command('termination', 'termination')(world)
    return as('super-admin', path)
  },
  'post /test-sessions/{id}/warning': command('warning'),
  'post /test-sessions/{id}/note': command('note'),
  'get /proctoring/teams': () => as('super-admin', '/proctoring/teams'),
  'get /proctoring/teams/{id}/allocations': async (world) =>
    as('super-admin', `/proctoring/teams/${(await newRun(world)).session.assessmentId}/allocations`),
  'post /test-sessions/{id}/allocation': async (world) => {
    const token = world.tokens['super-admin']
    const proctors = [
      await createUser(world.hub, token, { role: 'proktor' }),
      await createUser(world.hub, token, { role: 'proktor' }),
    ]
    const { session } = await newRun(world, {}, (assessmentId, version) =>
      fetchData(world.hub, `/api/assessments/${assessmentId}/proctors`, z.unknown(), {
        ...{ method: 'PUT', token: world.tokens.administrator },
        body: { version, proctors: proctors.map(({ user }) => ({ proctorId: user.id, maxCandidates: 10 })) },
      }),
    )
    const { teams } = await fetchData(world.hub, '/api/proctoring/teams', teamsSchema, { token })
    const team = teams.find(({ assessmentId }) => assessmentId === session.assessmentId)
    const [candidate] = team?.candidates ?? []
    const other = team?.proctors.find(({ userId }) => userId !== candidate?.proctorId)
    return as('super-admin', `/test-sessions/${session.id}/allocation`, {
      userId: other?.userId,
      reason: 'Pembagian tugas',
    })
  },
  'get /test-sessions/{id}/eyes-on': async (world) =>
    as('auditor', `/test-sessions/${(await newRun(world)).session.id}/eyes-on`),
  'get /test-sessions/{id}/recordings': async (world) =>
    as('auditor', `/test-sessions/${(await newRun(world)).session.id}/recordings`),
  'get /test-sessions/{id}/timeline': async (world) =>
    as('auditor', `/test-sessions/${(await newRun(world)).session.id}/timeline`),
  'post /test-sessions/{id}/replay-cuts': async (world) => {
    const mediaPolicy = { camera: 'optional', microphone: 'off', screen: 'off' } as const
    const { session } = await newRun(world, { recording: 'always', mediaPolicy })
    await takePlace(world.hub, world.tokens.peserta, session.id)
    const cut = { recording: 'on', segments: [await storeSegment(world, session.id)], stored: [] }
    world.node.answers.set(nodeRequests.cutRecording.name, { ok: true, data: cut })
    return as('super-admin', `/test-sessions/${session.id}/replay-cuts`)
  },
  'post /test-sessions/{id}/replay-links': async (world) => {
    const { id } = (await newRun(world)).session
    return as('auditor', `/test-sessions/${id}/replay-links`, { segmentIds: [await storeSegment(world, id)] })
  },
  'get /test-sessions/{id}/replays/{link}': async (world) => {
    const { id } = (await newRun(world)).session
    const made = await fetchData(world.hub, `/api/test-sessions/${id}/replay-links`, replayLinksSchema, {
      token: world.tokens.auditor,
      body: { segmentIds: [await storeSegment(world, id)] },
    })
    return as('auditor', (made.links[0]?.url ?? '').replace('/api', ''))
  },
  'get /test-sessions/{id}/recordings/{segmentId}': async (world) => {
    const { id } = (await newRun(world)).session
    return as('auditor', `/test-sessions/${id}/recordings/${await storeSegment(world, id)}`)
  },
  'get /test-sessions/{id}/notes': async (world) =>
    as('auditor', `/test-sessions/${(await newRun(world)).session.id}/notes`),
  'post /test-sessions/{id}/clock-credits': async (world) =>
    as('super-admin', `/test-sessions/${(await newRun(world)).session.id}/clock-credits`, {
      minutes: 5,
      reason: 'Listrik padam',
    }),
  'delete /test-sessions/{id}/clock-credits/{creditId}': async (world) => {
    const { session } = await newRun(world)
    const path = `/test-sessions/${session.id}/clock-credits`
    const { id } = await fetchData(world.hub, `/api${path}`, clockCreditSchema, {
      token: world.tokens['super-admin'],
      body: { minutes: 5, reason: 'Listrik padam' },
    })
    return as('super-admin', `${path}/${id}`)
  },
  'get /late-answers': async (world) => {
    await lateAnswer(world)
    return as('super-admin', '/late-answers?decision=pending')
  },
  'patch /late-answers/{id}': async (world) =>
    as('super-admin', `/late-answers/${await lateAnswer(world)}`, { decision: 'accepted' }),
  'get /clock-credits': async (world) => {
    await credit(world)
    return as('super-admin', '/clock-credits')
  },
  'patch /clock-credits/{id}': async (world) =>
    as('super-admin', `/clock-credits/${await credit(world)}`, { decision: 'refused', reason: 'Bukan gangguan' }),
  'get /stopped-tests': () => Promise.resolve(as('auditor', '/stopped-tests')),
  'get /test-sessions/{id}/result': async (world) =>
    as('peserta', `/test-sessions/${(await ended(world)).session.id}/result`),
  'get /test-sessions/{id}/certificate': async (world) =>
    as('peserta', `/test-sessions/${(await ended(world)).session.id}/certificate`),
  'get /certificates/{code}': async (world) => {
    const { session } = await ended(world)
    const row = await withDatabase(world, (db) =>
      db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id }),
    )
    return { path: `/certificates/${row.certificateCode ?? ''}` }
  },
  'get /certificates/{code}/logo': async (world) => {
    await saveIssuer(world.hub, world.tokens['super-admin'], { logoId: await newLogo(world) })
    const { session } = await ended(world)
    const row = await withDatabase(world, (db) =>
      db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id }),
    )
    return { path: `/certificates/${row.certificateCode ?? ''}/logo` }
  },
  'get /certificate-issuer': () => as('super-admin', '/certificate-issuer'),
  'put /certificate-issuer': async ({ hub, tokens }) =>
    as('super-admin', '/certificate-issuer', { ...(await readIssuer(hub, tokens['super-admin'])), agency: 'Instansi' }),
  'post /certificate-issuer/logos': async () => ({
    ...as('super-admin', '/certificate-issuer/logos'),
    ...{ rawBody: await aPicture('png'), contentType: 'image/png' },
  }),
  'get /certificate-issuer/logos/{id}': async (world) =>
    as('super-admin', `/certificate-issuer/logos/${await newLogo(world)}`),
  'post /test-sessions/{id}/decision': async (world) =>
    as('administrator', `/test-sessions/${await openResult(world)}/decision`, {
      verdict: 'passed',
      reason: 'Diputuskan dalam rapat panitia',
    }),
  'get /test-sessions/{id}/attempts': async (world) =>
    as('peserta', `/test-sessions/${(await ended(world)).session.id}/attempts`),
  'get /test-sessions/{id}/result/file': async (world) =>
    as('peserta', `/test-sessions/${(await ended(world)).session.id}/result/file`),
  'get /assessments/{id}/results': async (world) =>
    as('penilai', `/assessments/${(await ended(world)).session.assessmentId}/results`),
  'get /assessments/{id}/results/export': async (world) =>
    as('penilai', `/assessments/${(await ended(world)).session.assessmentId}/results/export`),
  'get /assessments/{id}/passing-score': async (world) =>
    as('administrator', `/assessments/${(await ended(world)).session.assessmentId}/passing-score?passingScore=90`),
  'post /assessments/{id}/passing-score': async (world) => {
    const path = `/assessments/${(await ended(world)).session.assessmentId}/passing-score`
    const { version, seen } = await fetchData(world.hub, `/api${path}?passingScore=90`, passingScorePreviewSchema, {
      token: world.tokens.administrator,
    })
    return as('administrator', path, { passingScore: 90, reason: 'Keputusan panitia', version, seen })
  },
  'post /assessments/{id}/rescore': async (world) =>
    as('penilai', `/assessments/${(await ended(world)).session.assessmentId}/rescore`, {
      dryRun: false,
      reason: 'Kunci dikoreksi',
    }),
}
