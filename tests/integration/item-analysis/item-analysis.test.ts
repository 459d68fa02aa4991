import { randomUUID } from 'node:crypto'
import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { normalPopulation } from '@pengawas/api/kernel/psychometrics/cat/simulate-cat'
import { responseProbability } from '@pengawas/api/kernel/psychometrics/irt/item-response'
import { seededRandom } from '@pengawas/api/kernel/psychometrics/random/seeded-random'
import { answerEntity, testSessionItemEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import {
  irtEstimationSchema,
  type QuestionAnalysis,
  questionAnalysisSchema,
  type ToReviewPage,
  toReviewPageSchema,
} from '@pengawas/shared/contracts/item-analysis'
import { irtParametersSchema } from '@pengawas/shared/contracts/questions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { answerAll, begin, end, itemsOf, openTaking, type Taking } from '../taking/support.ts'

const TESTS = 400
/** The second question is answered rightly by those who know least; distractor D of the first is never chosen. */
const REVERSED = 1

/** Answers as if this many people had taken a test, by the two-parameter model with a = 1.5. Returns the questions in their order. */
async function fillTests(taking: Taking): Promise<string[]> {
  const { session } = await begin(taking)
  await end(taking, session.id)
  const { db } = taking
  const row = await db.read.findOneByOrFail(testSessionEntity, { id: session.id })
  const result = await db.read.findOneByOrFail(testResultEntity, { testSessionId: session.id })
  const items = (await itemsOf(taking, session.id)).toSorted((a, b) => a.questionId.localeCompare(b.questionId))
  const keys = new Map((await db.read.find(questionEntity)).map(({ id, correctAnswer }) => [id, correctAnswer ?? 0]))
  const random = seededRandom('item-analysis')
  const tests = normalPopulation(TESTS).map((theta, test) => {
    const testSessionId = randomUUID()
    const drawn = items.map((item, index) => {
      const isCorrect =
        random() < responseProbability({ a: 1.5, b: (index - 4.5) / 3, c: 0 }, index === REVERSED ? -theta : theta)
      const key = keys.get(item.questionId) ?? 0
      const wrong = (key + 1 + (test % (index === 0 ? 2 : 3))) % 4
      return {
        item: { ...item, testSessionId, isCorrect, points: Number(isCorrect), maxPoints: 1 },
        option: isCorrect ? key : wrong,
      }
    })
    return { testSessionId, drawn }
  })
  const at = new Date()
  await db.write(async (manager) => {
    for (const [index, { testSessionId, drawn }] of tests.entries()) {
      await manager.insert(testSessionEntity, { ...row, id: testSessionId, attempt: index + 2, code: `T${index}` })
      await manager.insert(testResultEntity, {
        ...result,
        testSessionId,
        certificateNumber: null,
        certificateCode: null,
      })
      await manager.insert(
        testSessionItemEntity,
        drawn.map(({ item }) => item),
      )
      const common = { testSessionId, markedForReview: false, revision: 1, madeAt: at, receivedAt: at }
      await manager.insert(
        answerEntity,
        drawn.map(({ item, option }) => ({
          ...common,
          questionId: item.questionId,
          value: { kind: 'choice' as const, option },
          idempotencyKey: randomUUID(),
          activeMs: 30_000,
        })),
      )
    }
    // The template itself has no answers.
    await manager.update(testSessionEntity, { id: session.id }, { status: 'active' })
  })
  return items.map(({ questionId }) => questionId)
}

onEveryDatabase('item analysis', (databaseUrl) => {
  let taking: Taking
  let ids: string[]
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    ids = await fillTests(taking)
  }, 120_000)
  afterAll(() => taking.close())

  const analysisOf = (index: number): Promise<QuestionAnalysis> =>
    fetchData(taking.hub, `/api/question-bank/${ids[index] ?? ''}/analysis`, questionAnalysisSchema, {
      token: taking.tokens.assessor,
    })
  const toReview = (query = ''): Promise<ToReviewPage> =>
    fetchData(taking.hub, `/api/question-bank/analysis/to-review${query}`, toReviewPageSchema, {
      token: taking.tokens.assessor,
    })

  it('says of a question what its answers say', async () => {
    const first = await analysisOf(0)
    expect(first).toMatchObject({
      n: TESTS,
      adaptiveN: 0,
      exposure: null,
      responseMs: { median: 30_000, n: TESTS },
      irt: { source: 'default' },
    })
    expect(first.facility?.value).toBeGreaterThan(0.7)
    expect(first.itemRest?.low).toBeGreaterThan(0.2)
    expect(first.options.reduce((sum, option) => sum + (option?.value ?? 0), 0)).toBeCloseTo(1, 10)
    expect(first.thirds.map(({ n }) => n)).toEqual([133, 134, 133])
    expect(first.reasons).toEqual(['unused-distractor'])
    expect(first.curve[32]).toMatchObject({ theta: 0 })
  })

  it('says nothing of a question that nobody answered', async () => {
    const { stock, hub, tokens } = taking
    const unasked = stock.questionIds.find((id) => !ids.includes(id)) ?? ''
    const analysis = await fetchData(hub, `/api/question-bank/${unasked}/analysis`, questionAnalysisSchema, {
      token: tokens.assessor,
    })
    expect(analysis).toMatchObject({
      n: 0,
      version: null,
      facility: null,
      itemRest: null,
      upperLower: null,
      thirds: [],
      responseMs: null,
      reasons: [],
    })
  })

  it('lists questions to review, the weightiest reason first', async () => {
    const page = await toReview()
    expect(page).toMatchObject({ judged: 10, tests: TESTS })
    expect(page.items[0]).toMatchObject({ questionId: ids[REVERSED], n: TESTS, reasons: ['negative-discrimination'] })
    const unused = await toReview('?reason=unused-distractor&pageSize=1')
    expect(unused.items).toMatchObject([{ questionId: ids[0] }])
    expect((await toReview('?page=9')).items).toEqual([])
  })

  it('takes parameters by hand, estimates the others, and writes both down', async () => {
    const { hub, db, tokens } = taking
    const byHand = `/api/question-bank/${ids[9] ?? ''}/irt`
    expect(
      await fetchData(hub, byHand, irtParametersSchema, {
        method: 'PUT',
        token: tokens.assessor,
        body: { a: 1, b: 2, c: 0.2 },
      }),
    ).toEqual({ a: 1, b: 2, c: 0.2, source: 'manual', errors: null })
    expect(
      (await call(hub, byHand, { method: 'PUT', token: tokens.assessor, body: { a: 0, b: 2, c: 0.2 } })).status,
    ).toBe(400)
    expect(
      (
        await call(hub, `/api/question-bank/${randomUUID()}/irt`, {
          method: 'PUT',
          token: tokens.assessor,
          body: { a: 1, b: 0, c: 0 },
        })
      ).status,
    ).toBe(404)

    const outcome = await fetchData(hub, '/api/question-bank/irt/estimate', irtEstimationSchema, {
      method: 'POST',
      token: tokens.assessor,
      body: {},
    })
    expect(outcome).toMatchObject({
      tests: TESTS,
      stored: 8,
      keptManual: 1,
      refused: [{ reason: 'no-discrimination', questions: 1 }],
    })
    const [estimated, reversed, manual] = await Promise.all([analysisOf(4), analysisOf(REVERSED), analysisOf(9)])
    expect(estimated.irt).toMatchObject({ source: 'estimated', c: 0, errors: { n: TESTS } })
    expect(Math.abs(estimated.irt.a - 1.5)).toBeLessThan(3 * (estimated.irt.errors?.a ?? 0))
    expect(Math.abs(estimated.irt.b + 0.5 / 3)).toBeLessThan(3 * (estimated.irt.errors?.b ?? 0))
    expect([reversed.irt.source, manual.irt.source]).toEqual(['default', 'manual'])
    const counts = await Promise.all(
      ['question.parameters-set', 'question.parameters-estimated'].map((action) =>
        db.read.countBy(auditEntity, { action: action as 'question.parameters-set' }),
      ),
    )
    expect(counts).toEqual([1, 8])

    const again = await fetchData(hub, '/api/question-bank/irt/estimate', irtEstimationSchema, {
      method: 'POST',
      token: tokens.assessor,
      body: { replaceManual: true },
    })
    expect(again).toMatchObject({ stored: 9, keptManual: 0 })
  })
})

onEveryDatabase('item analysis of first answers', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  it('says how often each option is chosen, distractors too, with a wide interval', async () => {
    const { run, session } = await begin(taking)
    await answerAll(taking, run, run.items.length)
    await end(taking, session.id)
    const path = `/api/question-bank/${run.items[0]?.questionId ?? ''}/analysis`
    const analysis = await fetchData(taking.hub, path, questionAnalysisSchema, { token: taking.tokens.assessor })
    expect(analysis).toMatchObject({ n: 1, thirds: [] })
    expect(analysis.options.map((option) => option?.n)).toEqual([1, 1, 1, 1])
    expect(analysis.options.map((option) => option?.value).toSorted()).toEqual([0, 0, 0, 1])
    for (const option of analysis.options) expect((option?.high ?? 0) - (option?.low ?? 0)).toBeGreaterThan(0.5)
  })
})
