import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@pengawas/api/db/data-source'
import {
  type MarkingDetail,
  markingDetailSchema,
  markingOverviewSchema,
  markingSettingsSchema,
  markingStatsSchema,
  type MarkingTask,
  markingTasksPageSchema,
} from '@pengawas/shared/contracts/marking'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { type Answer, call, fetchData, nipOf, openTestHub, people, signIn, startSession, type TestHub } from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { essay, insertEssayQuestion, submit } from './support.ts'

const NAMES = ['pertama', 'kedua', 'ketiga', 'keempat', 'kelima', 'keenam', 'ketujuh', 'kedelapan', 'kesembilan'] as const
const ESSAYS = NAMES.length
const mark = (task: Pick<MarkingTask, 'version'>, action: number, reason: number, comment = '') => ({
  version: task.version,
  criteria: [
    { points: action, comment: '' },
    { points: reason, comment: 'Alasan lengkap' },
  ],
  comment,
})

onEveryDatabase('marking essays', (databaseUrl) => {
  let dataDir: string
  let hub: TestHub
  let assessmentId: string
  let questionIds: string[]
  /** Two assessors and the super-admin. */
  let tokens: { anna: string; budi: string; chief: string }

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'pengawas-marking-'))
    const url = await databaseUrl()
    const first = await openTestHub({ dataDir, databaseUrl: url })
    const { session } = await startSession(first, people.candidate1)
    assessmentId = session.assessmentId
    await first.stop()
    const db = await openDatabase({ url, dataDir })
    questionIds = []
    for (const name of NAMES) questionIds.push(await insertEssayQuestion(db, `<p>Esai ${name}</p>`))
    // Marking by hand is tested here; what the grader adds is tested on its own and by the last essay.
    const items = questionIds.map((id, position) => essay(id, { position, content: `<p>Esai ${NAMES[position] ?? ''}</p>`, aiEnabled: position === ESSAYS - 1 }))
    await submit(db, session.id, items)
    await db.close()
    hub = await openTestHub({ dataDir, databaseUrl: url })
    const chief = await signIn(hub, people.superAdmin)
    const second = await createUser(hub, chief, { role: 'penilai' })
    tokens = { anna: await signIn(hub, people.penilai), budi: await settleIn(hub, second), chief }
  })
  afterAll(async () => {
    await hub.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const list = async (token: string, query = ''): Promise<MarkingTask[]> =>
    (await fetchData(hub, `/api/marking/tasks?pageSize=50&${query}`, markingTasksPageSchema, { token })).items
  const get = (token: string, id: string): Promise<MarkingDetail> => fetchData(hub, `/api/marking/tasks/${id}`, markingDetailSchema, { token })
  /** The essay of the question with this number, from 1. */
  async function taskOf(token: string, number: number): Promise<MarkingDetail> {
    const [task] = await list(token, `questionId=${questionIds[number - 1] ?? ''}`)
    return get(token, task?.id ?? '')
  }
  const post = (token: string, id: string, what: 'marks' | 'alignment', body: unknown): Promise<Answer> =>
    call(hub, `/api/marking/tasks/${id}/${what}`, { token, body })
  const save = (token: string, id: string, what: 'marks' | 'alignment', body: unknown): Promise<MarkingDetail> =>
    fetchData(hub, `/api/marking/tasks/${id}/${what}`, markingDetailSchema, { token, body })
  async function noticesOf(token: string): Promise<(string | undefined)[]> {
    const notices = await fetchData(hub, '/api/system/notifications', notificationsSchema, { token })
    return notices.map(({ template }) => template?.key)
  }
  async function setPolicy(secondMarkPercent: number, tolerance = 10): Promise<void> {
    const [mine] = await fetchData(hub, '/api/marking/overview', markingOverviewSchema, { token: tokens.anna })
    const body = { secondMarkPercent, tolerance, version: mine?.settings.version ?? 0 }
    await fetchData(hub, `/api/marking/settings/${assessmentId}`, markingSettingsSchema, { method: 'PUT', token: tokens.anna, body })
  }

  it('lists what there is to mark, without saying whose it is', async () => {
    const answer = await call(hub, '/api/marking/tasks?pageSize=50', { token: tokens.anna })
    const { items, total } = markingTasksPageSchema.parse(answer.body.data)
    expect(total).toBe(ESSAYS)
    expect(items.every(({ status, step }) => status === 'first' && step === 'first')).toBe(true)
    expect(new Set(items.map(({ candidateCode }) => candidateCode)).size).toBe(1)
    const one = await call(hub, `/api/marking/tasks/${items[0]?.id ?? ''}`, { token: tokens.anna })
    for (const text of [JSON.stringify(answer.body), JSON.stringify(one.body)]) {
      expect(text).not.toMatch(/participant|testSession/i)
      expect(text).not.toContain(nipOf(people.candidate1))
    }
    expect(await list(tokens.anna, 'q=ketiga')).toMatchObject([{ preview: 'Esai ketiga' }])
    expect(await list(tokens.anna, 'status=final')).toEqual([])
    const overview = await fetchData(hub, '/api/marking/overview', markingOverviewSchema, { token: tokens.anna })
    expect(overview).toMatchObject([{ assessmentId, total: ESSAYS, final: 0, settings: { secondMarkPercent: 20, tolerance: 10, version: 0 } }])
    expect(overview[0]?.questions).toHaveLength(ESSAYS)
  })

  it('takes one mark as final where no second one is wanted', async () => {
    await setPolicy(0)
    const task = await taskOf(tokens.anna, 1)
    expect(task).toMatchObject({ criteria: [{ maxPoints: 60 }, { maxPoints: 40 }], suggestion: null, marks: [], isBlank: false })
    const marked = await save(tokens.anna, task.id, 'marks', mark(task, 45.5, 30))
    expect(marked).toMatchObject({ status: 'final', finalScore: 75.5, step: null, marks: [{ round: 'first', total: 75.5, sawSuggestion: false }] })
    expect((await post(tokens.budi, task.id, 'marks', mark(marked, 1, 1))).status).toBe(403)
  })

  it('refuses a mark that does not fit, beside its field', async () => {
    const task = await taskOf(tokens.anna, 2)
    const tooMany = await post(tokens.anna, task.id, 'marks', mark(task, 61, 30))
    expect(tooMany).toMatchObject({ status: 400, body: { fields: { 'criteria.0.points': MESSAGES.pointsTooMany } } })
    const missing = await post(tokens.anna, task.id, 'marks', { ...mark(task, 1, 1), criteria: [{ points: 1, comment: '' }] })
    expect(missing).toMatchObject({ status: 400, body: { fields: { criteria: MESSAGES.marksIncomplete } } })
    const negative = await post(tokens.anna, task.id, 'marks', mark(task, -1, 1))
    expect(negative).toMatchObject({ status: 400, body: { fields: { 'criteria.0.points': MESSAGES.pointsNegative } } })
    expect(await taskOf(tokens.anna, 2)).toMatchObject({ status: 'first', marks: [] })
  })

  it('keeps the second marker blind, and takes the mean of two that are near', async () => {
    await setPolicy(100)
    const task = await taskOf(tokens.anna, 2)
    const first = await save(tokens.anna, task.id, 'marks', mark(task, 50, 30, 'Baik'))
    expect(first).toMatchObject({ status: 'second', step: null, finalScore: null, marks: [{ round: 'first' }] })
    expect((await post(tokens.anna, task.id, 'marks', mark(first, 50, 30))).status).toBe(403)
    expect((await list(tokens.anna, 'turn=mine')).map(({ id }) => id)).not.toContain(task.id)

    const blind = await get(tokens.budi, task.id)
    expect(blind).toMatchObject({ status: 'second', step: 'second', marks: [], suggestion: null })
    expect((await list(tokens.budi, 'turn=mine')).map(({ id }) => id)).toContain(task.id)
    const second = await save(tokens.budi, task.id, 'marks', mark(blind, 45, 28))
    expect(second).toMatchObject({ status: 'final', finalScore: 76.5 })
    expect(second.marks.map(({ round, total }) => [round, total])).toEqual([
      ['first', 80],
      ['second', 73],
    ])
  })

  it('lets only one of two who mark at the same moment be the first', async () => {
    const task = await taskOf(tokens.anna, 3)
    const answers = await Promise.all([tokens.anna, tokens.budi].map((token) => post(token, task.id, 'marks', mark(task, 50, 30))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await get(tokens.chief, task.id)
    expect(after.status).toBe('second')
    expect((await post(tokens.chief, task.id, 'marks', { ...mark(task, 50, 30), version: after.version - 1 })).status).toBe(409)
  })

  it('has a third person settle two marks that differ', async () => {
    const task = await taskOf(tokens.anna, 4)
    const first = await save(tokens.anna, task.id, 'marks', mark(task, 60, 40))
    const second = await save(tokens.budi, task.id, 'marks', mark(first, 20, 10))
    expect(second).toMatchObject({ status: 'alignment', finalScore: null, step: 'align' })
    expect((await get(tokens.chief, task.id)).marks).toHaveLength(2)
    const silent = await post(tokens.chief, task.id, 'alignment', { kind: 'mark', ...mark(second, 50, 30) })
    expect(silent).toMatchObject({ status: 400, body: { fields: { comment: MESSAGES.alignmentReasonRequired } } })
    const settled = await save(tokens.chief, task.id, 'alignment', { kind: 'mark', ...mark(second, 50, 30, 'Tindakan tepat, alasan kurang') })
    expect(settled).toMatchObject({ status: 'final', finalScore: 80 })
    expect(settled.marks.map(({ round }) => round)).toEqual(['first', 'second', 'alignment'])
  })

  it('waits for agreement where one of the two proposes, and lets nobody agree with themselves', async () => {
    const task = await taskOf(tokens.anna, 5)
    const first = await save(tokens.anna, task.id, 'marks', mark(task, 60, 40))
    const second = await save(tokens.budi, task.id, 'marks', mark(first, 20, 10))
    const proposed = await save(tokens.anna, task.id, 'alignment', { kind: 'mark', ...mark(second, 55, 30, 'Saya terlalu murah hati') })
    expect(proposed).toMatchObject({ status: 'agreement', finalScore: null, step: null })
    expect(await noticesOf(tokens.anna)).toContain('marks-differ')
    expect(await noticesOf(tokens.budi)).toEqual(expect.arrayContaining(['mark-proposed', 'marks-differ']))
    expect((await post(tokens.anna, task.id, 'alignment', { kind: 'agree', version: proposed.version })).status).toBe(403)
    // Budi has a proposal of his own, to which Anna agrees.
    const other = await save(tokens.budi, task.id, 'alignment', { kind: 'mark', ...mark(proposed, 40, 25, 'Alasannya tidak lengkap') })
    expect(other).toMatchObject({ status: 'agreement', step: null })
    expect((await post(tokens.anna, task.id, 'alignment', { kind: 'agree', version: proposed.version })).status).toBe(409)
    const agreed = await save(tokens.anna, task.id, 'alignment', { kind: 'agree', version: other.version })
    expect(agreed).toMatchObject({ status: 'final', finalScore: 65 })
  })

  it('says whose turn it is alike in the list and in the essay', async () => {
    for (const token of Object.values(tokens)) {
      const mine = new Set((await list(token, 'turn=mine')).map(({ id }) => id))
      for (const { id, step } of await list(token)) {
        expect(mine.has(id)).toBe(step !== null)
        expect((await get(token, id)).step).toBe(step)
      }
    }
  })

  it('is content with one mark when the second one is not wanted any more', async () => {
    const task = await taskOf(tokens.anna, 6)
    await save(tokens.anna, task.id, 'marks', mark(task, 30, 20))
    expect(await get(tokens.anna, task.id)).toMatchObject({ status: 'second' })
    await setPolicy(0)
    expect(await get(tokens.anna, task.id)).toMatchObject({ status: 'final', finalScore: 50 })
    const stale = { secondMarkPercent: 50, tolerance: 5, version: 0 }
    expect((await call(hub, `/api/marking/settings/${assessmentId}`, { method: 'PUT', token: tokens.anna, body: stale })).status).toBe(409)
  })

  it('puts the suggestion of the grader before the first marker, and counts how they agree', async () => {
    const { id } = await taskOf(tokens.anna, ESSAYS)
    const graded = await expect.poll(() => get(tokens.anna, id), { timeout: 10_000 }).toMatchObject({ grading: 'done' }).then(() => get(tokens.anna, id))
    expect(graded.suggestion).toMatchObject({ grader: 'local', maxScore: 100 })
    const passages = graded.suggestion?.keyPoints.flatMap(({ passage }) => (passage === null ? [] : [graded.answer.slice(passage.start, passage.end)]))
    expect(passages).toEqual(expect.arrayContaining([expect.stringContaining('gratifikasi') as unknown]))
    const marked = await save(tokens.anna, id, 'marks', mark(graded, 55, 35))
    expect(marked.marks).toMatchObject([{ sawSuggestion: true }])
    const stats = await fetchData(hub, '/api/marking/stats', markingStatsSchema, { token: tokens.anna })
    expect(stats).toMatchObject({ grader: { n: 1, kappa: null }, graderBlind: { n: 0 }, pairs: [{ count: 1 }] })
    expect(stats.markers.n).toBe(3)
    expect(stats.rubrics).toHaveLength(ESSAYS)
    const none = await fetchData(hub, '/api/marking/stats?assessmentId=00000000-0000-4000-8000-000000000000', markingStatsSchema, { token: tokens.anna })
    expect(none).toMatchObject({ grader: { n: 0 }, rubrics: [] })
  })

  it('has all of it in the audit log', async () => {
    const settled = await taskOf(tokens.chief, 5)
    expect(await auditOf(hub, tokens.chief, settled.id)).toEqual(['essay.aligned', 'essay.aligned', 'essay.aligned', 'essay.marked', 'essay.marked'])
    expect(await auditOf(hub, tokens.chief, assessmentId)).toContain('essay.settings-changed')
    const verdict = await fetchData(hub, '/api/audit/verify', z.object({ valid: z.boolean() }), { token: tokens.chief })
    expect(verdict.valid).toBe(true)
  })
})
