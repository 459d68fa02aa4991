import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { type ManagedAssessment, managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { message, MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, CONSENT, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { refusal } from '../people/support.ts'
import { assessmentBody, createAssessment, inHours, type Stock, stockOf, updateBody } from './support.ts'

onEveryDatabase('the length of a test and its questions', (databaseUrl) => {
  let hub: TestHub
  let token: string
  let stock: Stock
  let essay: string
  let choices: string[]
  beforeAll(async () => {
    const url = await databaseUrl()
    hub = await openTestHub({ databaseUrl: url })
    token = await signIn(hub, people.administrator)
    stock = await stockOf(hub, token)
    const db = await openDatabase({ url, dataDir: hub.dataDir })
    const types = new Map((await db.read.find(questionEntity)).map(({ id, type }) => [id, type]))
    await db.close()
    essay = stock.questionIds.find((id) => types.get(id) === 'essay') ?? ''
    choices = stock.questionIds.filter((id) => types.get(id) === 'multiple-choice')
  })
  afterAll(async () => {
    await hub.close()
  })

  const make = (overrides: Parameters<typeof assessmentBody>[1]): Promise<ManagedAssessment> =>
    createAssessment(hub, token, assessmentBody(stock, overrides))
  const put = (made: ManagedAssessment, overrides: Parameters<typeof updateBody>[1]): ReturnType<typeof call> =>
    call(hub, `/api/assessments/${made.id}`, { method: 'PUT', token, body: updateBody(made, overrides) })
  const links = (made: ManagedAssessment, method: string, rest: string, ids: string[]): ReturnType<typeof call> =>
    call(hub, `/api/assessments/${made.id}/questions${rest}`, {
      method,
      token,
      body: { questionIds: ids, version: made.version },
    })
  const refusedQuestions = (text: { message: string }) => [400, 'invalid-input', { questionIds: text.message }]
  const fewer = (linked: number, needed: number) =>
    refusedQuestions(message('questionsFewer', { linked: String(linked), needed: String(needed) }))
  const small = (linked: number, needed: number) =>
    refusedQuestions(message('adaptiveBankSmall', { linked: String(linked), needed: String(needed) }))
  const essays = (count: number) => refusedQuestions(message('adaptiveEssays', { count: String(count) }))

  it('refuses a regular test with fewer questions than it asks, when making, editing and unlinking', async () => {
    const body = assessmentBody(stock, { type: 'regular', totalQuestions: 10, questionIds: choices.slice(0, 9) })
    expect(refusal(await call(hub, '/api/assessments', { token, body }))).toEqual(fewer(9, 10))
    const made = await make({ type: 'regular', totalQuestions: 3, questionIds: choices.slice(0, 3) })
    expect(refusal(await put(made, { totalQuestions: 4 }))).toEqual(fewer(3, 4))
    expect(refusal(await put(made, { questionIds: choices.slice(0, 2) }))).toEqual(fewer(2, 3))
    expect(refusal(await links(made, 'DELETE', '', choices.slice(0, 1)))).toEqual(fewer(2, 3))
    expect((await links(made, 'POST', '', choices.slice(3, 4))).status).toBe(200)
  })

  it('refuses an adaptive test with fewer questions than its minimum', async () => {
    const overrides = { type: 'cat' as const, totalQuestions: 30, questionIds: choices.slice(0, 8) }
    const body = assessmentBody(stock, overrides)
    expect(refusal(await call(hub, '/api/assessments', { token, body }))).toEqual(small(8, 15))
    const made = await make({ ...overrides, minQuestions: 8 })
    expect(made.asked).toEqual({ least: 8, most: 8 })
    expect(refusal(await links(made, 'PUT', '/replace', choices.slice(0, 7)))).toEqual(small(7, 8))
    const edited = await put(made, { minQuestions: null, title: 'Minimal bawaan' })
    expect(refusal(edited)).toEqual(small(8, 15))
  })

  describe('essays in an adaptive test', () => {
    it('are refused when making, linking and changing the type, and essays alone too', async () => {
      const with_ = (ids: string[], type: 'cat' | 'regular') =>
        assessmentBody(stock, { type, totalQuestions: type === 'cat' ? 5 : ids.length, questionIds: ids })
      for (const ids of [[essay, ...choices.slice(0, 9)], [essay]]) {
        const answer = await call(hub, '/api/assessments', { token, body: with_(ids, 'cat') })
        expect(refusal(answer)).toEqual(essays(1))
      }
      const adaptive = await make({ type: 'cat', totalQuestions: 5, questionIds: choices.slice(0, 5) })
      expect(refusal(await links(adaptive, 'POST', '', [essay]))).toEqual(essays(1))
      const regular = await createAssessment(hub, token, with_([essay, ...choices.slice(0, 9)], 'regular'))
      expect(refusal(await put(regular, { type: 'cat' }))).toEqual(essays(1))
    })

    it('may wait in a draft, which cannot leave before they are gone', async () => {
      const made = await make({ type: 'regular', totalQuestions: 2, questionIds: [essay, ...choices.slice(0, 5)] })
      const draft = managedAssessmentSchema.parse(
        (await put(made, { type: 'cat', totalQuestions: 5, status: 'draft' })).body.data,
      )
      expect(refusal(await put(draft, { status: 'scheduled' }))).toEqual(essays(1))
      expect((await links(draft, 'DELETE', '', [essay])).status).toBe(200)
      expect((await put(draft, { status: 'scheduled', version: draft.version + 1 })).status).toBe(200)
    })

    it('are left out when all questions are linked', async () => {
      const made = await make({ type: 'cat', totalQuestions: 5, questionIds: choices.slice(0, 5) })
      const path = `/api/assessments/${made.id}/auto-link-all-questions`
      const linked = await fetchData(hub, path, z.array(z.object({ questionId: z.guid() })), { method: 'POST', token })
      expect(linked.map(({ questionId }) => questionId).toSorted()).toEqual(choices.toSorted())
    })
  })

  it('locks the type and the passing score once a test has been started', async () => {
    const made = await make({
      type: 'regular',
      startDate: inHours(-1),
      questionIds: choices.slice(0, 10),
      participants: stock.participantIds,
      mediaPolicy: { camera: 'off', microphone: 'off', screen: 'off' },
    })
    await fetchData(hub, '/api/test-sessions', testSessionSchema, {
      token: await signIn(hub, people.candidate1),
      body: { assessmentId: made.id, consent: CONSENT },
    })
    expect(refusal(await put(made, { type: 'cat' }))).toEqual([400, 'invalid-input', { type: MESSAGES.typeLocked }])
    expect(refusal(await put(made, { passingScore: made.passingScore - 10 }))).toEqual([
      400,
      'invalid-input',
      { passingScore: MESSAGES.passingScoreLocked },
    ])
    expect((await put(made, { description: 'Masih dapat diubah' })).status).toBe(200)
  })

  it('says to candidates how many questions are really asked', async () => {
    const overrides = { type: 'cat' as const, totalQuestions: 30, minQuestions: 6, participants: stock.participantIds }
    const made = await make({ ...overrides, questionIds: choices.slice(0, 9) })
    expect(made.asked).toEqual({ least: 6, most: 9 })
    const own = await fetchData(
      hub,
      '/api/assessments/available-for-participants',
      z.array(participantAssessmentSchema),
      { token: await signIn(hub, people.candidate1) },
    )
    expect(own.find(({ assessment }) => assessment.id === made.id)?.assessment.asked).toEqual({ least: 6, most: 9 })
  })
})
