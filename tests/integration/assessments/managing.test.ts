import {
  assessmentsPageSchema,
  draftSchema,
  draftSummarySchema,
  linkedQuestionSchema,
  managedAssessmentSchema,
  similarTitlesSchema,
  statusUpdateSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { deletionOutcomeSchema } from '@pengawas/shared/contracts/people'
import { message, MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createUser, refusal, settleIn } from '../people/support.ts'
import { assessmentBody, createAssessment, inHours, type Stock, stockOf, updateBody } from './support.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

onEveryDatabase('assessments', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  let other: string
  let stock: Stock
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
    other = await settleIn(hub, await createUser(hub, superAdmin, { role: 'administrator' }))
    stock = await stockOf(hub, administrator)
  })
  afterAll(async () => {
    await hub.close()
  })

  const list = (query: string, token = administrator): Promise<ReturnType<typeof assessmentsPageSchema.parse>> =>
    fetchData(hub, `/api/assessments?${query}`, assessmentsPageSchema, { token })
  const put = (id: string, body: object, token = administrator): ReturnType<typeof call> =>
    call(hub, `/api/assessments/${id}`, { method: 'PUT', token, body })

  describe('making one', () => {
    it('stores it whole, schedules it, notifies its candidates and records it', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      expect(made).toMatchObject({
        status: 'scheduled',
        type: 'cat',
        difficulty: 'medium',
        totalQuestions: 10,
        duration: 30,
        aiProctoringEnabled: true,
        essayGradingEnabled: false,
        passingScore: 70,
        maxAttempts: 1,
        participantCount: 2,
        questionCount: 10,
        version: 1,
        archivedAt: null,
      })
      const linked = await fetchData(hub, `/api/assessments/${made.id}/questions`, z.array(linkedQuestionSchema), {
        token: administrator,
      })
      expect(linked.map(({ questionId, order }) => [questionId, order])).toEqual(
        stock.questionIds.slice(0, 10).map((id, index) => [id, index + 1]),
      )
      expect(await auditOf(hub, superAdmin, made.id)).toEqual(['assessment.created'])
      const notices = await fetchData(hub, '/api/system/notifications', z.array(z.object({ message: z.string() })), {
        token: administrator,
      })
      expect(notices[0]?.message).toContain(made.title)
    })

    it('is active at once when it has begun', async () => {
      expect(
        (await createAssessment(hub, administrator, assessmentBody(stock, { startDate: inHours(-1) }))).status,
      ).toBe('active')
    })

    it.each([
      ['no title', { title: ' ' }, { title: MESSAGES.titleRequired }],
      ['no description', { description: '' }, { description: MESSAGES.descriptionRequired }],
      ['no questions to ask', { totalQuestions: 0 }, { totalQuestions: MESSAGES.totalQuestionsMinimum }],
      ['too many questions to ask', { totalQuestions: 201 }, { totalQuestions: MESSAGES.totalQuestionsMaximum }],
      [
        'too few for an adaptive test',
        { type: 'cat' as const, totalQuestions: 4 },
        { totalQuestions: MESSAGES.adaptiveQuestions },
      ],
      ['a minimum that measures nobody', { minQuestions: 4 }, { minQuestions: MESSAGES.minQuestionsRange }],
      [
        'a minimum above the most',
        { type: 'cat' as const, totalQuestions: 10, minQuestions: 11 },
        { minQuestions: MESSAGES.minQuestionsRange },
      ],
      ['a short duration', { duration: 14 }, { duration: MESSAGES.durationMinimumCreate }],
      ['a long duration', { duration: 481 }, { duration: MESSAGES.durationMaximum }],
      ['no start', { startDate: '' }, { startDate: MESSAGES.startRequired }],
      ['no end', { endDate: '' }, { endDate: MESSAGES.endRequired }],
      ['an end before the start', { startDate: inHours(3), endDate: inHours(2) }, { endDate: MESSAGES.endBeforeStart }],
      ['an end in the past', { startDate: inHours(-3), endDate: inHours(-2) }, { endDate: MESSAGES.endPassed }],
      ['a passing score above 100', { passingScore: 101 }, { passingScore: MESSAGES.passingScoreRange }],
      ['too many attempts', { maxAttempts: 6 }, { maxAttempts: MESSAGES.maxAttemptsMaximum }],
      ['the same requirement twice', { requirements: ['KTP', 'ktp'] }, { requirements: MESSAGES.requirementsUnique }],
      ['no question', { questionIds: [] }, { questionIds: MESSAGES.questionsRequired }],
      ['an unknown question', { questionIds: [UNKNOWN_ID] }, { questionIds: MESSAGES.questionsNotApproved }],
      ['no participant', { participants: [] }, { participants: MESSAGES.participantsRequired }],
      ['an unknown participant', { participants: [UNKNOWN_ID] }, { participants: MESSAGES.participantsNotActive }],
    ])('refuses %s and stores nothing', async (_name, overrides, fields) => {
      const before = (await list('includeDrafts=true')).total
      const answer = await call(hub, '/api/assessments', {
        token: administrator,
        body: assessmentBody(stock, overrides),
      })
      expect(refusal(answer)).toEqual([400, 'invalid-input', fields])
      expect((await list('includeDrafts=true')).total).toBe(before)
    })

    it('refuses more participants than can be chosen', async () => {
      const participants = Array.from(
        { length: 5_001 },
        (_, index) => `11111111-2222-4333-8444-${String(index).padStart(12, '0')}`,
      )
      const answer = await call(hub, '/api/assessments', {
        token: administrator,
        body: assessmentBody(stock, { participants }),
      })
      expect(answer.body.fields).toEqual({ participants: MESSAGES.participantsMaximum })
    })

    it("refuses another administrator's participants", async () => {
      const answer = await call(hub, '/api/assessments', { token: other, body: assessmentBody(stock) })
      expect(answer.body.fields).toEqual({ participants: MESSAGES.participantsNotActive })
    })

    it('refuses a title that the creator has already, also when two come at once', async () => {
      const body = assessmentBody(stock, { title: 'Judul Ganda' })
      const answers = await Promise.all([1, 2].map(() => call(hub, '/api/assessments', { token: administrator, body })))
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 400])
      const again = await call(hub, '/api/assessments', {
        token: administrator,
        body: { ...body, title: '  judul   GANDA ' },
      })
      expect(again.body.fields).toEqual({ title: message('titleTaken', { title: 'judul   GANDA' }).message })
      const { titles } = await fetchData(
        hub,
        '/api/assessments/similar-titles?title=judul%20gandaa',
        similarTitlesSchema,
        { token: administrator },
      )
      expect(titles).toEqual(['Judul Ganda'])
    })
  })

  describe('drafts', () => {
    const save = (body: object, token = administrator): Promise<ReturnType<typeof draftSchema.parse>> =>
      fetchData(hub, '/api/assessments/drafts', draftSchema, { token, body })
    const drafts = (token = administrator): Promise<{ id: string }[]> =>
      fetchData(hub, '/api/assessments/drafts', z.array(draftSummarySchema.strict()), { token })

    it('keep whatever the form holds, hidden from the list and from everybody else', async () => {
      const form = { title: 'Belum jadi', duration: 'tiga puluh', requirements: ['KTP'], extra: { deep: [1] } }
      const draft = await save({ title: 'Belum jadi', form })
      expect(draft.form).toEqual(form)
      expect((await save({ id: draft.id, title: 'Belum jadi juga', form })).id).toBe(draft.id)
      expect((await drafts()).map(({ id }) => id)).toEqual([draft.id])
      const opened = fetchData(hub, `/api/assessments/drafts/${draft.id}`, draftSchema, { token: administrator })
      expect((await opened).form).toEqual(form)
      expect(await drafts(other)).toEqual([])
      const idsIn = async (query: string, token?: string): Promise<string[]> =>
        (await list(query, token)).items.map(({ id }) => id)
      expect(await idsIn('q=belum')).toEqual([])
      expect(await idsIn('q=belum&includeDrafts=true')).toEqual([draft.id])
      expect(await idsIn('q=belum&includeDrafts=true', superAdmin)).toEqual([])
      expect((await call(hub, `/api/assessments/${draft.id}`, { token: superAdmin })).status).toBe(404)
      expect(
        (await call(hub, `/api/assessments/drafts/${draft.id}`, { method: 'DELETE', token: superAdmin })).status,
      ).toBe(404)
      await fetchData(hub, `/api/assessments/drafts/${draft.id}`, z.object({}), {
        method: 'DELETE',
        token: administrator,
      })
      expect(await drafts()).toEqual([])
    })

    it.each(['by its id', 'by its title'])('turn into the assessment, found %s', async (how) => {
      const body = assessmentBody(stock)
      const draft = await save({ title: body.title, form: {} })
      const made = await createAssessment(
        hub,
        administrator,
        how === 'by its id' ? { ...body, title: `${body.title} akhir`, draftId: draft.id } : body,
      )
      expect(made).toMatchObject({ id: draft.id, status: 'scheduled', questionCount: 10 })
      expect(await drafts()).toEqual([])
      expect((await list(`includeDrafts=true&q=${encodeURIComponent(body.title)}`)).total).toBe(1)
    })
  })

  describe('changing one', () => {
    it('keeps one of two editors from overwriting the other', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      const answers = await Promise.all(
        ['satu', 'dua'].map((description) => put(made.id, updateBody(made, { description }))),
      )
      expect(answers.map(({ status, body }) => [status, body.error]).toSorted()).toEqual([
        [200, undefined],
        [409, 'conflict'],
      ])
      expect(await auditOf(hub, superAdmin, made.id)).toEqual(['assessment.updated', 'assessment.created'])
    })

    it('takes shorter durations than making one does, and candidates and questions along with it', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      const changes = {
        duration: 1,
        participants: stock.participantIds.slice(1, 4),
        type: 'regular' as const,
        totalQuestions: 2,
        questionIds: stock.questionIds.slice(2, 4),
      }
      const answer = await put(made.id, updateBody(made, changes))
      expect(answer.body.data).toMatchObject({ duration: 1, participantCount: 3, questionCount: 2, version: 2 })
      expect(refusal(await put(made.id, updateBody(made, { duration: 0, version: 2 })))).toEqual([
        400,
        'invalid-input',
        { duration: MESSAGES.durationMinimumEdit },
      ])
    })

    it.each([
      ['active before its start', { status: 'active' as const }, { status: MESSAGES.activeBeforeStart }],
      ['scheduled after its start', { startDate: inHours(-1) }, { status: MESSAGES.scheduledAfterStart }],
      [
        'active after its end',
        { status: 'active' as const, startDate: inHours(-2), endDate: inHours(-1) },
        { status: MESSAGES.activeAfterEnd },
      ],
    ])('refuses %s', async (_name, overrides, fields) => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      expect(refusal(await put(made.id, updateBody(made, overrides)))).toEqual([400, 'invalid-input', fields])
    })

    it('takes it back to a draft and out again', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      const draft = managedAssessmentSchema.parse((await put(made.id, updateBody(made, { status: 'draft' }))).body.data)
      expect(draft.status).toBe('draft')
      expect((await put(made.id, updateBody(draft, { status: 'scheduled' }))).body.data).toMatchObject({
        status: 'scheduled',
      })
    })

    it('is found again as a draft by its creator and by a super-admin, and by nobody else', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      await put(made.id, updateBody(made, { status: 'draft' }), superAdmin)
      const finds = async (query: string, token: string): Promise<boolean> =>
        (await list(`${query}&pageSize=200`, token)).items.some(({ id }) => id === made.id)
      expect([await finds('status=draft', administrator), await finds('status=draft', superAdmin)]).toEqual([
        true,
        true,
      ])
      expect([await finds('status=draft', other), await finds('', administrator)]).toEqual([false, false])
      const drafts = await fetchData(hub, '/api/assessments/drafts', z.array(draftSummarySchema), {
        token: administrator,
      })
      expect(drafts.map(({ id }) => id)).toContain(made.id)
      const draft = managedAssessmentSchema.parse(
        (await call(hub, `/api/assessments/${made.id}`, { token: superAdmin })).body.data,
      )
      expect(draft).toMatchObject({ status: 'draft', hasForm: false, participantCount: 2, questionCount: 10 })
      expect((await put(made.id, updateBody(draft, { status: 'scheduled' }), superAdmin)).status).toBe(200)
    })

    it('leaves the questions of a running one alone', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock, { startDate: inHours(-1) }))
      const answer = await put(made.id, updateBody(made, { questionIds: stock.questionIds.slice(0, 1) }))
      expect(answer.body.fields).toEqual({ questionIds: MESSAGES.questionsLocked })
      expect((await put(made.id, updateBody(made, { questionIds: stock.questionIds.slice(0, 10) }))).status).toBe(200)
    })

    it("is not another administrator's to see or change", async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      for (const [method, rest] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['GET', '/stats'],
        ['GET', '/questions'],
        ['GET', '/participants'],
      ] as const) {
        const body = method === 'PUT' ? updateBody(made) : undefined
        expect([
          method,
          rest,
          (await call(hub, `/api/assessments/${made.id}${rest}`, { method, token: other, body })).status,
        ]).toEqual([method, rest, 404])
      }
      expect((await put(made.id, updateBody(made, { title: `${made.title} baru` }), superAdmin)).status).toBe(200)
    })
  })

  describe('the list', () => {
    it('finds by title and status, sorts and pages', async () => {
      for (const title of ['Halaman Alfa', 'Halaman Beta', 'Halaman Gama'])
        await createAssessment(hub, administrator, assessmentBody(stock, { title }))
      const page = await list('q=HALAMAN&sort=title&order=desc&pageSize=2&status=scheduled')
      expect([page.total, page.items.map(({ title }) => title)]).toEqual([3, ['Halaman Gama', 'Halaman Beta']])
      expect((await list('q=halaman&page=2&pageSize=2&sort=title')).items.map(({ title }) => title)).toEqual([
        'Halaman Gama',
      ])
      for (const status of ['active', 'completed', 'draft'])
        expect([status, (await list(`q=halaman&status=${status}`)).total]).toEqual([status, 0])
      expect((await list('status=active')).items.every(({ status }) => status === 'active')).toBe(true)
      expect((await call(hub, '/api/assessments?sort=secret', { token: administrator })).status).toBe(400)
    })

    it('shows administrators their own, proctors what they watch, and super-admin and auditor all', async () => {
      expect((await list('', other)).total).toBe(0)
      const all = (await list('', superAdmin)).total
      expect((await list('', await signIn(hub, people.auditor))).total).toBe(all)
      expect(
        (await list('', await signIn(hub, people.proctor))).items.map(({ creatorName }) => creatorName),
      ).toHaveLength(1)
    })
  })

  describe('the clock', () => {
    it('moves statuses on, and filters by them', async () => {
      const start = new Date(Date.now() + 1_000).toISOString()
      const made = await createAssessment(hub, administrator, assessmentBody(stock, { startDate: start }))
      expect(made.status).toBe('scheduled')
      const ids = async (status: string): Promise<string[]> =>
        (await list(`status=${status}&pageSize=200`)).items.map(({ id }) => id)
      await vi.waitFor(async () => expect(await ids('active')).toContain(made.id), { timeout: 5_000 })
      expect(await ids('scheduled')).not.toContain(made.id)
      const { updated } = await fetchData(hub, '/api/assessments/trigger-status-update', statusUpdateSchema, {
        method: 'POST',
        token: administrator,
      })
      expect(updated).toBeLessThanOrEqual(1)
      await vi.waitFor(async () =>
        expect(await auditOf(hub, superAdmin, made.id)).toEqual(['assessment.status-changed', 'assessment.created']),
      )
    })
  })

  describe('deleting one', () => {
    const remove = (id: string): Promise<{ outcome: string }> =>
      fetchData(hub, `/api/assessments/${id}`, deletionOutcomeSchema, { method: 'DELETE', token: administrator })

    it('deletes what nothing refers to', async () => {
      const made = await createAssessment(hub, administrator, assessmentBody(stock))
      expect(await remove(made.id)).toEqual({ outcome: 'deleted' })
      expect((await call(hub, `/api/assessments/${made.id}`, { token: administrator })).status).toBe(404)
      expect((await auditOf(hub, superAdmin, made.id)).filter((action) => action !== 'auth.refused')).toEqual([
        'assessment.deleted',
        'assessment.created',
      ])
    })

    it('archives what has test sessions: out of the list, still readable, not to be changed, and to be restored', async () => {
      const { session } = await startSession(hub, people.candidate1)
      const id = session.assessmentId
      const before = managedAssessmentSchema.parse(
        (await call(hub, `/api/assessments/${id}`, { token: administrator })).body.data,
      )
      expect((await put(id, updateBody(before, { status: 'draft' }))).body.fields).toEqual({
        status: MESSAGES.draftAfterStart,
      })
      expect(
        (
          await put(
            id,
            updateBody(before, { participants: stock.participantIds.filter((one) => one !== session.participantId) }),
          )
        ).body.fields,
      ).toEqual({
        participants: MESSAGES.participantsStarted,
      })
      expect(await remove(id)).toEqual({ outcome: 'archived' })
      expect((await list('')).items.map((item) => item.id)).not.toContain(id)
      const kept = managedAssessmentSchema.parse(
        (await call(hub, `/api/assessments/${id}`, { token: administrator })).body.data,
      )
      expect([kept.status, typeof kept.archivedAt]).toEqual(['completed', 'string'])
      expect((await put(id, updateBody(kept))).status).toBe(404)

      const archived = async (token?: string): Promise<string[]> =>
        (await list('status=archived', token)).items.map((item) => item.id)
      expect([await archived(), await archived(other)]).toEqual([[id], []])
      const restore = (version: number, token = administrator): ReturnType<typeof call> =>
        call(hub, `/api/assessments/${id}/restore`, { token, body: { version } })
      expect((await restore(kept.version, other)).status).toBe(404)
      expect((await restore(kept.version - 1)).body.error).toBe('conflict')
      const namesake = await createAssessment(hub, administrator, assessmentBody(stock, { title: kept.title }))
      expect((await restore(kept.version)).body.message).toBe(
        message('restoredTitleTaken', { title: kept.title }).message,
      )
      await remove(namesake.id)
      expect((await restore(kept.version)).body.data).toMatchObject({ status: 'completed', archivedAt: null })
      expect(await archived()).toEqual([])
      expect((await list('')).items.map((item) => item.id)).toContain(id)
      expect((await restore(kept.version + 1)).status).toBe(404)
    })
  })
})
