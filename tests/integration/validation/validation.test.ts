import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { bankQuestionSchema, type BankQuestion } from '@pengawas/shared/contracts/questions'
import {
  approveManyResultSchema,
  validationCommentsSchema,
  validationStatsSchema,
  type ValidationTask,
  validationTaskSchema,
  validationTasksPageSchema,
  validatorChoicesSchema,
  validatorCompetenciesSchema,
} from '@pengawas/shared/contracts/validation'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { approveQuestion, createQuestion, editQuestion, readQuestion, RUBRIC } from '../questions/support.ts'

const NEXT_YEAR = '2030-01-01T00:00:00.000Z'
const LAST_YEAR = '2020-01-01T00:00:00.000Z'

onEveryDatabase('validation', (databaseUrl) => {
  let hub: TestHub
  let penilai: string
  let superAdmin: string
  let first: { id: string; token: string }
  let second: { id: string; token: string }

  async function newValidator(): Promise<{ id: string; token: string }> {
    const created = await createUser(hub, superAdmin, { role: 'validator' })
    return { id: created.user.id, token: await settleIn(hub, created) }
  }
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    penilai = await signIn(hub, people.penilai)
    superAdmin = await signIn(hub, people.superAdmin)
    first = await newValidator()
    second = await newValidator()
  })
  afterAll(async () => {
    await hub.close()
  })

  const decide = (token: string, question: BankQuestion, body: object): ReturnType<typeof call> =>
    call(hub, `/api/question-bank/${question.id}/validate`, {
      method: 'PATCH',
      token,
      body: { version: question.version, ...body },
    })
  const reject = (token: string, question: BankQuestion, rejectionReason = 'Rancu') =>
    decide(token, question, { validationStatus: 'rejected', rejectionReason })
  const approve = (token: string, question: BankQuestion) => decide(token, question, { validationStatus: 'approved' })
  const returnIt = (token: string, question: BankQuestion, text = 'Perjelas opsi ketiga') =>
    call(hub, `/api/question-bank/${question.id}/return`, { token, body: { text, version: question.version } })
  const tasks = async (query: string, token = first.token, path = '/validation'): Promise<ValidationTask[]> =>
    (await fetchData(hub, `/api${path}?pageSize=200&${query}`, validationTasksPageSchema, { token })).items
  async function taskOf(question: Pick<BankQuestion, 'id'>, token = first.token): Promise<ValidationTask> {
    const [task] = (await tasks(`q=${question.id}`, token)).filter(({ status }) =>
      ['pending', 'returned'].includes(status),
    )
    if (task === undefined) throw new Error('no open task')
    return task
  }
  const onTask = (task: ValidationTask, rest: string, method: string, body?: object): ReturnType<typeof call> =>
    call(hub, `/api/validation/${task.id}${rest}`, { method, token: penilai, ...(body === undefined ? {} : { body }) })
  const assign = (task: ValidationTask, validatorId: string | null) => onTask(task, '/assign', 'PUT', { validatorId })
  const noticesOf = async (token: string) =>
    (await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })).map(({ template, action }) => [
      template?.key,
      action?.url,
    ])
  const threadOf = async (question: BankQuestion) =>
    (
      await fetchData(hub, `/api/question-bank/${question.id}/comments`, validationCommentsSchema, { token: penilai })
    ).map(({ kind, version, text }) => [kind, version, text])

  describe('deciding', () => {
    it('approves, and notifies the author', async () => {
      const question = await createQuestion(hub, penilai)
      const approved = bankQuestionSchema.parse(
        (await decide(first.token, question, { validationStatus: 'approved', validationNotes: ' Bagus ' })).body.data,
      )
      expect(approved).toMatchObject({
        validationStatus: 'approved',
        approvedVersion: 1,
        validatedBy: first.id,
        validationNotes: 'Bagus',
        rejectionReason: null,
      })
      expect(approved.validationDate).not.toBeNull()
      expect((await tasks(`q=${question.id}`))[0]).toMatchObject({
        status: 'approved',
        validatorId: first.id,
        mayDecide: false,
      })
      expect((await noticesOf(penilai))[0]).toEqual([
        'question-approved',
        `/dashboard/questions?question=${question.id}`,
      ])
      expect(await threadOf(question)).toEqual([['approve', 1, 'Bagus']])
      expect(await auditOf(hub, superAdmin, question.id)).toEqual(['question.approved', 'question.created'])
    })

    it('rejects with a reason, never without', async () => {
      const question = await createQuestion(hub, penilai)
      expect((await reject(first.token, question, '  ')).body.fields).toEqual({
        rejectionReason: MESSAGES.rejectionReasonRequired,
      })
      expect((await reject(first.token, question)).body.data).toMatchObject({
        validationStatus: 'rejected',
        approvedVersion: null,
        rejectionReason: 'Rancu',
      })
      expect((await noticesOf(penilai))[0]?.[0]).toBe('question-rejected')
      expect((await approve(first.token, question)).body).toMatchObject({
        error: 'conflict',
        message: MESSAGES.validationNone,
      })
    })

    it('is refused for a version that has been replaced', async () => {
      const question = await createQuestion(hub, penilai)
      const edited = await editQuestion(hub, penilai, question, { difficulty: 'hard' })
      expect((await approve(first.token, question)).status).toBe(409)
      expect((await approve(first.token, edited)).status).toBe(200)
    })

    it('happens once, when several click at the same moment', async () => {
      const question = await createQuestion(hub, penilai)
      const answers = await Promise.all([
        approve(first.token, question),
        reject(second.token, question),
        approve(second.token, question),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await threadOf(question)).toHaveLength(1)
    })

    it('approves no rubric whose weights do not add up to 100', async () => {
      const rubric = { ...RUBRIC, keyPoints: [], gradingCriteria: [{ criterion: 'Isi', weight: 90, description: '' }] }
      const question = await createQuestion(hub, penilai, { type: 'essay', rubric })
      expect((await approve(first.token, question)).body.fields).toEqual({
        'rubric.keyPoints': MESSAGES.keyPointRequired,
        'rubric.gradingCriteria': MESSAGES.weightsSum,
      })
      const whole = await editQuestion(hub, penilai, question, { rubric: RUBRIC })
      expect((await approve(first.token, whole)).status).toBe(200)
    })

    it('is refused to the authors of the question', async () => {
      const own = await createQuestion(hub, superAdmin)
      expect((await approve(superAdmin, own)).body).toMatchObject({
        error: 'not-allowed',
        message: MESSAGES.validateOwn,
      })
      const edited = await editQuestion(hub, first.token, await createQuestion(hub, penilai), { theme: 'Etika' })
      expect((await approve(first.token, edited)).body.message).toBe(MESSAGES.validateOwn)
      expect((await returnIt(first.token, edited)).body.message).toBe(MESSAGES.validateOwn)
      expect((await taskOf(edited)).mayDecide).toBe(false)
      expect((await approve(second.token, edited)).status).toBe(200)
      expect((await approve(penilai, edited)).status).toBe(403)
    })

    it('is refused to the author of the key, after another person has edited something else', async () => {
      const approved = await approveQuestion(hub, second.token, await createQuestion(hub, penilai))
      const keyed = await editQuestion(hub, first.token, approved, { correctAnswer: 0 })
      const edited = await editQuestion(hub, penilai, keyed, { theme: 'Etika' })
      expect((await approve(first.token, edited)).body).toMatchObject({
        error: 'not-allowed',
        message: MESSAGES.validateOwn,
      })
      const { body } = await call(hub, '/api/question-bank/validate-many', {
        token: first.token,
        body: { questions: [{ id: edited.id, version: edited.version }] },
      })
      expect(approveManyResultSchema.parse(body.data).approved).toEqual([])
      expect((await reject(first.token, edited)).body.message).toBe(MESSAGES.validateOwn)
      const task = await taskOf(edited)
      expect(task.mayDecide).toBe(false)
      expect(await tasks(`q=${edited.id}`, first.token, '/question-bank/validation-queue')).toEqual([])
      expect((await assign(task, first.id)).body.fields).toEqual({ validatorId: MESSAGES.validatorOwn })
      const choices = await fetchData(
        hub,
        `/api/validation/validators?questionId=${edited.id}`,
        validatorChoicesSchema,
        { token: penilai },
      )
      expect(choices.map(({ id }) => id)).not.toContain(first.id)
      expect((await approve(second.token, edited)).status).toBe(200)
      // What another has approved since is not theirs any more.
      const later = await editQuestion(hub, penilai, await readQuestion(hub, penilai, edited.id), {
        theme: 'Pelayanan',
      })
      expect((await approve(first.token, later)).status).toBe(200)
    })

    it('is refused to the author of a key that another person restores', async () => {
      const approved = await approveQuestion(hub, second.token, await createQuestion(hub, penilai))
      const keyed = await editQuestion(hub, first.token, approved, { correctAnswer: 0 })
      const back = await approveQuestion(
        hub,
        second.token,
        await editQuestion(hub, penilai, keyed, { correctAnswer: 3 }),
      )
      const restored = await fetchData(
        hub,
        `/api/question-bank/${back.id}/versions/${keyed.version}/restore`,
        bankQuestionSchema,
        { token: penilai, body: { version: back.version } },
      )
      expect((await approve(first.token, restored)).body.message).toBe(MESSAGES.validateOwn)
      expect((await approve(second.token, restored)).status).toBe(200)
    })

    it('goes to the other validators when the one who has the task writes in the question', async () => {
      const question = await createQuestion(hub, penilai)
      await assign(await taskOf(question), first.id)
      const edited = await editQuestion(hub, first.token, question, { theme: 'Etika' })
      expect(await taskOf(edited)).toMatchObject({ validatorId: null })
      expect((await approve(second.token, edited)).status).toBe(200)
    })

    it('approves several, and says of the others why not', async () => {
      const [good, stale, own, assigned] = [
        await createQuestion(hub, penilai),
        await createQuestion(hub, penilai),
        await createQuestion(hub, superAdmin),
        await createQuestion(hub, penilai),
      ]
      await editQuestion(hub, first.token, own, { theme: 'Etika' })
      await assign(await taskOf(assigned), second.id)
      const questions = [good, { ...stale, version: 9 }, { ...own, version: 2 }, assigned].map(({ id, version }) => ({
        id,
        version,
      }))
      const result = await fetchData(hub, '/api/question-bank/validate-many', approveManyResultSchema, {
        token: first.token,
        body: { questions },
      })
      expect(result.approved).toEqual([good.id])
      expect(result.refused.map(({ id, message }) => [id, message])).toEqual([
        [stale.id, expect.stringContaining('Muat ulang')],
        [own.id, MESSAGES.validateOwn],
        [assigned.id, MESSAGES.validateAssigned],
      ])
    })

    it('approves many at one moment, each with its own notice, comment and audit entry', async () => {
      const made = await Promise.all(Array.from({ length: 12 }, () => createQuestion(hub, penilai)))
      const [other] = made
      if (other === undefined) throw new Error('no question')
      const edited = await editQuestion(hub, penilai, other, { theme: 'Etika' })
      const questions = [edited, ...made.slice(1)].map(({ id, version }) => ({ id, version }))
      const { approved, refused } = await fetchData(hub, '/api/question-bank/validate-many', approveManyResultSchema, {
        token: first.token,
        body: { questions: [...questions, ...questions], validationNotes: 'Bagus' },
      })
      expect([approved.toSorted(), refused]).toEqual([questions.map(({ id }) => id).toSorted(), []])
      const now = await Promise.all(questions.map(({ id }) => readQuestion(hub, penilai, id)))
      expect(now.map(({ approvedVersion }) => approvedVersion)).toEqual([2, ...made.slice(1).map(() => 1)])
      expect(new Set(now.map(({ validationDate }) => validationDate)).size).toBe(1)
      for (const question of now) {
        expect(await threadOf(question)).toEqual([['approve', question.version, 'Bagus']])
        const entries = await auditOf(hub, superAdmin, question.id)
        expect(entries.filter((action) => action === 'question.approved')).toHaveLength(1)
      }
      const notices = (await noticesOf(penilai)).map(([key, url]) => `${key} ${url}`)
      for (const { id } of questions) expect(notices).toContain(`question-approved /dashboard/questions?question=${id}`)
    })
  })

  describe('returning', () => {
    it('goes back and forth in a thread until the question is approved', async () => {
      const question = await createQuestion(hub, penilai)
      expect((await returnIt(first.token, question, ' ')).body.fields).toEqual({ text: MESSAGES.commentRequired })
      expect((await returnIt(first.token, question)).body.data).toMatchObject({
        validationStatus: 'revision',
        version: 1,
      })
      expect((await noticesOf(penilai))[0]).toEqual([
        'question-returned',
        `/dashboard/questions?question=${question.id}&view=discussion`,
      ])
      expect(await taskOf(question)).toMatchObject({ status: 'returned', validatorId: first.id })

      await call(hub, `/api/question-bank/${question.id}/comments`, {
        token: penilai,
        body: { text: 'Sedang saya ubah' },
      })
      expect((await noticesOf(first.token))[0]).toEqual([
        'question-commented',
        `/dashboard/validation?question=${question.id}&view=discussion`,
      ])

      const revised = await editQuestion(hub, penilai, question, { options: ['a', 'b', 'c'], correctAnswer: 0 })
      expect(revised).toMatchObject({ validationStatus: 'pending', version: 2 })
      expect(await taskOf(question)).toMatchObject({
        status: 'pending',
        validatorId: first.id,
        version: 2,
        mayDecide: true,
      })
      expect((await noticesOf(first.token))[0]?.[0]).toBe('question-revised')
      expect((await approve(first.token, revised)).status).toBe(200)
      expect(await threadOf(question)).toEqual([
        ['return', 1, 'Perjelas opsi ketiga'],
        ['comment', 1, 'Sedang saya ubah'],
        ['revised', 2, ''],
        ['approve', 2, ''],
      ])
      expect(await tasks(`q=${question.id}`)).toHaveLength(1)
    })
  })

  describe('an approved question', () => {
    it('that is edited waits again, by a new task', async () => {
      const question = await approveQuestion(hub, first.token, await createQuestion(hub, penilai))
      const edited = await editQuestion(hub, penilai, question, { content: '<p>Lain</p>' })
      expect(edited).toMatchObject({ validationStatus: 'pending', approvedVersion: 1, version: 2 })
      expect((await tasks(`q=${question.id}`)).map(({ status, version }) => [status, version]).toSorted()).toEqual([
        ['approved', 1],
        ['pending', 2],
      ])
      expect((await reject(first.token, edited)).body.data).toMatchObject({
        validationStatus: 'rejected',
        approvedVersion: 1,
      })
    })

    it('returns to its author when the task is withdrawn, who can ask again without a change', async () => {
      const question = await createQuestion(hub, penilai)
      const { id } = await taskOf(question)
      await call(hub, `/api/validation/${id}`, { method: 'DELETE', token: first.token })
      expect(await readQuestion(hub, penilai, question.id)).toMatchObject({ validationStatus: 'revision', version: 1 })
      const [notice] = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token: penilai })
      expect(notice).toMatchObject({ template: { key: 'question-returned' } })
      const asked = await call(hub, '/api/validation', { token: penilai, body: { questionId: question.id } })
      expect(asked.body.data).toMatchObject({ status: 'pending', question: { validationStatus: 'pending' } })
      expect((await tasks(`q=${question.id}&status=pending`)).length).toBe(1)
    })

    it('can be looked at again, and then be rejected or left as it was', async () => {
      const ask = (id: string) => call(hub, '/api/validation', { token: penilai, body: { questionId: id } })
      const [left, gone] = [
        await approveQuestion(hub, first.token, await createQuestion(hub, penilai)),
        await approveQuestion(hub, first.token, await createQuestion(hub, penilai)),
      ]
      await ask(left.id)
      expect(await readQuestion(hub, penilai, left.id)).toMatchObject({
        validationStatus: 'pending',
        approvedVersion: 1,
      })
      expect((await onTask(await taskOf(left), '', 'DELETE')).body.data).toMatchObject({ status: 'withdrawn' })
      expect(await readQuestion(hub, penilai, left.id)).toMatchObject({
        validationStatus: 'approved',
        approvedVersion: 1,
      })
      await ask(gone.id)
      expect((await reject(second.token, gone)).body.data).toMatchObject({
        validationStatus: 'rejected',
        approvedVersion: null,
      })
      expect((await ask('11111111-2222-4333-8444-555555555555')).status).toBe(404)
    })
  })

  describe('tasks', () => {
    it('have a due date, can get another one, and are reported as overdue', async () => {
      const question = await createQuestion(hub, penilai)
      const task = await taskOf(question)
      const days = (Date.parse(task.dueAt ?? '') - Date.parse(task.createdAt)) / 86_400_000
      expect(days).toBe(7)
      expect((await onTask(task, '', 'PUT', { dueAt: LAST_YEAR })).body.data).toMatchObject({ dueAt: LAST_YEAR })
      expect((await tasks('overdue=true')).map(({ id }) => id)).toEqual([task.id])
      expect(
        (await fetchData(hub, '/api/validation/stats/overview', validationStatsSchema, { token: first.token })).overdue,
      ).toBe(1)
      expect((await onTask(task, '', 'PUT', { dueAt: null })).body.data).toMatchObject({ dueAt: null })
    })

    it('are given to a validator, who alone decides then, and taken back', async () => {
      const question = await createQuestion(hub, penilai)
      const task = await taskOf(question)
      expect(
        (await onTask(task, '/assign', 'PUT', { validatorId: first.id, dueAt: NEXT_YEAR })).body.data,
      ).toMatchObject({ validatorId: first.id, dueAt: NEXT_YEAR })
      expect((await noticesOf(first.token))[0]).toEqual([
        'question-assigned',
        `/dashboard/validation?question=${question.id}`,
      ])
      expect((await approve(second.token, question)).body.message).toBe(MESSAGES.validateAssigned)
      expect((await approve(superAdmin, question)).body.message).toBe(MESSAGES.validateAssigned)
      expect((await tasks('mine=true&status=pending')).map(({ id }) => id)).toContain(task.id)
      expect((await tasks('', penilai, `/validation/validator/${first.id}`)).map(({ id }) => id)).toContain(task.id)
      expect((await tasks('', second.token, '/question-bank/validation-queue')).map(({ id }) => id)).not.toContain(
        task.id,
      )
      expect(validationTaskSchema.parse((await assign(task, null)).body.data).validatorId).toBeNull()
      expect((await approve(second.token, question)).status).toBe(200)
      expect((await assign(task, first.id)).body).toMatchObject({ error: 'conflict', message: MESSAGES.validationNone })
    })

    it('are given to active validators who did not write the question', async () => {
      const edited = await editQuestion(hub, first.token, await createQuestion(hub, penilai), { theme: 'Etika' })
      const task = await taskOf(edited)
      const { user } = await createUser(hub, superAdmin, { role: 'penilai' })
      expect((await assign(task, user.id)).body.fields).toEqual({ validatorId: MESSAGES.validatorUnknown })
      expect((await assign(task, first.id)).body.fields).toEqual({ validatorId: MESSAGES.validatorOwn })
      const choices = await fetchData(
        hub,
        `/api/validation/validators?questionId=${edited.id}`,
        validatorChoicesSchema,
        { token: penilai },
      )
      expect(choices.map(({ id }) => id)).not.toContain(first.id)
      expect(choices.map(({ id }) => id)).toContain(second.id)
    })

    it('of what one knows about come first', async () => {
      const expert = await newValidator()
      const path = `/api/validation/competencies/${expert.id}`
      const saved = await fetchData(hub, path, validatorCompetenciesSchema, {
        method: 'PUT',
        token: expert.token,
        body: { competencyCategories: ['sosiokultural'] },
      })
      expect(saved).toEqual({ competencyCategories: ['sosiokultural'] })
      const theme = 'Urutan tugas'
      const categories = ['teknis', 'sosiokultural', 'manajerial'] as const
      const [other, matched, late] = await Promise.all(
        categories.map((competencyCategory) => createQuestion(hub, penilai, { theme, competencyCategory })),
      )
      if (other === undefined || matched === undefined || late === undefined) throw new Error('no questions')
      await onTask(await taskOf(late), '', 'PUT', { dueAt: NEXT_YEAR })
      const queue = await tasks(`theme=${theme}`, expert.token, '/question-bank/validation-queue')
      expect(queue.map(({ questionId, isMatch, mayDecide }) => [questionId, isMatch, mayDecide])).toEqual([
        [matched.id, true, true],
        [other.id, false, true],
        [late.id, false, true],
      ])
      const [best] = await fetchData(
        hub,
        `/api/validation/validators?questionId=${matched.id}`,
        validatorChoicesSchema,
        { token: penilai },
      )
      expect(best).toMatchObject({ isMatch: true })
      expect((await call(hub, path, { token: first.token })).status).toBe(404)
      expect(
        (await call(hub, path, { method: 'PUT', token: superAdmin, body: { competencyCategories: [] } })).status,
      ).toBe(200)
      expect((await call(hub, path, { token: penilai })).status).toBe(403)
    })

    it('are counted by validator', async () => {
      const stats = await fetchData(hub, '/api/validation/stats/overview', validationStatsSchema, {
        token: first.token,
      })
      const own = stats.byValidator.find(({ validatorId }) => validatorId === first.id)
      expect(own?.approved).toBeGreaterThan(3)
      expect(own?.rejected).toBeGreaterThan(0)
      expect(stats.medianHoursToDecision).toBeGreaterThanOrEqual(0)
      expect(stats.approved).toBeGreaterThanOrEqual(own?.approved ?? 0)
    })
  })

  it('ends with the question that is deleted', async () => {
    const question = await createQuestion(hub, penilai)
    const task = await taskOf(question)
    await call(hub, `/api/question-bank/${question.id}`, { method: 'DELETE', token: penilai })
    expect((await onTask(task, '', 'DELETE')).status).toBe(404)
    expect((await call(hub, `/api/question-bank/${question.id}/comments`, { token: penilai })).status).toBe(404)
  })
})
