import { linkedQuestionSchema, managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import {
  bankQuestionSchema,
  questionVersionDetailSchema,
  questionVersionsSchema,
  versionDifferenceSchema,
} from '@pengawas/shared/contracts/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assessmentBody, createAssessment, stockOf } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import { approveQuestion, createQuestion, editQuestion } from './support.ts'

onEveryDatabase('versions of a question', (databaseUrl) => {
  let hub: TestHub
  let penilai: string
  let validator: string
  let administrator: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    penilai = await signIn(hub, people.penilai)
    validator = await signIn(hub, people.validator)
    administrator = await signIn(hub, people.administrator)
  })
  afterAll(async () => {
    await hub.close()
  })

  const at = (id: string, rest = ''): string => `/api/question-bank/${id}/versions${rest}`

  it('keep pinned options, also where an older client saves, and say when they change', async () => {
    const question = await createQuestion(hub, penilai, { pinnedOptions: [3, 1] })
    expect(question.pinnedOptions).toEqual([1, 3])
    const byOlder = await editQuestion(hub, penilai, question, { content: '<p>Apa yang tepat?</p>' })
    expect(byOlder.pinnedOptions).toEqual([1, 3])
    const changed = await editQuestion(hub, penilai, byOlder, { pinnedOptions: [] })
    expect(changed).toMatchObject({ version: 3, pinnedOptions: [] })
    const { fields } = await fetchData(hub, at(question.id, '/3/difference'), versionDifferenceSchema, {
      token: penilai,
    })
    expect(fields).toEqual([{ field: 'pinnedOptions', pieces: [{ kind: 'removed', text: 'B, D' }] }])
  })

  it('say who wrote what, when, and differ in words', async () => {
    const question = await createQuestion(hub, penilai, { content: '<p>Apa itu gratifikasi?</p>' })
    await editQuestion(hub, validator, question, { content: '<p>Apa itu suap?</p>', correctAnswer: 0 })
    const versions = await fetchData(hub, at(question.id), questionVersionsSchema, { token: validator })
    expect(versions).toMatchObject([
      { version: 2, authorName: 'Dewi Lestari', restoredFrom: null, changedFields: ['content', 'correctAnswer'] },
      { version: 1, authorName: 'Bambang Sutrisno', restoredFrom: null, changedFields: [] },
    ])
    const first = await fetchData(hub, at(question.id, '/1'), questionVersionDetailSchema, { token: penilai })
    expect(first.snapshot).toMatchObject({ content: '<p>Apa itu gratifikasi?</p>', correctAnswer: 3 })
    const difference = await fetchData(hub, at(question.id, '/2/difference'), versionDifferenceSchema, {
      token: penilai,
    })
    expect(difference).toEqual({
      from: 1,
      to: 2,
      fields: [
        {
          field: 'content',
          pieces: [
            { kind: 'same', text: 'Apa itu ' },
            { kind: 'removed', text: 'gratifikasi' },
            { kind: 'added', text: 'suap' },
            { kind: 'same', text: '?' },
          ],
        },
        {
          field: 'correctAnswer',
          pieces: [
            { kind: 'removed', text: 'D' },
            { kind: 'added', text: 'A' },
          ],
        },
      ],
    })
    expect(
      (await fetchData(hub, at(question.id, '/1/difference?with=1'), versionDifferenceSchema, { token: penilai }))
        .fields,
    ).toEqual([])
    for (const rest of ['/3', '/0', '/x', '/3/difference', '/2/difference?with=9'])
      expect((await call(hub, at(question.id, rest), { token: penilai })).status).toBe(404)
    expect((await call(hub, at(question.id), { token: administrator })).status).toBe(403)
  })

  it('are restored as new ones, to be validated', async () => {
    const question = await approveQuestion(
      hub,
      validator,
      await createQuestion(hub, penilai, { content: '<p>Lama</p>' }),
    )
    await editQuestion(hub, penilai, question, { content: '<p>Baru</p>' })
    const restore = (version: number): ReturnType<typeof call> =>
      call(hub, at(question.id, '/1/restore'), { token: penilai, body: { version } })
    expect((await restore(1)).status).toBe(409)
    const restored = bankQuestionSchema.parse((await restore(2)).body.data)
    expect(restored).toMatchObject({
      version: 3,
      content: '<p>Lama</p>',
      validationStatus: 'pending',
      approvedVersion: 1,
    })
    const [newest] = await fetchData(hub, at(question.id), questionVersionsSchema, { token: penilai })
    expect(newest).toMatchObject({ version: 3, restoredFrom: 1, changedFields: ['content'] })
    expect(await auditOf(hub, await signIn(hub, people.superAdmin), question.id)).toContain('question.restored')
  })

  describe('in an assessment', () => {
    it('stay as it was built, through sorting and replacing, until the question is linked again', async () => {
      const [one, two] = [
        await approveQuestion(hub, validator, await createQuestion(hub, penilai, { content: '<p>Satu lama</p>' })),
        await approveQuestion(hub, validator, await createQuestion(hub, penilai, { content: '<p>Dua</p>' })),
      ]
      const stock = { ...(await stockOf(hub, administrator)), questionIds: [one.id, two.id] }
      const body = assessmentBody(stock, { type: 'regular', totalQuestions: 1 })
      const { id } = await createAssessment(hub, administrator, body)
      const path = `/api/assessments/${id}/questions`
      const linked = async (method: string, rest: string, body?: object) =>
        z
          .array(linkedQuestionSchema)
          .parse((await call(hub, `${path}${rest}`, { method, token: administrator, body })).body.data)
      const version = async (): Promise<number> =>
        (await fetchData(hub, `/api/assessments/${id}`, managedAssessmentSchema, { token: administrator })).version

      const edited = await editQuestion(hub, penilai, one, { content: '<p>Satu baru</p>', bloomLevel: 'C5' })
      expect(await linked('GET', '')).toMatchObject([
        { content: 'Satu lama', version: 1, newerVersion: null, bloomLevel: 'C1' },
        { content: 'Dua' },
      ])
      await approveQuestion(hub, validator, edited)
      const old = { questionId: one.id, content: 'Satu lama', version: 1, newerVersion: 2 }
      expect(await linked('GET', '')).toMatchObject([old, { version: 1 }])
      expect(
        await linked('PUT', '/order', {
          version: await version(),
          questionOrders: [
            { questionId: two.id, order: 1 },
            { questionId: one.id, order: 2 },
          ],
        }),
      ).toMatchObject([{ questionId: two.id }, old])
      const replacement = { version: await version(), questionIds: [one.id, stock.questionIds[1]] }
      expect(await linked('PUT', '/replace', replacement)).toMatchObject([old, { questionId: two.id }])
      await linked('DELETE', '', { questionIds: [one.id] })
      expect(await linked('POST', '', { questionIds: [one.id] })).toMatchObject([
        { questionId: two.id },
        { content: 'Satu baru', version: 2, newerVersion: null, bloomLevel: 'C5' },
      ])
    })
  })
})
