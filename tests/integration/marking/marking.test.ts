import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import { auditListSchema } from '@pengawas/shared/contracts/audit'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import {
  type MarkingDetail,
  markingDetailSchema,
  markingOverviewSchema,
  type MarkingSettings,
  markingSettingsSchema,
  markingStatsSchema,
  type MarkingTask,
  markingTasksPageSchema,
} from '@pengawas/shared/contracts/marking'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { type SystemLog, systemLogsPageSchema } from '@pengawas/shared/contracts/system'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import {
  type Answer,
  call,
  fetchData,
  nipOf,
  openTestHub,
  people,
  signIn,
  startSession,
  type TestHub,
} from '../hub/test-hub.ts'
import { auditOf, createUser, settleIn } from '../people/support.ts'
import { essay, insertEssayQuestion, submit } from './support.ts'

const NAMES = [
  'pertama',
  'kedua',
  'ketiga',
  'keempat',
  'kelima',
  'keenam',
  'ketujuh',
  'kedelapan',
  'kesembilan',
] as const
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
    const items = questionIds.map((id, position) =>
      essay(id, { position, content: `<p>Esai ${NAMES[position] ?? ''}</p>`, aiEnabled: position === ESSAYS - 1 }),
    )
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
  const get = (token: string, id: string): Promise<MarkingDetail> =>
    fetchData(hub, `/api/marking/tasks/${id}`, markingDetailSchema, { token })
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
    const { version } = await settingsOf(tokens.chief)
    const body = { secondMarkPercent, tolerance, version }
    await fetchData(hub, `/api/marking/settings/${assessmentId}`, markingSettingsSchema, {
      method: 'PUT',
      token: tokens.chief,
      body,
    })
  }
  async function settingsOf(token: string): Promise<MarkingSettings> {
    const [mine] = await fetchData(hub, '/api/marking/overview', markingOverviewSchema, { token })
    if (mine === undefined) throw new Error('no essays')
    return mine.settings
  }
  const saveSettings = (token: string, body: object): Promise<Answer> =>
    call(hub, `/api/marking/settings/${assessmentId}`, { method: 'PUT', token, body })
  const decideSettings = (token: string, body: object): Promise<Answer> =>
    call(hub, `/api/marking/settings/${assessmentId}/decision`, { token, body })
  const idOf = async (person: Parameters<typeof signIn>[1]): Promise<string> =>
    (await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: await signIn(hub, person) })).user.id
  const logsOf = async (token: string, subjectId: string, query = ''): Promise<SystemLog[]> =>
    (await fetchData(hub, `/api/system/logs?subjectId=${subjectId}${query}`, systemLogsPageSchema, { token })).items

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
    expect(overview).toMatchObject([
      { assessmentId, total: ESSAYS, final: 0, settings: { secondMarkPercent: 20, tolerance: 10, version: 0 } },
    ])
    expect(overview[0]?.questions).toHaveLength(ESSAYS)
  })

  it('takes one mark as final where no second one is wanted', async () => {
    await setPolicy(0)
    const task = await taskOf(tokens.anna, 1)
    expect(task).toMatchObject({
      criteria: [{ maxPoints: 60 }, { maxPoints: 40 }],
      suggestion: null,
      marks: [],
      isBlank: false,
    })
    const marked = await save(tokens.anna, task.id, 'marks', mark(task, 45.5, 30))
    expect(marked).toMatchObject({
      status: 'final',
      finalScore: 75.5,
      step: null,
      marks: [{ round: 'first', total: 75.5, sawSuggestion: false }],
    })
    expect((await post(tokens.budi, task.id, 'marks', mark(marked, 1, 1))).status).toBe(403)
  })

  it('refuses a mark that does not fit, beside its field', async () => {
    const task = await taskOf(tokens.anna, 2)
    const tooMany = await post(tokens.anna, task.id, 'marks', mark(task, 61, 30))
    expect(tooMany).toMatchObject({ status: 400, body: { fields: { 'criteria.0.points': MESSAGES.pointsTooMany } } })
    const missing = await post(tokens.anna, task.id, 'marks', {
      ...mark(task, 1, 1),
      criteria: [{ points: 1, comment: '' }],
    })
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
    const answers = await Promise.all(
      [tokens.anna, tokens.budi].map((token) => post(token, task.id, 'marks', mark(task, 50, 30))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await get(tokens.chief, task.id)
    expect(after.status).toBe('second')
    expect(
      (await post(tokens.chief, task.id, 'marks', { ...mark(task, 50, 30), version: after.version - 1 })).status,
    ).toBe(409)
  })

  it('has a third person settle two marks that differ', async () => {
    const task = await taskOf(tokens.anna, 4)
    const first = await save(tokens.anna, task.id, 'marks', mark(task, 60, 40))
    const second = await save(tokens.budi, task.id, 'marks', mark(first, 20, 10))
    expect(second).toMatchObject({ status: 'alignment', finalScore: null, step: 'align' })
    expect((await get(tokens.chief, task.id)).marks).toHaveLength(2)
    const silent = await post(tokens.chief, task.id, 'alignment', { kind: 'mark', ...mark(second, 50, 30) })
    expect(silent).toMatchObject({ status: 400, body: { fields: { comment: MESSAGES.alignmentReasonRequired } } })
    const settled = await save(tokens.chief, task.id, 'alignment', {
      kind: 'mark',
      ...mark(second, 50, 30, 'Tindakan tepat, alasan kurang'),
    })
    expect(settled).toMatchObject({ status: 'final', finalScore: 80 })
    expect(settled.marks.map(({ round }) => round)).toEqual(['first', 'second', 'alignment'])
  })

  it('waits for agreement where one of the two proposes, and lets nobody agree with themselves', async () => {
    const task = await taskOf(tokens.anna, 5)
    const first = await save(tokens.anna, task.id, 'marks', mark(task, 60, 40))
    const second = await save(tokens.budi, task.id, 'marks', mark(first, 20, 10))
    const proposed = await save(tokens.anna, task.id, 'alignment', {
      kind: 'mark',
      ...mark(second, 55, 30, 'Saya terlalu murah hati'),
    })
    expect(proposed).toMatchObject({ status: 'agreement', finalScore: null, step: null })
    expect(await noticesOf(tokens.anna)).toContain('marks-differ')
    expect(await noticesOf(tokens.budi)).toEqual(expect.arrayContaining(['mark-proposed', 'marks-differ']))
    expect((await post(tokens.anna, task.id, 'alignment', { kind: 'agree', version: proposed.version })).status).toBe(
      403,
    )
    // Budi has a proposal of his own, to which Anna agrees.
    const other = await save(tokens.budi, task.id, 'alignment', {
      kind: 'mark',
      ...mark(proposed, 40, 25, 'Alasannya tidak lengkap'),
    })
    expect(other).toMatchObject({ status: 'agreement', step: null })
    expect((await post(tokens.anna, task.id, 'alignment', { kind: 'agree', version: proposed.version })).status).toBe(
      409,
    )
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
    expect(
      (await call(hub, `/api/marking/settings/${assessmentId}`, { method: 'PUT', token: tokens.anna, body: stale }))
        .status,
    ).toBe(409)
  })

  it('lets nobody make marking less strict alone, and takes what two agree on', async () => {
    const before = await settingsOf(tokens.anna)
    expect(before).toMatchObject({ secondMarkPercent: 0, tolerance: 10, proposal: null })
    // Stricter needs nobody else.
    const strict = await saveSettings(tokens.anna, { secondMarkPercent: 100, tolerance: 10, version: before.version })
    expect(strict.body.data).toMatchObject({ secondMarkPercent: 100, proposal: null })
    const task = await taskOf(tokens.anna, 7)
    await save(tokens.anna, task.id, 'marks', mark(task, 30, 20))
    for (const wish of [
      { secondMarkPercent: 0, tolerance: 10 },
      { secondMarkPercent: 100, tolerance: 100 },
    ]) {
      const { version } = await settingsOf(tokens.anna)
      expect((await saveSettings(tokens.anna, { ...wish, version })).body.data).toMatchObject({
        secondMarkPercent: 100,
        tolerance: 10,
        proposal: { ...wish, isOwn: true },
      })
      expect(await get(tokens.anna, task.id)).toMatchObject({ status: 'second' })
    }
    const waiting = await settingsOf(tokens.anna)
    expect((await decideSettings(tokens.anna, { accept: true, version: waiting.version })).body).toMatchObject({
      error: 'not-allowed',
      message: MESSAGES.ownProposal,
    })
    expect(await settingsOf(tokens.budi)).toMatchObject({ proposal: { isOwn: false, tolerance: 100 } })
    const refused = await decideSettings(tokens.budi, { accept: false, version: waiting.version })
    expect(refused.body.data).toMatchObject({ secondMarkPercent: 100, tolerance: 10, proposal: null })
    expect((await decideSettings(tokens.budi, { accept: true, version: waiting.version + 1 })).status).toBe(409)
    const again = await saveSettings(tokens.anna, { secondMarkPercent: 0, tolerance: 10, version: waiting.version + 1 })
    expect(again.status).toBe(200)
    expect((await decideSettings(tokens.budi, { accept: true, version: waiting.version + 2 })).body.data).toMatchObject(
      { secondMarkPercent: 0, proposal: null },
    )
    expect(await get(tokens.anna, task.id)).toMatchObject({ status: 'final', finalScore: 50 })
    const actions = (await auditOf(hub, tokens.chief, assessmentId))
      .filter((action) => action.startsWith('essay.settings'))
      .slice(0, 5)
    expect(actions).toEqual([
      'essay.settings-changed',
      'essay.settings-proposed',
      'essay.settings-refused',
      'essay.settings-proposed',
      'essay.settings-proposed',
    ])
  })

  it('shows the second marker nothing of the first mark, in no call', async () => {
    await setPolicy(100)
    const task = await taskOf(tokens.anna, 8)
    const [statsBefore, listBefore] = [
      await call(hub, '/api/marking/stats', { token: tokens.chief }),
      await list(tokens.chief, `questionId=${task.questionId}`),
    ]
    await save(tokens.anna, task.id, 'marks', mark(task, 51.37, 32.46, 'Catatan rahasia'))
    expect((await call(hub, '/api/marking/stats', { token: tokens.chief })).body.data).toEqual(statsBefore.body.data)
    expect(await list(tokens.chief, `questionId=${task.questionId}`)).toEqual(
      listBefore.map((row) => ({ ...row, status: 'second', step: 'second', version: row.version + 1 })),
    )
    const anna = await idOf(people.penilai)
    const told = [
      await call(hub, `/api/marking/tasks/${task.id}`, { token: tokens.chief }),
      await call(hub, '/api/marking/overview', { token: tokens.chief }),
      await call(hub, `/api/system/logs?subjectId=${task.id}`, { token: tokens.chief }),
      await call(hub, '/api/audit?limit=50', { token: tokens.chief }),
    ].map(({ body }) => JSON.stringify(body))
    for (const text of told) expect(text).not.toMatch(/":(83\.83|51\.37|32\.46)[,}]|Catatan rahasia/)
    const about = (entries: readonly { subjectId: string | null; actorId: string | null }[]) =>
      entries.filter(({ subjectId }) => subjectId === task.id).map(({ actorId }) => actorId)
    const actions = await logsOf(tokens.chief, task.id)
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['essay.marked', 'essay.viewed']))
    expect(about(actions)).not.toContain(anna)
    expect(about(actions)).toContain(null)
    expect(await logsOf(tokens.chief, task.id, `&actorId=${anna}`)).toEqual([])
    const { entries } = await fetchData(hub, '/api/audit?limit=50', auditListSchema, { token: tokens.chief })
    expect(about(entries)).not.toContain(anna)
    // People who do not mark may know who did.
    expect(about(await logsOf(await signIn(hub, people.auditor), task.id))).toContain(anna)
    const blind = await get(tokens.chief, task.id)
    await save(tokens.chief, task.id, 'marks', mark(blind, 50, 30))
    const marks = (await logsOf(tokens.chief, task.id)).filter(({ action }) => action === 'essay.marked')
    expect(marks.map(({ actorId, data }) => [actorId === anna, data['first'] ?? null])).toEqual([
      [false, 83.83],
      [true, null],
    ])
  })

  it('shows the suggestion of the grader only after the assessor’s own mark, which may then be changed once', async () => {
    await setPolicy(0)
    const { id } = await taskOf(tokens.anna, ESSAYS)
    const graded = await expect
      .poll(() => get(tokens.anna, id), { timeout: 10_000 })
      .toMatchObject({ grading: 'done' })
      .then(() => get(tokens.anna, id))
    for (const token of Object.values(tokens))
      expect(await get(token, id)).toMatchObject({ grading: 'done', suggestion: null, canRevise: false })
    const marked = await save(tokens.anna, id, 'marks', mark(graded, 55, 35))
    expect(marked).toMatchObject({
      status: 'final',
      finalScore: 90,
      step: null,
      canRevise: true,
      suggestion: { grader: 'local', maxScore: 100 },
      marks: [{ sawSuggestion: false }],
    })
    const passages = marked.suggestion?.keyPoints.flatMap(({ passage }) =>
      passage === null ? [] : [marked.answer.slice(passage.start, passage.end)],
    )
    expect(passages).toEqual(expect.arrayContaining([expect.stringContaining('gratifikasi') as unknown]))
    expect(await get(tokens.budi, id)).toMatchObject({ suggestion: null, canRevise: false })
    const revise = (token: string, body: object): Promise<Answer> =>
      call(hub, `/api/marking/tasks/${id}/revision`, { token, body })
    expect((await revise(tokens.budi, mark(marked, 1, 1, 'Bukan saya'))).status).toBe(403)
    expect((await revise(tokens.anna, mark(marked, 50, 35, ' '))).body.fields).toEqual({
      comment: MESSAGES.reasonRequired,
    })
    const revised = markingDetailSchema.parse(
      (await revise(tokens.anna, mark(marked, 50, 35, 'Satu tindakan terlewat'))).body.data,
    )
    expect(revised).toMatchObject({ finalScore: 85, canRevise: false })
    expect(revised.marks.map(({ round, total, sawSuggestion }) => [round, total, sawSuggestion])).toEqual([
      ['first', 90, false],
      ['revision', 85, true],
    ])
    expect((await revise(tokens.anna, mark(revised, 40, 35, 'Sekali lagi'))).status).toBe(403)
    expect((await auditOf(hub, tokens.chief, id)).filter((action) => action === 'essay.revised')).toHaveLength(1)
    const stats = await fetchData(hub, '/api/marking/stats', markingStatsSchema, { token: tokens.anna })
    // One pair would reveal the suggestion to everybody else.
    expect(stats).toMatchObject({ grader: { n: 1, kappa: null }, graderBlind: { n: 1 }, pairs: [] })
    expect(stats.rubrics.every(({ confidence }) => confidence === null)).toBe(true)
    expect(stats.markers.n).toBe(4)
    expect(stats.rubrics).toHaveLength(ESSAYS)
    const none = await fetchData(
      hub,
      '/api/marking/stats?assessmentId=00000000-0000-4000-8000-000000000000',
      markingStatsSchema,
      { token: tokens.anna },
    )
    expect(none).toMatchObject({ grader: { n: 0 }, rubrics: [] })
  })

  it('has all of it in the audit log', async () => {
    const settled = await taskOf(tokens.chief, 5)
    const actions = (await auditOf(hub, tokens.chief, settled.id)).filter((action) =>
      ['essay.aligned', 'essay.marked'].includes(action),
    )
    expect(actions).toEqual(['essay.aligned', 'essay.aligned', 'essay.aligned', 'essay.marked', 'essay.marked'])
    expect(await auditOf(hub, tokens.chief, assessmentId)).toContain('essay.settings-changed')
    const verdict = await fetchData(hub, '/api/audit/verify', z.object({ valid: z.boolean() }), { token: tokens.chief })
    expect(verdict.valid).toBe(true)
  })
})
