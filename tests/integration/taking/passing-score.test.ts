import { randomUUID } from 'node:crypto'
import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { insertRows } from '@pengawas/api/kernel/db/insert-rows'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { assessmentHistorySchema } from '@pengawas/shared/contracts/history'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import {
  changedPassingScoreSchema,
  type PassingScorePreview,
  passingScorePreviewSchema,
  rescoreAnswerSchema,
} from '@pengawas/shared/contracts/test-results'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import {
  answerAdaptively,
  answerAll,
  begin,
  choice,
  end,
  insertLike,
  keyPlaces,
  openTaking,
  resultOf,
  save,
  saveBody,
  start,
  type Taking,
  takeOver,
} from './support.ts'

const REASON = 'Keputusan panitia tanggal 22 November'

onEveryDatabase('another pass mark', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const path = (id: string): string => `/api/assessments/${id}/passing-score`
  const preview = (id: string, mark: number, query = ''): Promise<PassingScorePreview> =>
    fetchData(taking.hub, `${path(id)}?passingScore=${mark}${query}`, passingScorePreviewSchema, {
      token: taking.tokens.administrator,
    })
  const order = (
    id: string,
    passingScore: number,
    { version, seen }: Pick<PassingScorePreview, 'version' | 'seen'>,
    token = taking.tokens.administrator,
  ) => call(taking.hub, path(id), { token, body: { passingScore, reason: REASON, version, seen } })
  const carryOut = async (id: string, mark: number): Promise<number> => {
    const answer = await order(id, mark, await preview(id, mark))
    return changedPassingScoreSchema.parse(answer.body.data).changed
  }
  /** Ten questions, of which the candidate has these many right. */
  async function taken(right: number, overrides: Parameters<Taking['assessment']>[0] = {}) {
    const { assessment, session, run } = await begin(taking, { passingScore: 70, ...overrides })
    await answerAll(taking, run, right)
    await end(taking, session.id)
    return { assessment, session }
  }

  it('withdraws a pass with its certificate and gives the same one back', async () => {
    const { assessment, session } = await taken(7)
    const passed = await resultOf(taking, session.id)
    expect(passed).toMatchObject({ verdict: 'passed', hasCertificate: true })
    const seen = await preview(assessment.id, 80)
    expect(seen).toMatchObject({
      ...{ current: 70, results: 1, total: 1, moves: [{ before: 'passed', after: 'failed', count: 1 }] },
      ...{ certificates: { issued: 0, withdrawn: 1 }, running: 0, provisional: 0, decided: 0 },
      items: [{ before: 'passed', after: 'failed', percentageScore: 70, certificate: 'withdrawn' }],
    })
    expect((await resultOf(taking, session.id)).verdict).toBe('passed')
    expect((await order(assessment.id, 80, seen)).status).toBe(200)
    expect(await resultOf(taking, session.id)).toMatchObject({
      ...{ verdict: 'failed', hasCertificate: false, percentageScore: 70, passingScore: 80 },
    })
    const certificateOf = async (): Promise<string | null> =>
      (await taking.db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id })).certificateNumber
    const number = await certificateOf()
    expect(await carryOut(assessment.id, 60)).toBe(1)
    expect(await resultOf(taking, session.id)).toMatchObject({ verdict: 'passed', hasCertificate: true })
    expect(await certificateOf()).toBe(number)
  })

  it('issues a certificate with a pass that comes of it, and tells the candidate', async () => {
    const { assessment, session } = await taken(6)
    expect(await carryOut(assessment.id, 60)).toBe(1)
    expect(await resultOf(taking, session.id)).toMatchObject({ verdict: 'passed', hasCertificate: true })
    const notifications = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
      token: taking.tokens.candidate,
    })
    const keys = notifications.map(({ template }) => template?.key)
    expect(keys).toEqual(expect.arrayContaining(['result-decided-anew', 'certificate-issued']))
  })

  it('is written down with the reason, both marks and counts', async () => {
    const { assessment } = await taken(7)
    await carryOut(assessment.id, 90)
    const { items } = await fetchData(
      taking.hub,
      `/api/assessments/${assessment.id}/history`,
      assessmentHistorySchema,
      { token: taking.tokens.administrator },
    )
    expect(items[0]).toMatchObject({
      ...{ action: 'assessment.passing-score-changed', reason: REASON },
      changes: [{ field: 'passingScore', before: '70', after: '90' }],
    })
  })

  it('is refused where the results would change otherwise than was seen', async () => {
    const { assessment } = await taken(7, { maxAttempts: 2 })
    const seen = await preview(assessment.id, 80)
    const again = await takeOver(taking, (await start(taking, assessment.id)).id)
    await answerAll(taking, again, 7)
    await end(taking, again.session.id)
    const late = await order(assessment.id, 80, seen)
    expect([late.status, late.body.message]).toEqual([409, MESSAGES.passingScorePreviewOld])
    const stale = await order(assessment.id, 80, { ...(await preview(assessment.id, 80)), version: seen.version - 1 })
    expect(stale.status).toBe(409)
    expect((await preview(assessment.id, 80)).current).toBe(70)
  })

  it('decides the tests under way too', async () => {
    const { assessment, session, run } = await begin(taking, { passingScore: 70 })
    await answerAll(taking, run, 7)
    expect(await preview(assessment.id, 80)).toMatchObject({ results: 0, running: 1, total: 0 })
    expect(await carryOut(assessment.id, 80)).toBe(0)
    await end(taking, session.id)
    expect(await resultOf(taking, session.id)).toMatchObject({ verdict: 'failed', passingScore: 80 })
  })

  it('judges adaptive tests as rescoring would, also those that did not keep whether they were the longest', async () => {
    const questionIds: string[] = []
    for (let number = 1; number <= 12; number += 1)
      questionIds.push(await insertLike(taking, { content: `<p>Soal ${number}</p>` }))
    const { assessment, session, run } = await begin(taking, {
      ...{ type: 'cat', totalQuestions: 10, minQuestions: 5, passingScore: 50, questionIds },
    })
    await answerAdaptively(taking, session.id, run.items[0]?.questionId, [true, false, true, true, false, true])
    await end(taking, session.id)
    for (const mark of [5, 40, 60, 99]) {
      const kept = await preview(assessment.id, mark)
      await taking.db.write((manager) =>
        manager.update(testResultEntity, { testSessionId: session.id }, { isLongest: null }),
      )
      expect(await preview(assessment.id, mark)).toEqual(kept)
      await carryOut(assessment.id, mark)
      const again = await fetchData(taking.hub, `/api/assessments/${assessment.id}/rescore`, rescoreAnswerSchema, {
        token: taking.tokens.assessor,
        body: { dryRun: true },
      })
      expect(again.changes).toEqual([])
      expect((await resultOf(taking, session.id)).passingScore).toBe(mark)
    }
  })

  it('is nobody else’s to set', async () => {
    const { assessment } = await taken(7)
    const seen = await preview(assessment.id, 80)
    const { assessor, proctor, candidate, superAdmin } = taking.tokens
    for (const token of [assessor, proctor, candidate])
      expect((await order(assessment.id, 80, seen, token)).status).toBe(403)
    expect((await order(assessment.id, 80, seen, superAdmin)).status).toBe(200)
  })

  it('changed by a super-admin is told to the owner, by the owner to nobody', async () => {
    const { assessment, session } = await taken(7)
    const told = async (): Promise<number> =>
      (
        await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
          token: taking.tokens.administrator,
        })
      ).filter(
        ({ template, action }) =>
          template?.key === 'passing-score-changed' &&
          action?.url === `/dashboard/assessments/${assessment.id}/results`,
      ).length
    await carryOut(assessment.id, 75)
    expect(await told()).toBe(0)
    const answer = await order(assessment.id, 80, await preview(assessment.id, 80), taking.tokens.superAdmin)
    expect(answer.status).toBe(200)
    expect(await told()).toBe(1)
    expect((await resultOf(taking, session.id)).verdict).toBe('failed')
  })

  it('leaves a voided question voided', async () => {
    const { assessment, session, run } = await begin(taking, { passingScore: 70 })
    await answerAll(taking, run, 6)
    await end(taking, session.id)
    const voids = [{ questionId: run.items[9]?.questionId, treatment: 'everyone' }]
    const body = { dryRun: false, reason: REASON, voids }
    const token = taking.tokens.assessor
    expect((await call(taking.hub, `/api/assessments/${assessment.id}/rescore`, { token, body })).status).toBe(200)
    expect((await resultOf(taking, session.id)).verdict).toBe('passed')
    expect(await carryOut(assessment.id, 71)).toBe(1)
    expect(await resultOf(taking, session.id)).toMatchObject({
      ...{ verdict: 'failed', percentageScore: 70, voided: [{ treatment: 'everyone', reason: null }] },
    })
    expect(await carryOut(assessment.id, 70)).toBe(1)
    expect(await resultOf(taking, session.id)).toMatchObject({ verdict: 'passed', hasCertificate: true })
  })

  it('keeps a result provisional until its essays are marked', async () => {
    const essay = await insertLike(taking, {
      ...{ type: 'essay', options: [], correctAnswer: null, content: '<p>Jelaskan.</p>' },
      rubric: {
        keyPoints: ['Menolak'],
        gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
        maxScore: 50,
      },
    })
    const { assessment, session, run } = await begin(taking, {
      ...{ passingScore: 10, totalQuestions: 4, questionIds: [essay, ...taking.stock.questionIds.slice(0, 3)] },
    })
    const placeOf = await keyPlaces(taking, session.id)
    for (const { questionId, type } of run.items)
      await save(
        taking,
        session.id,
        questionId,
        saveBody(1, type === 'essay' ? { kind: 'text', text: 'Saya menolak.' } : choice(placeOf(questionId))),
      )
    await end(taking, session.id)
    const before = await resultOf(taking, session.id)
    expect(before).toMatchObject({ isProvisional: true, hasCertificate: false })
    expect(await preview(assessment.id, 100)).toMatchObject({
      provisional: 1,
      certificates: { issued: 0, withdrawn: 0 },
    })
    for (const mark of [100, 1]) {
      await carryOut(assessment.id, mark)
      expect(await resultOf(taking, session.id)).toMatchObject({
        ...{ isProvisional: true, hasCertificate: false, percentageScore: before.percentageScore, passingScore: mark },
      })
    }
  })

  it('leaves a written decision as it is, and counts it in the preview', async () => {
    const questionIds: string[] = []
    for (let number = 1; number <= 14; number += 1)
      questionIds.push(await insertLike(taking, { content: `<p>Soal terbuka ${number}</p>` }))
    await taking.db.write((manager) =>
      manager.update(questionEntity, questionIds, { irtA: 1.2, irtB: 0.1, irtC: 0.2, irtSource: 'estimated' }),
    )
    const { assessment, session, run } = await begin(taking, {
      ...{ type: 'cat', totalQuestions: 12, minQuestions: 5, passingScore: 60, questionIds },
    })
    await answerAdaptively(taking, session.id, run.items[0]?.questionId, [true, false, true, false, true, true])
    await end(taking, session.id)
    expect((await resultOf(taking, session.id)).verdict).toBe('undecided')
    const decided = await call(taking.hub, `/api/test-sessions/${session.id}/decision`, {
      token: taking.tokens.administrator,
      body: { verdict: 'passed', reason: REASON },
    })
    expect(decided.status).toBe(200)
    expect(await preview(assessment.id, 61)).toMatchObject({ decided: 1, total: 0 })
    expect(await carryOut(assessment.id, 61)).toBe(0)
    expect(await resultOf(taking, session.id)).toMatchObject({
      ...{ verdict: 'passed', hasCertificate: true, decision: { verdict: 'passed', reason: REASON } },
    })
  })

  it('decides 5,000 results within seconds', async () => {
    const { assessment, session } = await taken(7)
    const test = await taking.db.read.findOneByOrFail(testSessionEntity, { id: session.id })
    const result = await taking.db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id })
    const ids = Array.from({ length: 5_000 }, () => randomUUID())
    await taking.db.write(async (manager) => {
      const copies = ids.map((id, index) => ({ ...test, id, code: `M${index}`, attempt: index + 2 }))
      await insertRows(manager, testSessionEntity, copies)
      const none = { certificateNumber: null, certificateCode: null }
      await insertRows(
        manager,
        testResultEntity,
        // The half of them just below the mark, without a certificate.
        ids.map((testSessionId, index) => ({
          ...{ ...result, ...none, testSessionId, percentageScore: index % 2 === 0 ? 65 : 30 },
          ...{ isPassed: false, verdict: 'failed' as const },
        })),
      )
    })
    const began = performance.now()
    const seen = await preview(assessment.id, 60, '&page=2&pageSize=50')
    const previewed = performance.now()
    expect([seen.total, seen.items.length, seen.certificates.issued]).toEqual([2_500, 50, 2_500])
    expect((await order(assessment.id, 60, seen)).status).toBe(200)
    const done = performance.now()
    expect([previewed - began < 10_000, done - previewed < 30_000]).toEqual([true, true])
    const numbers = await taking.db.read.find(testResultEntity, { where: { assessmentId: assessment.id } })
    expect(new Set(numbers.flatMap(({ certificateNumber }) => certificateNumber ?? [])).size).toBe(2_501)
    // Beside what is measured, there are 5,000 tests to insert.
  }, 90_000)
})
