import { questionAnalysisSchema } from '@pengawas/shared/contracts/item-analysis'
import { lateAnswersPageSchema } from '@pengawas/shared/contracts/incidents'
import { rescoreAnswerSchema } from '@pengawas/shared/contracts/test-results'
import type { AnswerInput, TestItem } from '@pengawas/shared/contracts/test-taking'
import type { MultipleScoring } from '@pengawas/shared/questions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData, people, signIn } from '../hub/test-hub.ts'
import { approveQuestion, createQuestion, editQuestion } from '../questions/support.ts'
import {
  advanceTime,
  begin,
  choice,
  end,
  itemsOf,
  markPageLeft,
  nextItem,
  openTaking,
  resultOf,
  runOf,
  save,
  saveBody,
  type Taking,
  trySave,
} from './support.ts'

const OPTIONS = ['Uang', 'Gaji', 'Tiket', 'Cuti']
const KEYS = ['Uang', 'Tiket']

onEveryDatabase('questions with several right answers', (databaseUrl) => {
  let taking: Taking
  let validator: string
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    validator = await signIn(taking.hub, people.validator)
  })
  afterAll(() => taking.close())

  async function author(scoring: MultipleScoring, name: string) {
    const question = await createQuestion(taking.hub, taking.tokens.assessor, {
      content: `<p>Mana yang gratifikasi? ${name}</p>`,
      options: OPTIONS,
      correctAnswer: null,
      multipleResponse: { correctAnswers: [2, 0], scoring },
    })
    expect(question).toMatchObject({ correctAnswer: null, multipleResponse: { correctAnswers: [0, 2], scoring } })
    return approveQuestion(taking.hub, validator, question)
  }
  const placesOf = (item: TestItem, words: readonly string[]): AnswerInput => ({
    kind: 'choices',
    places: words.map((word) => item.options.indexOf(word)),
  })
  const itemOf = (items: readonly TestItem[], questionId: string): TestItem => {
    const item = items.find((one) => one.questionId === questionId)
    if (item === undefined) throw new Error('not asked')
    return item
  }

  it('are answered, corrected, scored as they state, shown, analysed and scored again', async () => {
    const whole = await author('all-or-nothing', 'penuh')
    const parts = await author('partial', 'sebagian')
    const missed = await author('all-or-nothing', 'kurang')
    const single = taking.stock.questionIds[0] ?? ''
    const { assessment, session, run } = await begin(taking, {
      questionIds: [whole.id, parts.id, missed.id, single],
      totalQuestions: 4,
    })
    const give = (id: string, revision: number, value: AnswerInput) =>
      save(taking, session.id, id, saveBody(revision, value))
    const asked = (id: string): TestItem => itemOf(run.items, id)
    expect([asked(whole.id).isMultiple, asked(single).isMultiple]).toEqual([true, false])

    // An earlier page chooses one; what is chosen later counts, and everything can be taken back.
    await give(whole.id, 1, choice(asked(whole.id).options.indexOf('Uang')))
    await give(whole.id, 2, placesOf(asked(whole.id), KEYS))
    await give(parts.id, 1, placesOf(asked(parts.id), ['Uang']))
    await give(missed.id, 1, placesOf(asked(missed.id), KEYS))
    await give(missed.id, 2, { kind: 'choices', places: [] })
    const refused = await trySave(taking, session.id, single, saveBody(1, { kind: 'choices', places: [0] }))
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid-input'])
    const { answers: saved } = await runOf(taking, session.id)
    const valueOf = (id: string): AnswerInput | undefined => saved.find(({ questionId }) => questionId === id)?.value
    const sorted = (value: AnswerInput): AnswerInput =>
      value?.kind === 'choices' ? { ...value, places: value.places.toSorted((a, b) => a - b) } : value
    expect(valueOf(whole.id)).toEqual(sorted(placesOf(asked(whole.id), KEYS)))
    expect(valueOf(missed.id)).toBeNull()

    await end(taking, session.id)
    const result = await resultOf(taking, session.id, taking.tokens.assessor)
    expect(result).toMatchObject({ percentageScore: 38, correctAnswers: 1, answeredQuestions: 2 })
    const pointsOf = (id: string) => result.answers?.find(({ questionId }) => questionId === id)?.points
    expect([whole.id, parts.id, missed.id].map(pointsOf)).toEqual([1, 0.5, 0])
    const shown = result.answers?.find(({ questionId }) => questionId === whole.id)
    expect([shown?.correctPlace, shown?.correctPlaces.map((place) => shown.options[place]).toSorted()]).toEqual([
      null,
      KEYS.toSorted(),
    ])

    const analysis = await fetchData(taking.hub, `/api/question-bank/${parts.id}/analysis`, questionAnalysisSchema, {
      token: taking.tokens.assessor,
    })
    expect(analysis).toMatchObject({ isMultiple: true, correctAnswers: [0, 2], n: 1, facility: { value: 0.5 } })
    expect(analysis.options.map((share) => share?.value)).toEqual([1, 0, 0, 0])

    const corrected = await editQuestion(taking.hub, taking.tokens.assessor, parts, {
      correctAnswer: null,
      multipleResponse: { correctAnswers: [0], scoring: 'partial' },
    })
    await approveQuestion(taking.hub, validator, corrected)
    const again = await fetchData(taking.hub, `/api/assessments/${assessment.id}/rescore`, rescoreAnswerSchema, {
      token: taking.tokens.assessor,
      body: { dryRun: false, reason: 'Kunci dikoreksi' },
    })
    expect(again.corrections).toMatchObject([{ questionId: parts.id, fromAnswers: [0, 2], toAnswers: [0] }])
    expect(again.changes).toMatchObject([{ before: { percentageScore: 38 }, after: { percentageScore: 50 } }])
  })

  it('are kept for a person where they come late', async () => {
    const question = await author('partial', 'terlambat')
    const { session, run } = await begin(taking, { questionIds: [question.id], totalQuestions: 1 })
    await advanceTime(taking, session.id, 65)
    await markPageLeft(taking, session.id, 10)
    const value = placesOf(itemOf(run.items, question.id), KEYS)
    const madeAt = new Date(Date.now() - 7 * 60_000).toISOString()
    const receipt = await save(taking, session.id, question.id, saveBody(1, value, { madeAt }))
    expect(receipt.outcome).toBe('late')
    const path = `/api/late-answers?decision=pending&assessmentId=${session.assessmentId}`
    const { items: late } = await fetchData(taking.hub, path, lateAnswersPageSchema, {
      token: taking.tokens.superAdmin,
    })
    expect(late).toMatchObject([{ questionId: question.id, decision: 'pending' }])
  })

  it('are all or nothing in an adaptive test, whatever they state', async () => {
    const questions = []
    for (const name of ['1', '2', '3', '4', '5', '6']) questions.push(await author('partial', `adaptif ${name}`))
    const { session, run } = await begin(taking, {
      type: 'cat',
      totalQuestions: 6,
      questionIds: questions.map(({ id }) => id),
    })
    const [first] = run.items
    if (first === undefined) throw new Error('nothing asked')
    await save(taking, session.id, first.questionId, saveBody(1, placesOf(first, ['Uang'])))
    const { item: second } = await nextItem(taking, session.id, first.questionId)
    if (second === null) throw new Error('nothing more asked')
    await save(taking, session.id, second.questionId, saveBody(1, placesOf(second, KEYS)))
    await nextItem(taking, session.id, second.questionId)
    const items = await itemsOf(taking, session.id)
    expect(items.slice(0, 2).map(({ isCorrect, points }) => [isCorrect, points])).toEqual([
      [false, 0],
      [true, 1],
    ])
  })
})
