import { adaptiveSimulationSchema, defaultAdaptiveSettings } from '@pengawas/shared/contracts/adaptive-settings'
import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf, refusal } from '../people/support.ts'
import { assessmentBody, createAssessment, type Stock, stockOf, updateBody } from './support.ts'

const REASON = 'Bank baru, disetujui panitia seleksi'

onEveryDatabase('settings of adaptive tests', (databaseUrl) => {
  let hub: TestHub
  let superAdmin: string
  let administrator: string
  let stock: Stock
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    superAdmin = await signIn(hub, people.superAdmin)
    administrator = await signIn(hub, people.administrator)
    stock = await stockOf(hub, administrator)
  })
  afterAll(async () => {
    await hub.close()
  })

  const put = (id: string, body: object) =>
    fetchData(hub, `/api/assessments/${id}`, managedAssessmentSchema, { method: 'PUT', token: administrator, body })

  it('are the defaults where nothing was sent, and stay where an edit leaves them out', async () => {
    const made = await createAssessment(hub, administrator, assessmentBody(stock))
    expect(made.adaptive).toEqual(defaultAdaptiveSettings)
    const adaptive = { ...defaultAdaptiveSettings, estimator: 'wle' as const, contentWeights: { integrity: 2 } }
    const changed = await put(made.id, updateBody(made, { adaptive }))
    expect(changed.adaptive).toEqual(adaptive)
    expect((await put(made.id, updateBody(changed, { title: 'Judul pengaturan' }))).adaptive).toEqual(adaptive)
  })

  it.each([
    ['a prior without width', { prior: { mean: 0, sd: 0 } }, { 'adaptive.prior.sd': MESSAGES.adaptiveNumberRange }],
    ['a certainty that nothing reaches', { confidence: 1 }, { 'adaptive.confidence': MESSAGES.adaptiveNumberRange }],
    [
      'no weight at all',
      { contentWeights: { integrity: 0 } },
      { 'adaptive.contentWeights': MESSAGES.contentWeightsEmpty },
    ],
    [
      'an acceptance without a reason',
      { uncalibratedAccepted: { reason: 'ya' } },
      { 'adaptive.uncalibratedAccepted.reason': MESSAGES.acceptanceReason },
    ],
  ])('refuses %s', async (_name, overrides, fields) => {
    const body = { ...assessmentBody(stock), adaptive: { ...defaultAdaptiveSettings, ...overrides } }
    expect(refusal(await call(hub, '/api/assessments', { token: administrator, body }))).toEqual([
      400,
      'invalid-input',
      fields,
    ])
  })

  it('are simulated with the bank of the hub, without storing anything', async () => {
    const { uncalibratedAccepted: _accepted, ...adaptive } = defaultAdaptiveSettings
    const simulate = (changes: object) => {
      const questionIds = stock.questionIds.slice(0, 10)
      const body = { adaptive, totalQuestions: 10, minQuestions: 5, passingScore: 70, questionIds, ...changes }
      return call(hub, '/api/assessments/simulate-adaptive', { token: administrator, body })
    }
    const figures = adaptiveSimulationSchema.parse((await simulate({})).body.data)
    expect(figures).toMatchObject({ candidates: 200, questions: 10, length: 10, meanExposure: 1, highestExposure: 1 })
    const sooner = { ...adaptive, targetStandardError: 0.9, confidence: 0.6 }
    const shorter = adaptiveSimulationSchema.parse((await simulate({ adaptive: sooner })).body.data)
    expect(shorter.length).toBeLessThan(figures.length)
    expect((await simulate({ questionIds: stock.questionIds.slice(0, 4) })).status).toBe(400)
  })

  describe('accepting a bank without estimated parameters', () => {
    const withNine = (overrides: Parameters<typeof assessmentBody>[1]) =>
      assessmentBody(stock, { minQuestions: 8, questionIds: stock.questionIds.slice(0, 9), ...overrides })
    const accepting = { ...defaultAdaptiveSettings, uncalibratedAccepted: { reason: REASON } }

    it('records who and when, in the audit log too, and an edit repeats it unchanged', async () => {
      const made = await createAssessment(hub, administrator, withNine({ adaptive: accepting }))
      expect(made.adaptive.uncalibratedAccepted).toMatchObject({ reason: REASON, by: made.createdBy })
      expect(made.uncalibratedAcceptedByName).toBe(made.creatorName)
      const again = await put(made.id, updateBody(made, { minQuestions: 8, adaptive: made.adaptive, passingScore: 60 }))
      expect(again.adaptive.uncalibratedAccepted).toEqual(made.adaptive.uncalibratedAccepted)
      expect((await auditOf(hub, superAdmin, made.id)).toSorted()).toEqual([
        'assessment.created',
        'assessment.uncalibrated-accepted',
        'assessment.updated',
      ])
    })

    it('cannot be given a date by its sender', async () => {
      const at = '2020-01-01T00:00:00.000Z'
      const adaptive = { ...accepting, uncalibratedAccepted: { reason: REASON, at } }
      const made = await createAssessment(hub, administrator, withNine({ adaptive }))
      expect(made.adaptive.uncalibratedAccepted).toBeNull()
    })

    it.each([
      ['the questions are others', (ids: string[]) => ({ questionIds: ids.slice(1, 10) })],
      ['the test is not adaptive any more', () => ({ type: 'regular' as const, totalQuestions: 9 })],
      ['it is withdrawn', () => ({ adaptive: defaultAdaptiveSettings })],
    ])('ends when %s', async (_name, change) => {
      const made = await createAssessment(hub, administrator, withNine({ adaptive: accepting }))
      const others = change(stock.questionIds)
      const changed = await put(made.id, updateBody(made, { minQuestions: 8, adaptive: made.adaptive, ...others }))
      expect(changed.adaptive.uncalibratedAccepted).toBeNull()
      expect(await auditOf(hub, superAdmin, made.id)).toContain('assessment.uncalibrated-acceptance-ended')
    })

    it('ends when questions are linked one by one', async () => {
      const made = await createAssessment(hub, administrator, withNine({ adaptive: accepting }))
      const body = { questionIds: stock.questionIds.slice(9, 10) }
      await call(hub, `/api/assessments/${made.id}/questions`, { token: administrator, body })
      const after = await fetchData(hub, `/api/assessments/${made.id}`, managedAssessmentSchema, {
        token: administrator,
      })
      expect(after.adaptive.uncalibratedAccepted).toBeNull()
      expect(await auditOf(hub, superAdmin, made.id)).toContain('assessment.uncalibrated-acceptance-ended')
    })
  })
})
