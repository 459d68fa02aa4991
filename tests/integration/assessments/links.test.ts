import {
  accommodationRowSchema,
  assessmentStatsSchema,
  assignedParticipantsPageSchema,
  linkedQuestionSchema,
  type ManagedAssessment,
  proctorAssignmentSchema,
  proctorChoiceSchema,
  statusCheckSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createParticipant, createUser } from '../people/support.ts'
import { assessmentBody, createAssessment, inHours, type Stock, stockOf, versionOf } from './support.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'
const questionsSchema = z.array(linkedQuestionSchema)

onEveryDatabase('what hangs on an assessment', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let token: string
  let stock: Stock
  let assessment: ManagedAssessment
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    token = await signIn(hub, people.administrator)
    stock = await stockOf(hub, token)
    const questionIds = stock.questionIds.slice(0, 3)
    assessment = await createAssessment(
      hub,
      token,
      assessmentBody(stock, { type: 'regular', totalQuestions: 1, questionIds }),
    )
  })
  afterAll(async () => {
    await hub.close()
  })

  const path = (rest: string, id = assessment.id): string => `/api/assessments/${id}${rest}`
  /** An edit by somebody who has seen the newest version. */
  const send = async (method: string, rest: string, body: object = {}): ReturnType<typeof call> =>
    call(hub, path(rest), { method, token, body: { version: await versionOf(hub, token, assessment.id), ...body } })
  const idsAfter = async (method: string, rest: string, body?: object): Promise<string[]> =>
    questionsSchema.parse((await send(method, rest, body)).body.data).map(({ questionId }) => questionId)
  const questionAt = (index: number): string => stock.questionIds[index] ?? ''

  describe('questions', () => {
    it('are added, sorted, replaced, taken off and linked all at once', async () => {
      const [a, b, c, d] = [questionAt(0), questionAt(1), questionAt(2), questionAt(3)]
      expect(await idsAfter('POST', '/questions', { questionIds: [d, a] })).toEqual([a, b, c, d])
      const questionOrders = [d, c, b].map((questionId, index) => ({ questionId, order: index + 1 }))
      expect(await idsAfter('PUT', '/questions/order', { questionOrders })).toEqual([d, c, b, a])
      expect(await idsAfter('DELETE', '/questions', { questionIds: [c, a] })).toEqual([d, b])
      expect(await idsAfter('PUT', '/questions/replace', { questionIds: [c] })).toEqual([c])
      expect((await idsAfter('POST', '/auto-link-all-questions')).toSorted()).toEqual(stock.questionIds.toSorted())
      const linked = await fetchData(hub, path('/questions'), questionsSchema, { token })
      expect(linked.map(({ order }) => order)).toEqual(stock.questionIds.map((_, index) => index + 1))
      expect(JSON.stringify(linked)).not.toContain('correctAnswer')
      expect(await auditOf(hub, superAdmin, assessment.id)).toContain('assessment.questions-changed')
    })

    it.each([
      ['one that is unknown', 'POST', '/questions', { questionIds: [UNKNOWN_ID] }, MESSAGES.questionsNotApproved],
      ['nothing', 'PUT', '/questions/replace', { questionIds: [] }, MESSAGES.questionsRequired],
      [
        'taking off one that is not there',
        'DELETE',
        '/questions',
        { questionIds: [UNKNOWN_ID] },
        MESSAGES.questionsNotLinked,
      ],
      [
        'sorting one that is not there',
        'PUT',
        '/questions/order',
        { questionOrders: [{ questionId: UNKNOWN_ID, order: 1 }] },
        MESSAGES.questionsNotLinked,
      ],
    ])('refuse %s', async (_name, method, rest, body, message) => {
      const answer = await send(method, rest, body)
      expect([answer.status, answer.body.fields]).toEqual([400, { questionIds: message }])
    })

    it('refuse to be none, and to change under a running assessment', async () => {
      const linked = await fetchData(hub, path('/questions'), questionsSchema, { token })
      const all = { questionIds: linked.map(({ questionId }) => questionId) }
      expect((await send('DELETE', '/questions', all)).body.fields).toEqual({ questionIds: MESSAGES.questionsRequired })
      const running = await createAssessment(hub, token, assessmentBody(stock, { startDate: inHours(-1) }))
      for (const [method, rest] of [
        ['POST', '/questions'],
        ['PUT', '/questions/replace'],
        ['DELETE', '/questions'],
        ['POST', '/auto-link-all-questions'],
      ] as const) {
        const answer = await call(hub, path(rest, running.id), {
          method,
          token,
          body: { questionIds: [questionAt(0)], version: running.version },
        })
        expect([rest, answer.body.fields]).toEqual([rest, { questionIds: MESSAGES.questionsLocked }])
      }
    })

    it('of an unknown assessment are not found, with the text for it', async () => {
      const answer = await call(hub, path('/questions', UNKNOWN_ID), { token })
      expect([answer.status, answer.body.message]).toEqual([404, MESSAGES.assessmentUnknown])
    })

    it('are chosen from the approved ones, by page, word and kind, without their keys', async () => {
      const page = await fetchData(
        hub,
        '/api/questions?status=approved&pageSize=3&sort=content',
        questionChoicesPageSchema,
        { token },
      )
      expect([page.total, page.items.length]).toEqual([stock.questionIds.length, 3])
      expect(JSON.stringify(page)).not.toMatch(/correctAnswer|rubric/)
      const word = encodeURIComponent(page.items[0]?.content.split(' ')[0] ?? '')
      expect(
        (await fetchData(hub, `/api/questions?q=${word}`, questionChoicesPageSchema, { token })).total,
      ).toBeGreaterThan(0)
      expect((await fetchData(hub, '/api/questions?type=essay', questionChoicesPageSchema, { token })).total).toBe(1)
      expect((await call(hub, '/api/questions?status=pending', { token })).status).toBe(400)
    })
  })

  describe('participants', () => {
    it('are replaced and notified, and are always active', async () => {
      const { user } = await createParticipant(hub, token)
      const answer = await send('PUT', '/participants', { participants: [user.id] })
      expect(answer.body.data).toEqual({ participantCount: 1 })
      const { items } = await fetchData(hub, path('/participants'), assignedParticipantsPageSchema, { token })
      expect(items).toEqual([
        { id: user.id, nip: user.nip, name: user.name, unit: user.unit, sittingId: null, hasBegun: false },
      ])
      const inactive = await createParticipant(hub, token)
      await createAssessment(hub, token, assessmentBody(stock, { participants: [inactive.user.id] }))
      await call(hub, `/api/participants/${inactive.user.id}`, { method: 'DELETE', token })
      const refused = await send('PUT', '/participants', { participants: [user.id, inactive.user.id] })
      expect(refused.body.fields).toEqual({ participants: MESSAGES.participantsNotActive })
    })
  })

  describe('proctors', () => {
    it('are assigned with a number of candidates, and then see the assessment', async () => {
      const choices = await fetchData(hub, '/api/proctors', z.array(proctorChoiceSchema), { token })
      const proctorId = choices[0]?.id ?? ''
      const proctor = await signIn(hub, people.proctor)
      expect((await call(hub, path(''), { token: proctor })).status).toBe(404)
      const answer = await send('PUT', '/proctors', { proctors: [{ proctorId, maxCandidates: 12 }] })
      expect(z.array(proctorAssignmentSchema).parse(answer.body.data)).toEqual([
        { proctorId, name: choices[0]?.name, maxCandidates: 12, isLead: false },
      ])
      expect((await call(hub, path(''), { token: proctor })).status).toBe(200)
      expect((await call(hub, path('/questions'), { token: proctor })).status).toBe(403)
      expect((await send('PUT', '/proctors', { proctors: [] })).body.data).toEqual([])
    })

    it.each([
      ['a person who is no proctor', () => stock.participantIds[0]],
      ['an unknown person', () => UNKNOWN_ID],
    ])('are never %s', async (_name, id) => {
      const answer = await send('PUT', '/proctors', { proctors: [{ proctorId: id(), maxCandidates: 5 }] })
      expect(answer.body.fields).toEqual({ proctors: MESSAGES.proctorsNotActive })
    })

    it('are named once, and may be given one candidate at least', async () => {
      const { user } = await createUser(hub, superAdmin, { role: 'proktor' })
      const one = { proctorId: user.id, maxCandidates: 5 }
      expect((await send('PUT', '/proctors', { proctors: [one, one] })).body.fields).toEqual({
        proctors: MESSAGES.repeated,
      })
      expect((await send('PUT', '/proctors', { proctors: [{ ...one, maxCandidates: 0 }] })).status).toBe(400)
    })
  })

  describe('accommodations', () => {
    it('are set with a reason, changed, listed, taken back, and go with their participant', async () => {
      const [first, second] = await Promise.all([createParticipant(hub, token), createParticipant(hub, token)])
      await send('PUT', '/participants', { participants: [first.user.id, second.user.id] })
      const of = (id: string): string => `/accommodations/${id}`
      const body = (id: string, changes: object = {}): object => ({
        participantId: id,
        extraPercent: 25,
        reason: 'Disabilitas netra',
        ...changes,
      })
      await send('PUT', of(first.user.id), body(first.user.id))
      const answer = await send('PUT', of(first.user.id), body(first.user.id, { extraMinutes: 10 }))
      const { id: participantId, name, nip } = first.user
      expect(z.array(accommodationRowSchema).parse(answer.body.data)).toEqual([
        { participantId, name, nip, extraPercent: 25, extraMinutes: 10, reason: 'Disabilitas netra' },
      ])
      expect((await send('PUT', of(first.user.id), body(first.user.id, { reason: 'x' }))).body.fields).toEqual({
        reason: MESSAGES.accommodationReason,
      })
      expect((await send('PUT', of(first.user.id), body(first.user.id, { extraPercent: 0 }))).body.fields).toEqual({
        extraMinutes: MESSAGES.accommodationTime,
      })
      expect((await send('PUT', of(UNKNOWN_ID), body(UNKNOWN_ID))).status).toBe(404)
      await send('PUT', of(second.user.id), body(second.user.id))
      expect((await send('DELETE', of(first.user.id))).body.data).toHaveLength(1)
      expect((await send('DELETE', of(first.user.id))).status).toBe(404)
      await send('PUT', '/participants', { participants: [first.user.id] })
      expect(await fetchData(hub, path('/accommodations'), z.array(accommodationRowSchema), { token })).toEqual([])
      const actions = await auditOf(hub, superAdmin, assessment.id)
      for (const action of [
        'assessment.accommodation-set',
        'assessment.accommodation-removed',
        'assessment.proctors-assigned',
      ])
        expect(actions).toContain(action)
    })
  })

  describe('two editors', () => {
    it.each([
      ['PUT', '/participants', () => ({ participants: stock.participantIds.slice(0, 2) })],
      ['PUT', '/proctors', () => ({ proctors: [] })],
      ['PUT', '/questions/replace', () => ({ questionIds: stock.questionIds.slice(1, 4) })],
      ['PUT', '/questions/order', () => ({ questionOrders: [{ questionId: questionAt(1), order: 1 }] })],
      ['PUT', '/accommodations/', (id: string) => ({ participantId: id, extraPercent: 10, reason: 'Demam tinggi' })],
      ['DELETE', '/accommodations/', () => ({})],
    ] as const)('of %s %s do not overwrite each other', async (method, rest, body) => {
      const made = await createAssessment(
        hub,
        token,
        assessmentBody(stock, { type: 'regular', totalQuestions: 1, questionIds: stock.questionIds.slice(0, 3) }),
      )
      const participantId = stock.participantIds[0] ?? ''
      const target = path(rest.endsWith('/') ? `${rest}${participantId}` : rest, made.id)
      if (method === 'DELETE') {
        const extra = { participantId, extraPercent: 10, reason: 'Demam tinggi', version: made.version }
        await fetchData(hub, target, z.unknown(), { method: 'PUT', token, body: extra })
      }
      const version = await versionOf(hub, token, made.id)
      const edit = (seen?: number): ReturnType<typeof call> =>
        call(hub, target, { method, token, body: { ...body(participantId), version: seen } })
      const answers = await Promise.all([edit(version), edit(version)])
      expect(answers.map(({ status, body: { error } }) => [status, error]).toSorted()).toEqual([
        [200, undefined],
        [409, 'conflict'],
      ])
      expect(await versionOf(hub, token, made.id)).toBe(version + 1)
      expect((await edit()).body.fields).toEqual({ version: MESSAGES.versionMissing })
    })

    it('may both add questions', async () => {
      const made = await createAssessment(
        hub,
        token,
        assessmentBody(stock, { type: 'regular', totalQuestions: 1, questionIds: stock.questionIds.slice(0, 1) }),
      )
      const add = (index: number): ReturnType<typeof call> =>
        call(hub, path('/questions', made.id), { token, body: { questionIds: [questionAt(index)] } })
      expect((await Promise.all([add(1), add(2)])).map(({ status }) => status)).toEqual([200, 200])
      expect(await fetchData(hub, path('/questions', made.id), questionsSchema, { token })).toHaveLength(3)
    })
  })

  it('is counted, and its status shown to staff and to its candidates alone', async () => {
    const { session, token: candidate } = await startSession(hub, people.candidate1)
    const id = session.assessmentId
    expect(await fetchData(hub, path('/stats', id), assessmentStatsSchema, { token })).toMatchObject({
      started: 1,
      active: 1,
      completed: 0,
      flags: 0,
      averageScore: null,
    })
    expect(
      (await fetchData(hub, path('/with-status-check', id), statusCheckSchema, { token: candidate })).assessment.status,
    ).toBe('active')
    expect((await call(hub, path('/with-status-check'), { token: candidate })).status).toBe(404)
    expect((await call(hub, path('/with-status-check'), { token })).status).toBe(200)
  })
})
