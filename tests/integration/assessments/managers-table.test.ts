import { randomUUID } from 'node:crypto'
import {
  accommodationEntity,
  assessmentEntity,
  coAdministratorEntity,
} from '@pengawas/api/assessments/assessments/assessments.entity'
import { sittingEntity } from '@pengawas/api/assessments/assessments/sittings.entity'
import type { Database } from '@pengawas/api/kernel/db/database'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { API_OPERATIONS } from '@pengawas/api/wiring/operations'
import { defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import { assessmentsPageSchema, type UpdateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { isAllowed } from '@pengawas/shared/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import {
  call,
  endSession,
  fetchData,
  openTestHub,
  people,
  signIn,
  startSession,
  type TestHub,
} from '../hub/test-hub.ts'
import { createUser, settleIn } from '../people/support.ts'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody, versionOf } from './support.ts'

/** What an administrator, or a super-admin, is to the assessment. */
const RELATIONS = ['owner', 'co-administrator', 'former co-administrator', 'nothing', 'super-admin'] as const
type Relation = (typeof RELATIONS)[number]

/** An assessment of the owner, as each call finds it. */
interface Scene {
  id: string
  version: number
  /** A test session that was handed in, of another assessment with the same people. */
  sessionId: string
  stock: Stock
  /** Another co-administrator, and somebody who is none. */
  namedId: string
  newcomerId: string
  sittingId: string
  body: UpdateAssessment
}

interface Attempt {
  path: string
  body?: unknown
}
type Act = 'read' | 'edit' | 'own'
const OPEN: Readonly<Record<Act, readonly Relation[]>> = {
  read: ['owner', 'co-administrator', 'super-admin'],
  edit: ['owner', 'co-administrator', 'super-admin'],
  own: ['owner', 'super-admin'],
}

const to = (rest: string, body?: (scene: Scene) => object): ((scene: Scene) => Attempt) => {
  return (scene) => ({ path: `/assessments/${scene.id}${rest}`, ...(body === undefined ? {} : { body: body(scene) }) })
}
const ofSession = (rest: string, body?: object): ((scene: Scene) => Attempt) => {
  return ({ sessionId }) => ({ path: `/test-sessions/${sessionId}${rest}`, ...(body === undefined ? {} : { body }) })
}
const accommodation = (body: object): ((scene: Scene) => Attempt) => {
  return (scene) =>
    to(`/accommodations/${scene.stock.participantIds[0] ?? ''}`, ({ version }) => ({ ...body, version }))(scene)
}
const simulation = ({ id, stock }: Scene): Attempt => {
  const { uncalibratedAccepted: _accepted, ...adaptive } = defaultAdaptiveSettings
  const questionIds = stock.questionIds.slice(0, 10)
  const body = { adaptive, totalQuestions: 10, minQuestions: 5, passingScore: 70, questionIds, assessmentId: id }
  return { path: '/assessments/simulate-adaptive', body }
}

const enrolled = ({ stock }: Scene): object => ({ as: 'candidate', ids: stock.participantIds.slice(2, 3) })
const newPassingScore = ({ version }: Scene): object => ({
  passingScore: 60,
  reason: 'Keputusan panitia',
  version,
  seen: 'a'.repeat(64),
})

const sittingBody = ({ version, body: { startDate, endDate } }: Scene): object => ({
  name: 'Gelombang dua',
  startDate,
  endDate,
  version,
})

/** Every call about one assessment that an administrator may make: who may make it is decided by what they are to it. */
const CALLS: Readonly<Record<string, [Act, (scene: Scene) => Attempt]>> = {
  'get /assessments/{id}': ['read', to('')],
  'put /assessments/{id}': ['edit', to('', ({ body }) => body)],
  'delete /assessments/{id}': ['own', to('')],
  'post /assessments/{id}/restore': ['own', to('/restore', ({ version }) => ({ version }))],
  'get /assessments/{id}/stats': ['read', to('/stats')],
  'get /assessments/{id}/with-status-check': ['read', to('/with-status-check')],
  'get /assessments/{id}/readiness': ['read', to('/readiness')],
  'get /assessments/{id}/managers': ['read', to('/managers')],
  'get /assessments/{id}/questions': ['read', to('/questions')],
  'get /assessment-questions': ['read', ({ id }) => ({ path: `/assessment-questions?assessmentId=${id}` })],
  'post /assessments/{id}/questions': [
    'edit',
    to('/questions', ({ stock }) => ({ questionIds: stock.questionIds.slice(10, 11) })),
  ],
  'delete /assessments/{id}/questions': [
    'edit',
    to('/questions', ({ stock }) => ({ questionIds: stock.questionIds.slice(1, 2) })),
  ],
  'put /assessments/{id}/questions/order': [
    'edit',
    to('/questions/order', ({ stock, version }) => ({
      version,
      questionOrders: [{ questionId: stock.questionIds[1], order: 1 }],
    })),
  ],
  'put /assessments/{id}/questions/replace': [
    'edit',
    to('/questions/replace', ({ stock, version }) => ({ version, questionIds: stock.questionIds.slice(0, 11) })),
  ],
  'post /assessments/{id}/auto-link-all-questions': ['edit', to('/auto-link-all-questions')],
  'get /assessments/{id}/participants': ['read', to('/participants')],
  'put /assessments/{id}/participants': [
    'edit',
    to('/participants', ({ stock, version }) => ({ version, participants: stock.participantIds.slice(0, 1) })),
  ],
  'get /assessments/{id}/proctors': ['read', to('/proctors')],
  'put /assessments/{id}/proctors': ['edit', to('/proctors', ({ version }) => ({ version, proctors: [] }))],
  'get /assessments/{id}/accommodations': ['read', to('/accommodations')],
  'put /assessments/{id}/accommodations/{participantId}': [
    'edit',
    (scene) =>
      accommodation({ participantId: scene.stock.participantIds[0], extraPercent: 25, reason: 'Netra' })(scene),
  ],
  'delete /assessments/{id}/accommodations/{participantId}': ['edit', accommodation({})],
  'get /assessments/{id}/passing-score': ['read', to('/passing-score?passingScore=60')],
  'post /assessments/{id}/passing-score': ['edit', to('/passing-score', newPassingScore)],
  'post /assessments/{id}/enrolment/preview': ['read', to('/enrolment/preview', enrolled)],
  'post /assessments/{id}/enrolment': ['edit', to('/enrolment', enrolled)],
  'get /assessments/{id}/history': ['read', to('/history')],
  'get /assessments/{id}/sittings': ['read', to('/sittings')],
  'post /assessments/{id}/sittings': ['edit', to('/sittings', sittingBody)],
  'post /assessments/{id}/sittings/distribute': [
    'edit',
    to('/sittings/distribute', ({ version }) => ({ version, distribution: { by: 'capacity', who: 'all' } })),
  ],
  'put /assessments/{id}/sittings/{sittingId}': [
    'edit',
    (scene) => to(`/sittings/${scene.sittingId}`, sittingBody)(scene),
  ],
  'delete /assessments/{id}/sittings/{sittingId}': [
    'edit',
    (scene) => to(`/sittings/${scene.sittingId}`, ({ version }) => ({ version }))(scene),
  ],
  'post /assessments/{id}/managers': [
    'own',
    to('/managers', ({ newcomerId, version }) => ({ version, userId: newcomerId })),
  ],
  'delete /assessments/{id}/managers/{managerId}': [
    'own',
    (scene) => to(`/managers/${scene.namedId}`, ({ version }) => ({ version }))(scene),
  ],
  'post /assessments/{id}/transfer': [
    'own',
    to('/transfer', ({ newcomerId, version }) => ({
      version,
      userId: newcomerId,
      reason: 'Pindah tugas',
      ownerStays: false,
    })),
  ],
  'post /assessments/simulate-adaptive': ['read', simulation],
  'get /assessments/{id}/results': ['read', to('/results')],
  'get /assessments/{id}/results/export': ['read', to('/results/export')],
  'get /test-sessions/{id}': ['read', ofSession('')],
  'get /test-sessions/{id}/eyes-on': ['read', ofSession('/eyes-on')],
  'get /test-sessions/{id}/notes': ['read', ofSession('/notes')],
  'get /test-sessions/{id}/messages': ['read', ofSession('/messages')],
  'get /test-sessions/{id}/attempts': ['read', ofSession('/attempts')],
  'get /test-sessions/{id}/result': ['read', ofSession('/result')],
  'get /test-sessions/{id}/result/file': ['read', ofSession('/result/file?language=id')],
  'get /test-sessions/{id}/certificate': ['read', ofSession('/certificate')],
  'post /test-sessions/{id}/reactivation': ['edit', ofSession('/reactivation', { reason: 'Keliru' })],
  'post /test-sessions/{id}/decision': [
    'edit',
    ofSession('/decision', { verdict: 'passed', reason: 'Wawancara lisan' }),
  ],
}

/** Calls about one assessment or test session, as far as an administrator may make them. */
const isAboutOne = (path: string): boolean =>
  path.startsWith('/assessments/{id}') || path.startsWith('/test-sessions/{id}') || path === '/assessment-questions'
const listed = API_OPERATIONS.filter(
  ({ path, access }) =>
    (isAboutOne(path) || path === '/assessments/simulate-adaptive') &&
    typeof access !== 'string' &&
    access.some((permission) => isAllowed('administrator', permission)),
).map(({ method, path }) => `${method} ${path}`)

it('has every call about an assessment', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(listed.toSorted())
})

onEveryDatabase('who manages an assessment', (databaseUrl) => {
  let hub: TestHub
  let records: Database
  let scene: Scene
  let stock: Stock
  let sessionId: string
  const tokens = {} as Record<Relation, string>
  const ids: Record<'co' | 'former' | 'named' | 'newcomer', string> = { co: '', former: '', named: '', newcomer: '' }

  const act = (token: string, target: string, method: string, body?: unknown): Promise<Response> =>
    fetch(new URL(`/api${target}`, hub.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  /** Names the person who is to be a former co-administrator, and removes them. */
  async function nameAndRemove(id: string): Promise<void> {
    const { former: userId } = ids
    const named = { userId, version: await versionOf(hub, tokens.owner, id) }
    expect((await act(tokens.owner, `/assessments/${id}/managers`, 'POST', named)).status).toBe(200)
    expect((await act(tokens['former co-administrator'], `/assessments/${id}`, 'GET')).status).toBe(200)
    const removed = { version: await versionOf(hub, tokens.owner, id) }
    expect((await act(tokens.owner, `/assessments/${id}/managers/${userId}`, 'DELETE', removed)).status).toBe(200)
  }

  const addedAt = new Date()
  const share = (id: string): Promise<unknown> =>
    records.write((manager) =>
      manager.insert(
        coAdministratorEntity,
        [ids.co, ids.named].map((userId) => ({ assessmentId: id, userId, addedBy: ids.named, addedAt })),
      ),
    )

  async function newScene(isArchived: boolean): Promise<Scene> {
    const made = await createAssessment(
      hub,
      tokens.owner,
      assessmentBody(stock, { type: 'regular', totalQuestions: 1 }),
    )
    const userId = stock.participantIds[0] ?? ''
    const extra = { extraPercent: 10, extraMinutes: 0, reason: 'Netra', updatedAt: addedAt }
    await share(made.id)
    await records.write(async (manager) => {
      await manager.insert(accommodationEntity, { assessmentId: made.id, userId, ...extra })
      const archived = { status: 'completed', archivedAt: addedAt } as const
      if (isArchived) await manager.update(assessmentEntity, { id: made.id }, archived)
    })
    const sittingId = randomUUID()
    const [startDate, endDate] = [new Date(made.startDate), new Date(made.endDate)]
    const sitting = { name: 'Gelombang satu', place: '', startDate, endDate, capacity: null, createdAt: addedAt }
    await records.write((manager) =>
      manager.insert(sittingEntity, { ...sitting, id: sittingId, assessmentId: made.id }),
    )
    const body = updateBody(made, { duration: 45 })
    return {
      sittingId,
      id: made.id,
      version: made.version,
      sessionId,
      stock,
      namedId: ids.named,
      newcomerId: ids.newcomer,
      body,
    }
  }

  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    records = await openDatabase({ url, dataDir: hub.dataDir })
    tokens['super-admin'] = await signIn(hub, people.superAdmin)
    tokens.owner = await signIn(hub, people.administrator)
    const newAdministrator = async (): Promise<{ id: string; token: string }> => {
      const created = await createUser(hub, tokens['super-admin'], { role: 'administrator' })
      return { id: created.user.id, token: await settleIn(hub, created) }
    }
    const [co, former, stranger, named, newcomer] = [
      await newAdministrator(),
      await newAdministrator(),
      await newAdministrator(),
      await newAdministrator(),
      await newAdministrator(),
    ]
    tokens['co-administrator'] = co.token
    tokens['former co-administrator'] = former.token
    tokens.nothing = stranger.token
    Object.assign(ids, { co: co.id, former: former.id, named: named.id, newcomer: newcomer.id })
    stock = await stockOf(hub, tokens.owner)
    const { session, token } = await startSession(hub, people.candidate1)
    await endSession(hub, token, session.id)
    sessionId = session.id
    await share(session.assessmentId)
    scene = await newScene(false)
    for (const id of [scene.id, session.assessmentId]) await nameAndRemove(id)
  })
  afterAll(async () => {
    await records.close()
    await hub.close()
  })

  describe.each(Object.entries(CALLS))('%s', (operation, [kind, attempt]) => {
    const method = (operation.split(' ')[0] ?? '').toUpperCase()
    const isHidden = operation.endsWith('/certificate')

    it.each(RELATIONS)('%s', async (relation) => {
      const isOpen = OPEN[kind].includes(relation)
      const isNew = isOpen && kind !== 'read'
      const { path, body } = attempt(isNew ? await newScene(operation.endsWith('/restore')) : scene)
      const { status } = await act(tokens[relation], path, method, body)
      if (!isOpen) expect(status).toBe(relation === 'co-administrator' ? 403 : 404)
      else expect(status === 403 || (status === 404 && !isHidden), `${status}`).toBe(false)
    })
  })

  it('is the same in every list, count and export: a co-administrator of everything reads what the owner does', async () => {
    const { items } = await fetchData(hub, '/api/assessments?pageSize=200', assessmentsPageSchema, {
      token: tokens.owner,
    })
    await records.write(async (manager) => {
      await manager.delete(coAdministratorEntity, { userId: ids.co })
      const rows = items.map(({ id }) => ({ assessmentId: id, userId: ids.co, addedBy: ids.named, addedAt }))
      await manager.insert(coAdministratorEntity, rows)
    })
    const read = async (relation: Relation): Promise<unknown[]> => {
      const answers: unknown[] = []
      for (const path of LISTS) {
        const answer = await call(hub, `/api${path}`, { token: tokens[relation] })
        answers.push([path, answer.status, withoutClock(answer.body.data)])
      }
      return answers
    }
    const owner = await read('owner')
    expect(await read('co-administrator')).toEqual(owner)
    const [nothing, former] = [await read('nothing'), await read('former co-administrator')]
    expect(former).toEqual(nothing)
    for (const [index, answer] of owner.entries()) expect(nothing[index]).not.toEqual(answer)
  })
})

/** Everything that is about the assessments of a reader together. */
const LISTS = [
  '/assessments?pageSize=200',
  '/assessments?pageSize=200&includeDrafts=true',
  '/test-sessions',
  '/test-sessions/stats/overview',
  '/system/metrics',
  '/system/stats',
  '/system/activity',
]

/** An answer without the moments of reading. */
const withoutClock = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value: unknown) =>
      ['at', 'value', 'percent', 'activeUsers'].includes(key) ? null : value,
    ),
  )
