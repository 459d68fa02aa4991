import { questionChoiceDetailSchema, questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import {
  type BankQuestion,
  bankQuestionSchema,
  bankStatsSchema,
  questionCategoriesSchema,
  questionsPageSchema,
  type SaveQuestion,
  syncOutcomeSchema,
  tagCountsSchema,
  themeCountsSchema,
} from '@pengawas/shared/contracts/questions'
import { validationTasksPageSchema } from '@pengawas/shared/contracts/validation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssessment, assessmentBody, stockOf } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, startSession, type TestHub } from '../hub/test-hub.ts'
import { auditOf, refusal } from '../people/support.ts'
import {
  approveQuestion,
  createQuestion,
  editQuestion,
  questionBody,
  readQuestion,
  RUBRIC,
  updateBody,
} from './support.ts'

onEveryDatabase('the question bank', (databaseUrl) => {
  let hub: TestHub
  let penilai: string
  let validator: string
  let superAdmin: string
  let administrator: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    penilai = await signIn(hub, people.penilai)
    validator = await signIn(hub, people.validator)
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
  })
  afterAll(async () => {
    await hub.close()
  })

  const list = (query: string, token = penilai) =>
    fetchData(hub, `/api/question-bank?pageSize=200&${query}`, questionsPageSchema, { token })

  describe('saving', () => {
    it('takes a choice, drops empty options and keeps the key at its option', async () => {
      const question = await createQuestion(hub, penilai, {
        content: '<p>Jika <b>5 < 6</b><script>alert(1)</script></p>',
        options: ['', 'Menolak', '<p></p>', 'Melapor'],
        correctAnswer: '3',
        tags: ['Etika', 'etika'],
        category: '',
      })
      expect(question).toMatchObject({
        content: '<p>Jika <strong>5 &lt; 6</strong></p>',
        options: ['Menolak', 'Melapor'],
        correctAnswer: 1,
        tags: ['Etika'],
        category: null,
        rubric: null,
        validationStatus: 'pending',
        version: 1,
        approvedVersion: null,
        creatorName: 'Bambang Sutrisno',
        irt: { a: 1, b: 0, c: 0.5, source: 'default' },
      })
      expect(await auditOf(hub, superAdmin, question.id)).toEqual(['question.created'])
      expect(await readQuestion(hub, validator, question.id)).toEqual(question)
    })

    it('takes an essay with its rubric, empty parts dropped', async () => {
      const rubric = {
        ...RUBRIC,
        keyPoints: ['', ...RUBRIC.keyPoints],
        gradingCriteria: [...RUBRIC.gradingCriteria, { criterion: '', weight: 0, description: '' }],
      }
      const question = await createQuestion(hub, penilai, { type: 'essay', rubric })
      expect(question).toMatchObject({ rubric: RUBRIC, options: [], correctAnswer: null })
    })

    it('takes plain text', async () => {
      const { content } = await createQuestion(hub, penilai, { content: 'Jika a < b,\nmaka?' })
      expect(content).toBe('<p>Jika a &lt; b,</p><p>maka?</p>')
    })

    it.each([
      [
        'nothing',
        { theme: '', content: '<p> </p>', options: [], correctAnswer: null },
        ['content', 'correctAnswer', 'options', 'theme'],
      ],
      ['one option', { options: ['a', ''], correctAnswer: 0 }, ['options']],
      ['seven options', { options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], correctAnswer: 0 }, ['options']],
      ['the same option twice', { options: ['Menolak', '<p> <b>Menolak</b> </p>'], correctAnswer: 0 }, ['options']],
      ['no key', { correctAnswer: null }, ['correctAnswer']],
      [
        'a weight of 101',
        { rubric: { ...RUBRIC, gradingCriteria: [{ criterion: 'x', weight: 101, description: '' }] } },
        ['rubric.gradingCriteria.0.weight'],
      ],
      [
        'a picture that is not there',
        { content: '<img src="/api/question-pictures/11111111-2222-4333-8444-555555555555" alt="">' },
        ['content'],
      ],
    ])('refuses %s beside the fields', async (_name, body, fields) => {
      const { total } = await list('')
      const answer = await call(hub, '/api/question-bank', { token: penilai, body: questionBody(body) })
      expect([answer.status, Object.keys(answer.body.fields ?? {}).toSorted()]).toEqual([400, fields])
      expect((await list('')).total).toBe(total)
    })

    it('takes a long question, and none without end', async () => {
      const long = `<p>${'gratifikasi '.repeat(7_000)}</p>`
      expect((await createQuestion(hub, penilai, { content: long })).content).toBe(long)
      const answer = await call(hub, '/api/question-bank', {
        token: penilai,
        body: questionBody({ content: 'x'.repeat(2_000_000) }),
      })
      expect(answer.status).toBe(413)
    })

    it('answers to its second name alike', async () => {
      const question = await fetchData(hub, '/api/questions', bankQuestionSchema, {
        token: penilai,
        body: questionBody({ category: 'Seleksi 2026' }),
      })
      const body = updateBody(question, { difficulty: 'hard' })
      expect(
        (
          await fetchData(hub, `/api/questions/${question.id}`, bankQuestionSchema, {
            method: 'PUT',
            token: penilai,
            body,
          })
        ).version,
      ).toBe(2)
      expect(
        await fetchData(hub, '/api/questions/categories/list', questionCategoriesSchema, { token: administrator }),
      ).toContain('Seleksi 2026')
      expect(
        (await call(hub, `/api/questions/${question.id}`, { method: 'DELETE', token: penilai })).body.data,
      ).toEqual({ outcome: 'deleted' })
    })
  })

  describe('changing', () => {
    it('is refused when another person was faster', async () => {
      const question = await createQuestion(hub, penilai)
      const body = updateBody(question, { difficulty: 'hard' })
      const answers = await Promise.all(
        [1, 2, 3].map(() => call(hub, `/api/question-bank/${question.id}`, { method: 'PUT', token: penilai, body })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    })

    it('of nothing makes no version', async () => {
      const question = await createQuestion(hub, penilai)
      expect((await editQuestion(hub, penilai, question, {})).version).toBe(1)
    })

    it('is for assessors and validators; deleting what others made for assessors alone', async () => {
      const question = await createQuestion(hub, penilai)
      const edited = await editQuestion(hub, validator, question, { theme: 'Etika' })
      expect(
        refusal(await call(hub, `/api/question-bank/${question.id}`, { method: 'DELETE', token: validator }))[0],
      ).toBe(403)
      expect(
        refusal(
          await call(hub, `/api/question-bank/${question.id}`, {
            method: 'PUT',
            token: administrator,
            body: updateBody(edited),
          }),
        )[0],
      ).toBe(403)
      expect(
        (await call(hub, `/api/question-bank/${question.id}`, { method: 'DELETE', token: superAdmin })).status,
      ).toBe(200)
      expect((await call(hub, `/api/question-bank/${question.id}`, { token: penilai })).status).toBe(404)
    })

    it('hides what an assessment uses instead of deleting it', async () => {
      const question = await approveQuestion(hub, validator, await createQuestion(hub, penilai))
      const stock = await stockOf(hub, administrator)
      const assessment = await createAssessment(
        hub,
        administrator,
        assessmentBody(stock, { type: 'regular', questionIds: [question.id] }),
      )
      expect((await readQuestion(hub, penilai, question.id)).assessmentCount).toBe(1)
      const answer = await call(hub, `/api/question-bank/${question.id}`, { method: 'DELETE', token: penilai })
      expect(answer.body.data).toEqual({ outcome: 'deactivated' })
      expect((await readQuestion(hub, penilai, question.id)).isActive).toBe(false)
      expect((await list(`q=${question.id}`)).total).toBe(0)
      expect((await list(`q=${question.id}&isActive=false`)).total).toBe(1)
      const choices = await fetchData(hub, '/api/questions?pageSize=200', questionChoicesPageSchema, {
        token: administrator,
      })
      expect(choices.items.map(({ id }) => id)).not.toContain(question.id)
      const again = await call(hub, `/api/question-bank/${question.id}`, {
        method: 'PUT',
        token: penilai,
        body: updateBody(question),
      })
      expect([
        again.status,
        (await call(hub, `/api/assessments/${assessment.id}/questions`, { token: administrator })).body.data,
      ]).toMatchObject([404, [{ questionId: question.id }]])
    })
  })

  describe('what was hidden', () => {
    async function hide(question: BankQuestion): Promise<void> {
      const stock = await stockOf(hub, administrator)
      await createAssessment(hub, administrator, assessmentBody(stock, { type: 'regular', questionIds: [question.id] }))
      await call(hub, `/api/question-bank/${question.id}`, { method: 'DELETE', token: penilai })
    }
    const reactivate = (id: string, token = penilai) =>
      call(hub, `/api/question-bank/${id}/reactivate`, { method: 'POST', token })
    const tasksOf = (id: string) =>
      fetchData(hub, `/api/validation?q=${id}&status=pending`, validationTasksPageSchema, { token: penilai })

    it('comes back as it was, for the people who may delete it', async () => {
      const question = await approveQuestion(hub, validator, await createQuestion(hub, penilai))
      await hide(question)
      expect((await reactivate(question.id, validator)).status).toBe(403)
      expect((await reactivate(question.id)).body.data).toMatchObject({
        isActive: true,
        validationStatus: 'approved',
        approvedVersion: 1,
      })
      expect((await list(`q=${question.id}`)).total).toBe(1)
      expect((await tasksOf(question.id)).total).toBe(0)
      expect((await reactivate(question.id)).status).toBe(409)
      // The entry of the refused call is written when there is time, so it may come last.
      const logged = (await auditOf(hub, superAdmin, question.id)).filter((action) => action !== 'auth.refused')
      expect(logged[0]).toBe('question.reactivated')
    })

    it('waits for a validator again where it was waiting', async () => {
      const approved = await approveQuestion(hub, validator, await createQuestion(hub, penilai))
      const question = await editQuestion(hub, penilai, approved, { content: '<p>Lain lagi</p>' })
      await hide(question)
      expect((await tasksOf(question.id)).total).toBe(0)
      expect((await reactivate(question.id)).body.data).toMatchObject({ validationStatus: 'pending' })
      expect((await tasksOf(question.id)).total).toBe(1)
    })
  })

  describe('looking', () => {
    it('searches, filters, sorts and pages', async () => {
      const words: SaveQuestion = {
        theme: 'Tema Pencarian',
        tags: ['Khusus'],
        competencyCategory: 'sosiokultural',
        bloomLevel: 'C6',
      }
      const hard = await createQuestion(hub, penilai, {
        ...words,
        difficulty: 'hard',
        content: '<p>Bagaimana <em>MENGUKUR</em> kinerja 100%?</p>',
      })
      const easy = await createQuestion(hub, penilai, {
        ...words,
        difficulty: 'easy',
        competency: 'discipline',
        options: ['Sepenuhnya_unik', 'Lain'],
        correctAnswer: 0,
      })
      const medium = await createQuestion(hub, penilai, { ...words, tags: ['Khususnya'] })
      const ids = async (query: string): Promise<string[]> => (await list(query)).items.map(({ id }) => id)
      expect(await ids('theme=Tema Pencarian&sort=createdAt&order=desc')).toEqual([medium.id, easy.id, hard.id])
      expect(await ids('q=mengukur kinerja')).toEqual([hard.id])
      expect(await ids('q=100%25')).toEqual([hard.id])
      expect(await ids('q=sepenuhnya_unik')).toEqual([easy.id])
      expect(await ids('q=sepenuhnyaXunik')).toEqual([])
      expect(await ids(`q=${medium.id.slice(0, 13)}`)).toEqual([medium.id])
      expect(await ids('theme=Tema Pencarian&sort=difficulty')).toEqual([easy.id, medium.id, hard.id])
      expect(await ids('theme=Tema Pencarian&sort=difficulty&order=desc')).toEqual([hard.id, medium.id, easy.id])
      expect((await ids('tag=Khusus')).toSorted()).toEqual([hard.id, easy.id].toSorted())
      expect(await fetchData(hub, '/api/question-bank/tags', tagCountsSchema, { token: validator })).toEqual(
        expect.arrayContaining([
          { tag: 'Khusus', count: 2 },
          { tag: 'Khususnya', count: 1 },
        ]),
      )
      expect(await ids('theme=Tema Pencarian&competency=discipline')).toEqual([easy.id])
      expect(await ids('theme=Tema Pencarian&validationStatus=approved')).toEqual([])
      expect(
        await fetchData(hub, '/api/question-bank/themes?bloomLevel=C6&q=mengukur', themeCountsSchema, {
          token: validator,
        }),
      ).toEqual([{ theme: 'Tema Pencarian', count: 1 }])
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          fetchData(hub, `/api/question-bank?theme=Tema Pencarian&pageSize=2&page=${page}`, questionsPageSchema, {
            token: penilai,
          }),
        ),
      )
      expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
        [2, 3],
        [1, 3],
        [0, 3],
      ])
      expect((await call(hub, '/api/question-bank?sort=content', { token: penilai })).status).toBe(400)
    })

    it('shows in a list neither key nor rubric, but whether that is complete', async () => {
      const essay = await createQuestion(hub, penilai, {
        type: 'essay',
        rubric: RUBRIC,
        content: '<p>Satu</p><p>Dua</p>',
      })
      const [item] = (await list(`q=${essay.id}`)).items
      expect(item).toMatchObject({ preview: 'Satu Dua', hasRubric: true })
      expect(JSON.stringify(item)).not.toMatch(/correctAnswer|keyPoints/)
    })

    it('counts', async () => {
      const stats = await fetchData(hub, '/api/question-bank/stats', bankStatsSchema, { token: validator })
      const { total } = await list('')
      const sums = [
        stats.byStatus,
        stats.byType,
        stats.byDifficulty,
        stats.byBloomLevel,
        stats.byCompetency,
        stats.byCompetencyCategory,
      ].map((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0))
      expect([stats.total, stats.aiEnabled, ...sums]).toEqual(Array.from({ length: 8 }, () => total))
    })

    it('lists by validation status', async () => {
      const approved = await fetchData(
        hub,
        '/api/question-bank/validation/approved?pageSize=200',
        questionsPageSchema,
        { token: validator },
      )
      expect(new Set(approved.items.map(({ validationStatus }) => validationStatus))).toEqual(new Set(['approved']))
      expect((await call(hub, '/api/question-bank/validation/nothing', { token: validator })).status).toBe(404)
    })

    it('is not for candidates, proctors and administrators', async () => {
      const { token } = await startSession(hub, people.candidate1)
      for (const other of [token, administrator, await signIn(hub, people.proctor)])
        expect((await call(hub, '/api/question-bank', { token: other })).status).toBe(403)
    })
  })

  it('offers the approved version while a newer one waits, without its key', async () => {
    const question = await approveQuestion(
      hub,
      validator,
      await createQuestion(hub, penilai, { theme: 'Ditawarkan', content: '<p>Versi satu?</p>' }),
    )
    const edited = await editQuestion(hub, penilai, question, { content: '<p>Versi dua?</p>', difficulty: 'hard' })
    expect(edited).toMatchObject({
      version: 2,
      approvedVersion: 1,
      validationStatus: 'pending',
      validatedBy: null,
      validationDate: null,
    })
    const { items } = await fetchData(hub, '/api/questions?theme=Ditawarkan', questionChoicesPageSchema, {
      token: administrator,
    })
    expect(items).toMatchObject([{ content: 'Versi satu?', difficulty: 'medium', version: 1, hasNewer: true }])
    const detail = await fetchData(hub, `/api/questions/${question.id}`, questionChoiceDetailSchema, {
      token: administrator,
    })
    expect(detail).toMatchObject({ html: '<p>Versi satu?</p>', options: question.options })
    expect(JSON.stringify([items, detail])).not.toMatch(/correctAnswer|rubric|irt/)
    const pending = await createQuestion(hub, penilai)
    expect((await call(hub, `/api/questions/${pending.id}`, { token: administrator })).status).toBe(404)
  })

  it('puts right what follows from the questions, and says what it did', async () => {
    const first = await fetchData(hub, '/api/question-bank/sync', syncOutcomeSchema, {
      method: 'POST',
      token: superAdmin,
    })
    expect(first).toMatchObject({ searchTexts: 0, versions: 0, tasks: 0 })
    expect(first.checked).toBeGreaterThanOrEqual((await list('')).total)
    const question = await createQuestion(hub, penilai)
    const task =
      (await fetchData(hub, `/api/validation?q=${question.id}`, validationTasksPageSchema, { token: penilai })).items[0]
        ?.id ?? ''
    await call(hub, `/api/validation/${task}`, { method: 'DELETE', token: penilai })
    expect(
      await fetchData(hub, '/api/question-bank/sync', syncOutcomeSchema, { method: 'POST', token: superAdmin }),
      // It is back with its author, who alone asks again.
    ).toMatchObject({ tasks: 0 })
  })
})
