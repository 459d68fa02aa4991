import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { type RescoreAnswer, rescoreAnswerSchema, resultsPageSchema } from '@pengawas/shared/contracts/test-results'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import {
  allRight,
  answerAdaptively,
  answerAll,
  begin,
  choice,
  end,
  insertLike,
  itemsOf,
  keyPlaces,
  openTaking,
  resultOf,
  runOf,
  save,
  saveBody,
  start,
  type Taking,
  takeOver,
} from './support.ts'

type Overrides = NonNullable<Parameters<Taking['assessment']>[0]>
type Treatment = RescoreAnswer['questions'][number]['treatment']

const REASON = 'Dua pilihan benar'
const RUBRIC: Rubric = {
  keyPoints: ['Menolak gratifikasi'],
  gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
  maxScore: 50,
}

onEveryDatabase('faulty questions', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const attempt = (
    assessmentId: string,
    voids: Record<string, Treatment>,
    { dryRun = true, token = taking.tokens.assessor } = {},
  ) =>
    call(taking.hub, `/api/assessments/${assessmentId}/rescore`, {
      token,
      body: {
        ...{ dryRun, reason: REASON },
        voids: Object.entries(voids).map(([questionId, treatment]) => ({ questionId, treatment })),
      },
    })
  /** Previews and carries out, which have to say the same. */
  async function rescore(assessmentId: string, voids: Record<string, Treatment>): Promise<RescoreAnswer> {
    const preview = rescoreAnswerSchema.parse((await attempt(assessmentId, voids)).body.data)
    const done = rescoreAnswerSchema.parse((await attempt(assessmentId, voids, { dryRun: false })).body.data)
    expect({ ...done, dryRun: true }).toEqual(preview)
    return done
  }

  describe('of a test of fixed length', () => {
    /** Ten questions, of which the candidate has these many right, in the order of the test. */
    async function taken(right: number, overrides: Overrides = {}) {
      const { assessment, session, run } = await begin(taking, { passingScore: 70, ...overrides })
      await answerAll(taking, run, right)
      await end(taking, session.id)
      return { assessment, session, asked: run.items.map(({ questionId }) => questionId) }
    }

    it('give everyone their points, count for nobody, and count again', async () => {
      const { assessment, session, asked } = await taken(6)
      const faulty = asked[8] ?? ''
      expect(await resultOf(taking, session.id)).toMatchObject({ percentageScore: 60, verdict: 'failed', voided: [] })

      const credited = await rescore(assessment.id, { [faulty]: 'everyone' })
      expect(credited.changes).toMatchObject([
        { before: { percentageScore: 60, isPassed: false }, after: { percentageScore: 70, isPassed: true } },
      ])
      expect(await resultOf(taking, session.id)).toMatchObject({
        ...{ score: 7, maxScore: 10, correctAnswers: 7, percentageScore: 70, verdict: 'passed', hasCertificate: true },
        // The reason may name the right answer, which others can still be asked for.
        voided: [{ position: 8, treatment: 'everyone', reason: null }],
      })
      expect(await resultOf(taking, session.id, taking.tokens.administrator)).toMatchObject({
        voided: [{ position: 8, treatment: 'everyone', reason: REASON }],
      })

      await rescore(assessment.id, { [faulty]: 'nobody' })
      expect(await resultOf(taking, session.id)).toMatchObject({
        ...{
          score: 6,
          maxScore: 9,
          percentageScore: 67,
          scoredQuestions: 9,
          totalQuestions: 10,
          answeredQuestions: 10,
        },
        // As after the correction of a key: a certificate is withdrawn with the pass, and comes back with it.
        ...{ verdict: 'failed', hasCertificate: false, isProvisional: false },
        voided: [{ position: 8, treatment: 'nobody', reason: null }],
      })
      expect((await itemsOf(taking, session.id))[8]).toMatchObject({ points: null, maxPoints: null, isCorrect: null })

      expect((await rescore(assessment.id, { [faulty]: null })).changes).toHaveLength(1)
      expect(await resultOf(taking, session.id)).toMatchObject({
        score: 6,
        maxScore: 10,
        percentageScore: 60,
        voided: [],
      })
      const actions = await auditOf(taking.hub, taking.tokens.superAdmin, assessment.id)
      expect(actions.filter((action) => action === 'assessment.question-voided')).toHaveLength(3)
      expect(actions.filter((action) => action === 'result.rescored')).toHaveLength(3)
    })

    it('are part of no other change: one that is not named stays as it is', async () => {
      const { assessment, session, asked } = await taken(6)
      await rescore(assessment.id, { [asked[9] ?? '']: 'nobody' })
      expect(await rescore(assessment.id, {})).toMatchObject({ changes: [], corrections: [] })
      await rescore(assessment.id, { [asked[8] ?? '']: 'everyone' })
      expect(await resultOf(taking, session.id)).toMatchObject({ score: 7, maxScore: 9 })
    })

    it('are named to staff, with who decided and why', async () => {
      const { assessment, asked } = await taken(7)
      const { questions, canCreditEveryone } = await rescore(assessment.id, { [asked[0] ?? '']: 'nobody' })
      expect([questions.length, canCreditEveryone]).toEqual([10, true])
      const { summary } = await fetchData(taking.hub, `/api/assessments/${assessment.id}/results`, resultsPageSchema, {
        token: taking.tokens.administrator,
      })
      const number = questions.find(({ questionId }) => questionId === asked[0])?.number
      expect(summary.voided).toMatchObject([{ number, treatment: 'nobody', reason: REASON }])
      expect(summary.voided[0]?.by).not.toBe('')
    })

    it('do not wait for the mark of an essay', async () => {
      const essay = await insertLike(taking, {
        ...{ type: 'essay', options: [], correctAnswer: null, rubric: RUBRIC, content: '<p>Jelaskan.</p>' },
      })
      const { assessment, session, run } = await begin(taking, {
        ...{ questionIds: [essay, ...taking.stock.questionIds.slice(0, 3)], totalQuestions: 4 },
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
      expect((await resultOf(taking, session.id)).verdict).toBe('undecided')
      await rescore(assessment.id, { [essay]: 'nobody' })
      expect(await resultOf(taking, session.id)).toMatchObject({
        ...{ score: 3, maxScore: 3, isProvisional: false, verdict: 'passed', hasCertificate: true },
      })
      await rescore(assessment.id, { [essay]: 'everyone' })
      expect(await resultOf(taking, session.id)).toMatchObject({ score: 4, maxScore: 4, verdict: 'passed' })
      await rescore(assessment.id, { [essay]: null })
      expect(await resultOf(taking, session.id)).toMatchObject({ isProvisional: true, verdict: 'undecided' })
    })

    it('are not asked in tests that begin afterwards, and running tests are scored without them', async () => {
      const { assessment, session, run } = await begin(taking, { totalQuestions: 10, maxAttempts: 2 })
      const faulty = run.items[0]?.questionId ?? ''
      const { askedLater } = await rescore(assessment.id, { [faulty]: 'nobody' })
      expect(askedLater).toEqual({ left: 9, wanted: 10 })
      expect((await runOf(taking, session.id)).items).toHaveLength(10)
      await answerAll(taking, run, 5)
      await end(taking, session.id)
      expect(await resultOf(taking, session.id, taking.tokens.assessor)).toMatchObject({ score: 4, maxScore: 9 })
      const again = await takeOver(taking, (await start(taking, assessment.id)).id)
      expect(again.items).toHaveLength(9)
      expect(again.items.map(({ questionId }) => questionId)).not.toContain(faulty)
      const card = await fetchData(taking.hub, `/api/assessments/${assessment.id}`, managedAssessmentSchema, {
        token: taking.tokens.administrator,
      })
      expect(card.asked).toEqual({ least: 9, most: 9 })
    })

    it('are replaced by others of the bank where there are more than a test asks', async () => {
      const { assessment, run } = await begin(taking, { totalQuestions: 6 })
      const faulty = run.items[0]?.questionId ?? ''
      expect((await rescore(assessment.id, { [faulty]: 'nobody' })).askedLater).toBeNull()
      const other = await takeOver(
        taking,
        (await start(taking, assessment.id, taking.tokens.other)).id,
        {},
        taking.tokens.other,
      )
      expect(other.items).toHaveLength(6)
      expect(other.items.map(({ questionId }) => questionId)).not.toContain(faulty)
    })

    it('cannot be all there is, cannot be strangers, and are nobody else’s to decide', async () => {
      const { assessment, session, asked } = await taken(6)
      const all = Object.fromEntries(asked.map((id) => [id, 'nobody' as const]))
      const empty = await attempt(assessment.id, all, { dryRun: false })
      expect([empty.status, empty.body.message]).toEqual([409, MESSAGES.voidNothingLeft])
      const stranger = await attempt(assessment.id, { [taking.stock.questionIds[12] ?? '']: 'nobody' })
      expect([stranger.status, stranger.body.message]).toEqual([400, MESSAGES.questionsNotLinked])
      const { administrator, proctor, candidate } = taking.tokens
      for (const token of [administrator, proctor, candidate])
        expect((await attempt(assessment.id, { [asked[0] ?? '']: 'nobody' }, { dryRun: false, token })).status).toBe(
          403,
        )
      expect(await resultOf(taking, session.id)).toMatchObject({ score: 6, maxScore: 10, voided: [] })
    })
  })

  describe('of an adaptive test', () => {
    /** Questions that an adaptive test can ask. */
    let ids: string[]
    beforeAll(async () => {
      ids = []
      for (let number = 1; number <= 14; number += 1)
        ids.push(await insertLike(taking, { content: `<p>Soal adaptif ${number}</p>` }))
    })

    async function takenAdaptively(answers: readonly boolean[], overrides: Overrides = {}) {
      const { assessment, session, run } = await begin(taking, {
        ...{ type: 'cat', totalQuestions: 10, minQuestions: 6, passingScore: 30 },
        ...{ questionIds: ids },
        ...overrides,
      })
      await answerAdaptively(taking, session.id, run.items[0]?.questionId, answers)
      return { assessment, session }
    }
    const MIXED = [true, true, false, true, true, false]

    it('are left out of the estimate, and take nobody below the minimum', async () => {
      const { assessment, session } = await takenAdaptively(MIXED)
      await end(taking, session.id)
      const before = await resultOf(taking, session.id, taking.tokens.assessor)
      expect(before).toMatchObject({ answeredQuestions: 6, minQuestions: 6, unreachedQuestions: 0 })
      const wrong = (await itemsOf(taking, session.id))[2]?.questionId ?? ''
      await rescore(assessment.id, { [wrong]: 'nobody' })
      const after = await resultOf(taking, session.id, taking.tokens.assessor)
      expect(after).toMatchObject({ answeredQuestions: 6, scoredQuestions: 5, minQuestions: 6, unreachedQuestions: 0 })
      expect(after.ability?.theta).toBeGreaterThan(before.ability?.theta ?? Infinity)
      expect(after.ability?.standardError).toBeGreaterThan(before.ability?.standardError ?? Infinity)
      expect(after.abilityPath.map(({ position }) => position)).not.toContain(2)
      expect(after.voided).toEqual([{ position: 2, treatment: 'nobody', reason: REASON }])
      await rescore(assessment.id, { [wrong]: null })
      const undone = await resultOf(taking, session.id, taking.tokens.assessor)
      expect([undone.ability, undone.percentageScore, undone.verdict]).toEqual([
        before.ability,
        before.percentageScore,
        before.verdict,
      ])
    })

    it('have no points to give, and leave enough for tests that begin later', async () => {
      const { assessment, session } = await takenAdaptively(MIXED)
      await end(taking, session.id)
      const everyone = await attempt(assessment.id, { [ids[0] ?? '']: 'everyone' })
      expect([everyone.status, everyone.body.message]).toEqual([400, MESSAGES.voidNotAdaptive])
      const asked = new Set((await itemsOf(taking, session.id)).map(({ questionId }) => questionId))
      const unasked = ids.filter((id) => !asked.has(id))
      const nearly = Object.fromEntries([...unasked, ...asked].slice(0, 9).map((id) => [id, 'nobody' as const]))
      const few = await attempt(assessment.id, nearly)
      expect([few.status, few.body.message]).toEqual([409, expect.stringContaining('sedikitnya 6 soal')])
      await taking.db.write((manager) =>
        manager.update(assessmentEntity, { id: assessment.id }, { endDate: new Date(Date.now() - 1000) }),
      )
      expect((await attempt(assessment.id, nearly)).status).toBe(200)
    })

    it('let a running test go on as it was, and are left out at its end', async () => {
      const { assessment, session } = await takenAdaptively(MIXED.slice(0, 3))
      const items = await itemsOf(taking, session.id)
      // One that was answered, and the one that is open.
      await rescore(assessment.id, { [items[1]?.questionId ?? '']: 'nobody', [items[3]?.questionId ?? '']: 'nobody' })
      await answerAdaptively(taking, session.id, items[3]?.questionId, allRight(4))
      await end(taking, session.id)
      const result = await resultOf(taking, session.id, taking.tokens.assessor)
      expect(result).toMatchObject({ answeredQuestions: 7, scoredQuestions: 5, unreachedQuestions: 0 })
      expect(result.voided.map(({ position }) => position)).toEqual([1, 3])
    })
  })

  it('say nothing about their own quality in the assessment where they are void', async () => {
    const faulty = await insertLike(taking, { content: '<p>Soal yang keliru</p>' })
    const { assessment, session, run } = await begin(taking, {
      questionIds: [faulty, ...taking.stock.questionIds.slice(0, 5)],
      totalQuestions: 6,
    })
    await answerAll(taking, run, 3)
    await end(taking, session.id)
    const answers = async () =>
      (await call(taking.hub, `/api/question-bank/${faulty}/analysis`, { token: taking.tokens.superAdmin })).body.data
    expect(await answers()).toMatchObject({ n: 1 })
    await rescore(assessment.id, { [faulty]: 'everyone' })
    expect(await answers()).toMatchObject({ n: 0 })
  })
})
