import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { assessmentStatsSchema, managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { resultsPageSchema, type TestResult, testResultSchema } from '@pengawas/shared/contracts/test-results'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import {
  allRight,
  answerAdaptively,
  begin,
  certificatesTold,
  end,
  insertLike,
  openTaking,
  resultOf,
  steadyAdaptive,
  type Taking,
} from './support.ts'

type Overrides = NonNullable<Parameters<Taking['assessment']>[0]>

const REASON = 'Diputuskan dalam rapat panitia seleksi'

onEveryDatabase('the verdict of an adaptive test', (databaseUrl) => {
  let taking: Taking
  /** Questions whose parameters were estimated. */
  let estimated: string[]
  /** Questions of which only the label of their difficulty is known. */
  let labelled: string[]
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    estimated = []
    labelled = []
    for (let number = 0; number < 14; number += 1) {
      estimated.push(await insertLike(taking, { content: `<p>Soal terkalibrasi ${number}</p>` }))
      labelled.push(await insertLike(taking, { content: `<p>Soal berlabel ${number}</p>` }))
    }
    const parameters = { irtA: 1.2, irtB: 0.1, irtC: 0.2, irtSource: 'estimated' } as const
    await taking.db.write((manager) => manager.update(questionEntity, estimated, parameters))
  })
  afterAll(() => taking.close())

  /** A test that is handed in after this many answers, with which of them are right. */
  async function take(answers: readonly boolean[], overrides: Overrides = {}) {
    const { assessment, session, run } = await begin(taking, {
      ...{ type: 'cat', totalQuestions: 12, minQuestions: 5, passingScore: 60, questionIds: estimated },
      ...overrides,
    })
    const { open } = await answerAdaptively(taking, session.id, run.items[0]?.questionId, answers)
    if (open !== undefined) await end(taking, session.id)
    return { assessment, session, result: await resultOf(taking, session.id) }
  }
  const unsure = [true, false, true, false, true, true]

  const decide = (id: string, body: object, token = taking.tokens.administrator) =>
    call(taking.hub, `/api/test-sessions/${id}/decision`, { token, body })
  const statsOf = (id: string) =>
    fetchData(taking.hub, `/api/assessments/${id}/stats`, assessmentStatsSchema, {
      token: taking.tokens.administrator,
    })
  const certificateOf = async (id: string): Promise<number> => {
    const headers = { authorization: `Bearer ${taking.tokens.candidate}` }
    return (await fetch(new URL(`/api/test-sessions/${id}/certificate`, taking.hub.url), { headers })).status
  }

  it('is passed where the lower bound of the stated confidence clears the mark', async () => {
    const { result } = await take(allRight(10), { passingScore: 40 })
    expect(result).toMatchObject({ verdict: 'passed', isPassed: true, hasCertificate: true, confidence: 0.95 })
    expect(result.interval?.lower).toBeGreaterThanOrEqual(40)
    expect(result).toMatchObject({ estimatedItems: result.answeredQuestions, isUncalibrated: false })
  })

  it('is left open where the bounds lie on both sides, and decides nothing until a person does', async () => {
    const { assessment, session, result } = await take(unsure)
    expect(result).toMatchObject({ verdict: 'undecided', isPassed: false, hasCertificate: false, recommendations: [] })
    const { lower, upper } = result.interval ?? { lower: 100, upper: 0 }
    expect([lower < 60, upper >= 60]).toEqual([true, true])
    expect(await certificateOf(session.id)).toBe(404)
    const page = await fetchData(taking.hub, `/api/assessments/${assessment.id}/results`, resultsPageSchema, {
      token: taking.tokens.administrator,
    })
    const open = { results: 1, final: 0, passed: 0, undecided: 1, provisional: 0, averageScore: null }
    expect(page.summary).toMatchObject(open)
    expect((await statsOf(assessment.id)).averageScore).toBeNull()
    expect(page.items[0]).toMatchObject({ verdict: 'undecided', interval: { lower, upper }, confidence: 0.95 })

    expect((await decide(session.id, { verdict: 'passed', reason: 'ya' })).body.fields).toEqual({
      reason: MESSAGES.decisionReason,
    })
    for (const token of [taking.tokens.candidate, taking.tokens.assessor, taking.tokens.proctor])
      expect((await decide(session.id, { verdict: 'passed', reason: REASON }, token)).status).toBe(403)
    const decided = testResultSchema.parse((await decide(session.id, { verdict: 'passed', reason: REASON })).body.data)
    const outcome = { verdict: 'passed', isPassed: true, hasCertificate: true }
    expect(decided).toMatchObject({ ...outcome, decision: { verdict: 'passed', reason: REASON } })
    expect(await resultOf(taking, session.id)).toMatchObject({ ...outcome, decision: { reason: REASON } })
    expect(await certificateOf(session.id)).toBe(200)
    expect(await auditOf(taking.hub, taking.tokens.superAdmin, session.id)).toContain('result.decided')
    expect(await certificatesTold(taking, session.id)).toBe(1)
    expect((await statsOf(assessment.id)).averageScore).toBe(result.percentageScore)
    // Decided otherwise, the certificate is withdrawn.
    expect((await decide(session.id, { verdict: 'failed', reason: REASON })).status).toBe(200)
    expect(await certificateOf(session.id)).toBe(404)
    expect(await certificatesTold(taking, session.id)).toBe(1)
  })

  it.each([
    ['passed', 20],
    ['failed', 99],
  ])('that the figures make %s is nobody’s to decide', async (verdict, passingScore) => {
    const { session, result } = await take(unsure, { passingScore })
    expect(result.verdict).toBe(verdict)
    const refused = await decide(session.id, { verdict: 'failed', reason: REASON })
    expect([refused.status, refused.body.message]).toEqual([409, MESSAGES.resultNotOpen])
  })

  it('is that of the score itself once the maximum was answered, and with the confidence of its assessment', async () => {
    const longest = await take(unsure, { totalQuestions: 6 })
    const { percentageScore } = longest.result
    expect(longest.result.verdict).toBe((percentageScore ?? 0) >= 60 ? 'passed' : 'failed')
    const stated = await take(unsure, { adaptive: { ...steadyAdaptive, confidence: 0.8 } })
    expect(stated.result.confidence).toBe(0.8)
    const width = ({ interval }: TestResult): number => (interval?.upper ?? 0) - (interval?.lower ?? 0)
    expect(width(stated.result)).toBeLessThan(width((await take(unsure)).result))
  })

  it('stays what it was when a result from before confidence was stated is scored again', async () => {
    const { assessment, session, result } = await take(unsure, { passingScore: 50 })
    expect(result.verdict).toBe('undecided')
    const asBefore = { confidence: null, intervalLower: null, intervalUpper: null, verdict: 'passed', isPassed: true }
    await taking.db.write((manager) =>
      manager.update(testResultEntity, { testSessionId: session.id }, { ...asBefore, verdict: 'passed' }),
    )
    await call(taking.hub, `/api/assessments/${assessment.id}/rescore`, {
      token: taking.tokens.assessor,
      body: { dryRun: false, reason: 'Kunci dikoreksi' },
    })
    expect(await resultOf(taking, session.id)).toMatchObject({ verdict: 'passed', confidence: null, interval: null })
  })

  describe('from a bank with labels of difficulty only', () => {
    it('says so and gives a certificate only once an administrator has accepted it in writing', async () => {
      const { assessment, session, result } = await take(allRight(10), { questionIds: labelled, passingScore: 30 })
      const held: Partial<TestResult> = { isUncalibrated: true, isCertificateHeld: true, hasCertificate: false }
      expect(result).toMatchObject({ verdict: 'passed', estimatedItems: 0, ...held })
      expect(await certificateOf(session.id)).toBe(404)
      const adaptive = { ...assessment.adaptive, uncalibratedAccepted: { reason: REASON } }
      await fetchData(taking.hub, `/api/assessments/${assessment.id}`, managedAssessmentSchema, {
        ...{ method: 'PUT', token: taking.tokens.administrator },
        body: updateBody(assessment, { adaptive }),
      })
      expect(await resultOf(taking, session.id)).toMatchObject({
        ...{ isUncalibrated: true, isCertificateHeld: false, hasCertificate: true },
      })
      expect(await certificateOf(session.id)).toBe(200)
      expect(await auditOf(taking.hub, taking.tokens.superAdmin, session.id)).toContain('certificate.issued')
      expect(await certificatesTold(taking, session.id)).toBe(1)
    })

    it('gives it at once where that was accepted before', async () => {
      const adaptive = { ...steadyAdaptive, uncalibratedAccepted: { reason: REASON } }
      const { session, result } = await take(allRight(10), { questionIds: labelled, passingScore: 30, adaptive })
      expect(result).toMatchObject({ isUncalibrated: true, hasCertificate: true })
      expect(await certificatesTold(taking, session.id)).toBe(0)
    })
  })
})
