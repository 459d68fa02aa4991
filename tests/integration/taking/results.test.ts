import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { findCalibrations } from '@pengawas/api/bank/questions/calibrations.queries'
import { questionEntity, questionVersionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { exportResults } from '@pengawas/api/grading/results/reading/export-results'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import { assessmentStatsSchema } from '@pengawas/shared/contracts/assessment-management'
import { markingDetailSchema, markingTasksPageSchema } from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import {
  certificateCheckSchema,
  rescoreAnswerSchema,
  resultsExportSchema,
  resultsPageSchema,
} from '@pengawas/shared/contracts/test-results'
import type { NextItemAnswer, TestRun } from '@pengawas/shared/contracts/test-taking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { auditKeys, call, fetchData, nipOf, people } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import {
  allRight,
  answerAdaptively,
  answerAll,
  begin,
  choice,
  command,
  end,
  insertLike,
  itemsOf,
  keyPlaces,
  nextItem,
  openTaking,
  proofOf,
  resultOf,
  runOf,
  save,
  saveBody,
  start,
  type Taking,
} from './support.ts'

const RUBRIC: Rubric = {
  keyPoints: ['Menolak gratifikasi'],
  gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
  maxScore: 50,
}

const ESSAY_SCORE = {
  ...{ score: 25, maxScore: 50, comments: ['Baik'] },
  criteria: [{ criterion: 'Isi', points: 25, maxPoints: 50, comments: ['Sebutkan dasar hukumnya'] }],
}

onEveryDatabase('results', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())
  const finish = (id: string): Promise<unknown> =>
    taking.db.write((manager) => manager.update(assessmentEntity, { id }, { endDate: new Date(Date.now() - 1000) }))
  /** Questions that no other assessment asks. */
  async function ownQuestions(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let number = 1; number <= count; number += 1)
      ids.push(await insertLike(taking, { content: `<p>Soal sendiri ${number}</p>` }))
    return ids
  }

  it('say the percentage, the pass, the competencies and what to do', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    const early = await resultOf(taking, session.id)
    expect(early).toMatchObject({
      percentageScore: 70,
      isPassed: true,
      hasCertificate: true,
      competencyBreakdown: [],
      withheld: [{ part: 'competencies', because: 'running' }],
    })
    expect(early.recommendations).toEqual([{ kind: 'congratulations', competency: null }])
    await finish(assessment.id)
    const result = await resultOf(taking, session.id)
    expect(result.withheld).toEqual([])
    expect(result).toMatchObject({
      percentageScore: 70,
      correctAnswers: 7,
      answeredQuestions: 10,
      totalQuestions: 10,
      passingScore: 70,
      isPassed: true,
      isProvisional: false,
      hasCertificate: true,
      attemptsLeft: 0,
      ability: null,
      answers: null,
    })
    expect(result.competencyBreakdown.reduce((sum, { totalQuestions }) => sum + totalQuestions, 0)).toBe(10)
    expect(result.recommendations[0]).toEqual({ kind: 'congratulations', competency: null })
    const stats = await fetchData(taking.hub, `/api/assessments/${session.assessmentId}/stats`, assessmentStatsSchema, {
      token: taking.tokens.administrator,
    })
    expect(stats.averageScore).toBe(70)
  })

  it('show answers and keys only where the assessment says so, after its end', async () => {
    const { assessment, session, run } = await begin(taking, { showAnswers: true, questionIds: await ownQuestions(10) })
    await answerAll(taking, run, 4)
    await end(taking, session.id)
    expect((await resultOf(taking, session.id)).answers).toBeNull()
    await finish(assessment.id)
    const { answers } = await resultOf(taking, session.id)
    const right = answers?.filter(({ given, correctPlace }) => given?.kind === 'choice' && given.place === correctPlace)
    expect([answers?.length, right?.length]).toEqual([10, 4])
    expect(answers?.map(({ points }) => points)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
  })

  it('are listed for staff in whose scope they lie, best first', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 3)
    await end(taking, session.id)
    const second = await start(taking, assessment.id, taking.tokens.other)
    await end(taking, second.id, taking.tokens.other)
    const path = `/api/assessments/${assessment.id}/results`
    for (const token of [taking.tokens.administrator, taking.tokens.assessor, taking.tokens.superAdmin]) {
      const page = await fetchData(taking.hub, path, resultsPageSchema, { token })
      expect(page.items.map(({ percentageScore }) => percentageScore)).toEqual([30, 0])
      expect(page.summary).toMatchObject({
        assessmentTitle: assessment.title,
        assessmentType: 'regular',
        results: 2,
        passed: 0,
        provisional: 0,
        averageScore: 15,
      })
    }
    expect((await call(taking.hub, path, { token: taking.tokens.proctor })).status).toBe(403)
    expect((await call(taking.hub, path, { token: taking.tokens.candidate })).status).toBe(403)
    const found = await fetchData(taking.hub, `${path}?q=${encodeURIComponent('nobody at all')}`, resultsPageSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(found.total).toBe(0)
  })

  it('are exported with all of their figures, which the audit log records', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 4)
    await end(taking, session.id)
    const path = `/api/assessments/${assessment.id}/results/export`
    const { rows } = await fetchData(taking.hub, path, resultsExportSchema, { token: taking.tokens.administrator })
    expect(rows).toMatchObject([{ testSessionId: session.id, percentageScore: 40, attempt: 1 }])
    expect(rows[0]?.nip).toMatch(/^\d{18}$/)
    expect((await call(taking.hub, path, { token: taking.tokens.proctor })).status).toBe(403)
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, assessment.id)).toContain('result.exported')
  })

  it('are all exported, in their order, where they take more than one query', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 4)
    await end(taking, session.id)
    const other = await start(taking, assessment.id, taking.tokens.other)
    await end(taking, other.id, taking.tokens.other)
    const audit = createAuditService({ db: taking.db, keys: auditKeys, now: () => new Date() })
    const owner = await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.administrator) })
    const actor = { userId: owner.id, role: owner.role, authSessionId: 'none', mustChangePassword: false }
    const { rows } = await exportResults({ db: taking.db, audit }, actor, assessment.id, 1)
    expect(rows.map(({ testSessionId }) => testSessionId)).toEqual([session.id, other.id])
    expect(new Set(rows.map(({ nip }) => nip)).size).toBe(2)
  })

  describe('the certificate', () => {
    it('is a PDF with a number, and its code is confirmed to everybody', async () => {
      const { session, run } = await begin(taking)
      await answerAll(taking, run, 9)
      await end(taking, session.id)
      const response = await fetch(new URL(`/api/test-sessions/${session.id}/certificate`, taking.hub.url), {
        headers: { authorization: `Bearer ${taking.tokens.candidate}` },
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
        'application/pdf',
        '%PDF-',
      ])
      const row = await taking.db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id })
      expect(row.certificateNumber).toMatch(/^PGW-\d{4}-\d{6}$/)
      const check = await fetchData(
        taking.hub,
        `/api/certificates/${row.certificateCode ?? ''}`,
        certificateCheckSchema,
      )
      expect(check).toMatchObject({ number: row.certificateNumber, percentageScore: 90, isPassed: true })
      expect((await call(taking.hub, `/api/certificates/${'x'.repeat(43)}`)).status).toBe(404)
      expect(
        (await call(taking.hub, `/api/test-sessions/${session.id}/certificate`, { token: taking.tokens.other })).status,
      ).toBe(404)
    })

    it('keeps the name, the unit and the title of its day', async () => {
      const { assessment, session, run } = await begin(taking)
      await answerAll(taking, run, 9)
      await end(taking, session.id)
      const row = await taking.db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id })
      const person = await taking.db.read.findOneByOrFail(userEntity, { id: row.participantId })
      const check = () =>
        fetchData(taking.hub, `/api/certificates/${row.certificateCode ?? ''}`, certificateCheckSchema)
      const then = await check()
      expect(then).toMatchObject({
        participantName: person.name,
        participantUnit: person.unit,
        assessmentTitle: assessment.title,
      })
      await taking.db.write(async (manager) => {
        await manager.update(
          userEntity,
          { id: person.id },
          { name: 'Nama Lain', unit: 'Unit Lain', nip: '199912312020019999' },
        )
        await manager.update(assessmentEntity, { id: assessment.id }, { title: 'Judul lain' })
      })
      try {
        expect(await check()).toEqual(then)
        // A later correction of the score does not change the certificate either.
        await fetchData(taking.hub, `/api/assessments/${assessment.id}/rescore`, rescoreAnswerSchema, {
          token: taking.tokens.assessor,
          body: { dryRun: false, reason: 'Uji' },
        })
        expect(await check()).toEqual(then)
      } finally {
        await taking.db.write((manager) =>
          manager.update(userEntity, { id: person.id }, { name: person.name, unit: person.unit, nip: person.nip }),
        )
      }
    })

    it('numbers have no gaps, and who fails has none', async () => {
      const { session } = await begin(taking)
      await end(taking, session.id)
      expect((await resultOf(taking, session.id)).hasCertificate).toBe(false)
      expect(
        (await call(taking.hub, `/api/test-sessions/${session.id}/certificate`, { token: taking.tokens.candidate }))
          .status,
      ).toBe(404)
      const rows = await taking.db.read.find(testResultEntity)
      const numbers = rows.flatMap(({ certificateNumber }) =>
        certificateNumber === null ? [] : [Number(certificateNumber.slice(-6))],
      )
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
    })
  })

  it('are provisional until essays are marked, and final then', async () => {
    const essay = await insertLike(taking, {
      type: 'essay',
      options: [],
      correctAnswer: null,
      rubric: RUBRIC,
      content: '<p>Jelaskan sikap Anda.</p>',
    })
    const { assessment, session, run } = await begin(taking, {
      questionIds: [essay, ...(await ownQuestions(3))],
      showAnswers: true,
    })
    const placeOf = await keyPlaces(taking, session.id)
    for (const { questionId, type } of run.items) {
      const value =
        type === 'essay'
          ? ({ kind: 'text', text: 'Saya menolak gratifikasi dan melapor.' } as const)
          : choice(placeOf(questionId))
      await save(taking, session.id, questionId, saveBody(1, value))
    }
    await end(taking, session.id)
    expect(await resultOf(taking, session.id)).toMatchObject({
      isProvisional: true,
      verdict: 'undecided',
      isPassed: false,
      percentageScore: 100,
      maxScore: 3,
      scoredQuestions: 3,
      totalQuestions: 4,
      hasCertificate: false,
      correctAnswers: 3,
      recommendations: [],
    })
    const token = taking.tokens.assessor
    // Who marks without knowing whose essay it is does not read it beside the name.
    const asked = async (reader: string): Promise<string[] | undefined> =>
      (await resultOf(taking, session.id, reader)).answers?.map(({ type }) => type).toSorted()
    expect(await asked(token)).toEqual(Array.from({ length: 3 }, () => 'multiple-choice'))
    expect(await asked(taking.tokens.superAdmin)).toHaveLength(4)
    const { items } = await fetchData(
      taking.hub,
      `/api/marking/tasks?assessmentId=${session.assessmentId}`,
      markingTasksPageSchema,
      { token },
    )
    expect(items).toHaveLength(1)
    const task = await fetchData(taking.hub, `/api/marking/tasks/${items[0]?.id ?? ''}`, markingDetailSchema, { token })
    const body = {
      version: task.version,
      criteria: [{ points: 25, comment: 'Sebutkan dasar hukumnya' }],
      comment: 'Baik',
    }
    expect((await resultOf(taking, session.id, taking.tokens.superAdmin)).aiEssayScores).toEqual({})
    await fetchData(taking.hub, `/api/marking/tasks/${task.id}/marks`, z.unknown(), { token, body })
    const settled = await resultOf(taking, session.id)
    expect(await asked(token)).toHaveLength(settled.isProvisional ? 3 : 4)
    expect(settled.aiEssayScores).toBeNull()
    await finish(assessment.id)
    const told = settled.isProvisional ? {} : { [essay]: ESSAY_SCORE }
    expect((await resultOf(taking, session.id)).aiEssayScores).toEqual(told)
    if (!settled.isProvisional)
      expect(settled).toMatchObject({ score: 3.5, maxScore: 4, percentageScore: 88, hasCertificate: true })
    else
      expect(
        (await fetchData(taking.hub, `/api/marking/tasks/${task.id}`, markingDetailSchema, { token })).status,
      ).not.toBe('final')
  })

  it('are scored again when a key is corrected, with a list of what changes', async () => {
    const wrongKey = await insertLike(taking, { content: '<p>Soal dengan kunci salah</p>', correctAnswer: 0 })
    const { assessment, session, run } = await begin(taking, {
      questionIds: [wrongKey, ...taking.stock.questionIds.slice(0, 3)],
    })
    await answerAll(taking, run, 4)
    await end(taking, session.id)
    expect(await resultOf(taking, session.id)).toMatchObject({
      percentageScore: 100,
      isPassed: true,
      hasCertificate: true,
    })
    const rescore = (dryRun: boolean, token = taking.tokens.assessor) =>
      fetchData(taking.hub, `/api/assessments/${assessment.id}/rescore`, rescoreAnswerSchema, {
        token,
        body: { dryRun, reason: 'Kunci dikoreksi' },
      })
    expect(await rescore(true)).toMatchObject({ results: 1, corrections: [], changes: [] })
    const unexplained = await call(taking.hub, `/api/assessments/${assessment.id}/rescore`, {
      token: taking.tokens.assessor,
      body: { dryRun: false, reason: ' ' },
    })
    expect([unexplained.status, unexplained.body]).toMatchObject([400, { fields: { reason: 'Alasan wajib diisi' } }])
    const first = await taking.db.read.findOneByOrFail(questionVersionEntity, { questionId: wrongKey, version: 1 })
    await taking.db.write(async (manager) => {
      await manager.insert(questionVersionEntity, {
        ...first,
        version: 2,
        snapshot: { ...first.snapshot, correctAnswer: 3 },
      })
      await manager.update(questionEntity, { id: wrongKey }, { version: 2, approvedVersion: 2, correctAnswer: 3 })
    })
    const change = {
      testSessionId: session.id,
      before: { percentageScore: 100, isPassed: true },
      after: { percentageScore: 75, isPassed: true },
    }
    const correction = { questionId: wrongKey, fromVersion: 1, toVersion: 2, fromAnswer: 0, toAnswer: 3 }
    expect(await rescore(true)).toMatchObject({ corrections: [correction], changes: [change] })
    expect((await resultOf(taking, session.id)).percentageScore).toBe(100)
    expect(await rescore(false)).toMatchObject({ dryRun: false, corrections: [correction], changes: [change] })
    expect((await resultOf(taking, session.id)).percentageScore).toBe(75)
    expect(await rescore(false)).toMatchObject({ corrections: [], changes: [] })
    expect(
      (
        await call(taking.hub, `/api/assessments/${assessment.id}/rescore`, {
          token: taking.tokens.administrator,
          body: {},
        })
      ).status,
    ).toBe(403)
  })

  describe('a computer-adaptive test', () => {
    it('gives one item after the other, goes on with the same after anything, and ends when it is done', async () => {
      const { session, run } = await begin(taking, { type: 'cat', totalQuestions: 6 })
      expect([run.items.length, run.totalQuestions]).toEqual([1, 6])
      let item = run.items[0]
      let asked = 0
      let stopped: NextItemAnswer['stopped'] = null
      while (item !== undefined && stopped === null) {
        asked += 1
        const { questionId } = item
        expect(
          (
            await call(taking.hub, `/api/test-sessions/${session.id}/next`, {
              token: taking.tokens.candidate,
              body: { ...proofOf(taking, run.session.id), questionId },
            })
          ).body.error,
        ).toBe('invalid-input')
        const placeOf = await keyPlaces(taking, session.id)
        const place = asked % 2 === 0 ? placeOf(questionId) : (placeOf(questionId) + 1) % 4
        await save(taking, session.id, questionId, saveBody(1, choice(place)))
        if (asked === 3) {
          await command(taking, session.id, 'pause')
          expect(
            (
              await call(taking.hub, `/api/test-sessions/${session.id}/next`, {
                token: taking.tokens.candidate,
                body: { ...proofOf(taking, run.session.id), questionId },
              })
            ).body.error,
          ).toBe('test-session-stopped')
          await command(taking, session.id, 'resume')
        }
        const answer = await nextItem(taking, session.id, questionId)
        expect((await nextItem(taking, session.id, questionId)).item).toEqual(answer.item)
        stopped = answer.stopped
        item = answer.item ?? undefined
        if (item !== undefined) {
          const again = await runOf(taking, session.id)
          expect(again.items.at(-1)).toEqual(item)
          expect(
            (
              await call(taking.hub, `/api/test-sessions/${session.id}/answers/${questionId}`, {
                method: 'PUT',
                token: taking.tokens.candidate,
                body: { ...proofOf(taking, session.id), ...saveBody(2, choice(0)) },
              })
            ).body.error,
          ).toBe('answer-fixed')
        }
      }
      expect([asked, stopped]).toEqual([6, 'length'])
      const items = await itemsOf(taking, session.id)
      expect(
        items.every(({ thetaAfter, standardErrorAfter }) => thetaAfter !== null && standardErrorAfter !== null),
      ).toBe(true)
      const result = await resultOf(taking, session.id)
      expect(result).toMatchObject({ status: 'completed', totalQuestions: 6, correctAnswers: 3, maxScore: 100 })
      expect(result.abilityPath).toEqual([])
      expect((await resultOf(taking, session.id, taking.tokens.administrator)).abilityPath).toEqual([])
      expect((await resultOf(taking, session.id, taking.tokens.assessor)).abilityPath).toHaveLength(6)
      expect(result.ability?.theta).toBe(items.at(-1)?.thetaAfter)
      expect(result.ability?.scoreError).toBeGreaterThan(0)
      expect(result.percentageScore).toBe(result.score)
    })

    /** Answers this many items of an adaptive test, all of them rightly, and leaves the next one open. */
    const answerRightly = ({ session, items }: TestRun, count: number) =>
      answerAdaptively(taking, session.id, items[0]?.questionId, allRight(count))

    it.each([
      { answered: 4, measured: false },
      { answered: 5, measured: true },
      { answered: 9, measured: true },
    ])('is not passed by $answered right answers of at least 10', async ({ answered, measured }) => {
      const { session, run } = await begin(taking, { type: 'cat', totalQuestions: 12, passingScore: 50 })
      expect(run.minQuestions).toBe(10)
      await answerRightly(run, answered)
      await end(taking, session.id)
      const result = await resultOf(taking, session.id)
      expect(result).toMatchObject({
        answeredQuestions: answered,
        minQuestions: 10,
        unreachedQuestions: 10 - answered,
        totalQuestions: 10,
        isPassed: false,
        hasCertificate: false,
      })
      expect(result.percentageScore !== null).toBe(measured)
      expect(result.ability !== null).toBe(measured)
      expect(
        (await call(taking.hub, `/api/test-sessions/${session.id}/certificate`, { token: taking.tokens.candidate }))
          .status,
      ).toBe(404)
      const page = await fetchData(taking.hub, `/api/assessments/${session.assessmentId}/results`, resultsPageSchema, {
        token: taking.tokens.superAdmin,
      })
      expect([page.items[0]?.percentageScore !== null, page.summary.averageScore !== null]).toEqual([
        measured,
        measured,
      ])
    })

    it('scores what was not reached as wrong, so that fewer answers never score more', async () => {
      const scores: number[] = []
      for (const answered of [5, 7, 9, 10]) {
        const { session, run } = await begin(taking, { type: 'cat', totalQuestions: 10, passingScore: 50 })
        await answerRightly(run, answered)
        if (answered < 10) await end(taking, session.id)
        const { percentageScore, isPassed } = await resultOf(taking, session.id)
        scores.push(percentageScore ?? -1)
        expect(isPassed).toBe(answered === 10)
      }
      expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    })

    it('counts what was answered and nothing else where a proctor ended it', async () => {
      const { session, run } = await begin(taking, { type: 'cat', totalQuestions: 10 })
      await answerRightly(run, 6)
      await command(taking, session.id, 'terminate')
      const result = await resultOf(taking, session.id)
      expect(result).toMatchObject({
        totalQuestions: 6,
        answeredQuestions: 6,
        unreachedQuestions: 0,
        minQuestions: 10,
        isPassed: false,
        finishReason: 'terminated',
      })
      expect(result.percentageScore).toBeGreaterThan(50)
    })

    it('keeps to the minimum of its assessment', async () => {
      const { assessment, run, session } = await begin(taking, {
        type: 'cat',
        totalQuestions: 12,
        minQuestions: 6,
        passingScore: 50,
      })
      expect([assessment.minQuestions, run.minQuestions]).toEqual([6, 6])
      await answerRightly(run, 6)
      await end(taking, session.id)
      expect(await resultOf(taking, session.id)).toMatchObject({
        unreachedQuestions: 0,
        isPassed: true,
        // The bank of the demo has labels of difficulty only.
        isCertificateHeld: true,
        hasCertificate: false,
      })
    })

    it('keeps the minimum of its day when it is scored again, so that a later setting takes nobody’s pass away', async () => {
      const { assessment, run, session } = await begin(taking, {
        type: 'cat',
        totalQuestions: 12,
        minQuestions: 6,
        passingScore: 50,
      })
      await answerRightly(run, 6)
      await end(taking, session.id)
      // As after an upgrade from a version whose tests ended by precision before today's minimum.
      await taking.db.write((manager) => manager.update(assessmentEntity, { id: assessment.id }, { minQuestions: 12 }))
      const body = { dryRun: false, reason: 'Kunci dikoreksi' }
      const { changes } = await fetchData(
        taking.hub,
        `/api/assessments/${assessment.id}/rescore`,
        rescoreAnswerSchema,
        { token: taking.tokens.assessor, body },
      )
      expect(changes).toEqual([])
      expect(await resultOf(taking, session.id)).toMatchObject({
        minQuestions: 6,
        unreachedQuestions: 0,
        isPassed: true,
        verdict: 'passed',
      })
    })

    it('keeps the parameters that its questions had when it was built', async () => {
      const { assessment, run } = await begin(taking, { type: 'cat', totalQuestions: 5 })
      const questionId = run.items[0]?.questionId ?? ''
      const parametersIn = async (id: string): Promise<unknown> =>
        (await findCalibrations(taking.db.read, id)).find((row) => row.questionId === questionId)
      const before = await parametersIn(assessment.id)
      const changed = { a: 1.7, b: 2.5, c: 0.1 }
      await fetchData(taking.hub, `/api/question-bank/${questionId}/irt`, z.unknown(), {
        method: 'PUT',
        token: taking.tokens.superAdmin,
        body: changed,
      })
      expect(await parametersIn(assessment.id)).toEqual(before)
      const later = await taking.assessment({ type: 'cat' })
      expect(await parametersIn(later.id)).toEqual({ questionId, ...changed, source: 'manual' })
    })

    it('gives no score to a candidate who ends it after one answer, or none', async () => {
      const { session, run } = await begin(taking, { type: 'cat', totalQuestions: 5 })
      await answerRightly(run, 1)
      await end(taking, session.id)
      // One answer measures nobody; the four items that were not reached count as wrong.
      expect(await resultOf(taking, session.id)).toMatchObject({
        totalQuestions: 5,
        answeredQuestions: 1,
        correctAnswers: 1,
        percentageScore: null,
        ability: null,
        isPassed: false,
      })
      const empty = await begin(taking, { type: 'cat' })
      await end(taking, empty.session.id)
      expect(await resultOf(taking, empty.session.id)).toMatchObject({
        percentageScore: null,
        ability: null,
        isPassed: false,
      })
    })
  })
})
