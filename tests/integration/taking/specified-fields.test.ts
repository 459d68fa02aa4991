import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { auditEntity, type AuditRow } from '@pengawas/api/kernel/audit/audit.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { type CreateAssessment, managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { type SessionDetails, sessionDetailsSchema } from '@pengawas/shared/contracts/session-details'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, nipOf, people, signIn } from '../hub/test-hub.ts'
import {
  allRight,
  answerAdaptively,
  answerAll,
  begin,
  command,
  end,
  insertLike,
  itemsOf,
  openTaking,
  type Taking,
} from './support.ts'

const A_TEXT: unknown = expect.any(String)
const A_NUMBER: unknown = expect.any(Number)

/** What a reader may be told of a test, beside who, when and where; `keys`: which answers are right. */
const FIGURES = ['score', 'maxScore', 'correctAnswers'] as const
const TOLD = [...FIGURES, 'isPassed', 'answers', 'keys', 'aiFlags', 'proctorNotes'] as const
type Told = (typeof TOLD)[number]
const WATCHING: Told[] = ['aiFlags', 'proctorNotes']
const RESULT: Told[] = [...FIGURES, 'isPassed']
const ANSWERS: Told[] = ['answers', 'keys']

const toldBy = (details: SessionDetails): Told[] =>
  TOLD.filter((field) =>
    field === 'keys'
      ? Object.values(details.answers ?? {}).some(({ isCorrect }) => isCorrect !== null)
      : details[field] !== null,
  )

/** Read as they are sent, not through a contract that would fill in what is missing. */
onEveryDatabase('the specified fields', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const sent = async (path: string, token: string): Promise<unknown> =>
    (await call(taking.hub, path, { token })).body.data

  it('of who, when and where are in a test session, for its candidate and for staff', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 3)
    await end(taking, session.id)
    const fields = {
      ...{ id: session.id, participantId: session.participantId, assessmentId: assessment.id },
      ...{ startTime: session.startTime, endTime: A_TEXT, status: 'completed' },
      ...{ isCompleted: true, currentQuestion: A_NUMBER },
    }
    expect(await sent(`/api/test-sessions/${session.id}`, taking.tokens.candidate)).toMatchObject(fields)
    const listed = await sent(`/api/test-sessions?assessmentId=${assessment.id}`, taking.tokens.superAdmin)
    expect(listed).toEqual([expect.objectContaining(fields)])
  })

  it('are all in a result once nothing is held back', async () => {
    const { assessment, session, run } = await begin(taking)
    await answerAll(taking, run, 7)
    await end(taking, session.id)
    await fetchData(taking.hub, `/api/assessments/${assessment.id}`, managedAssessmentSchema, {
      ...{ method: 'PUT', token: taking.tokens.administrator },
      body: updateBody(assessment, { status: 'completed' }),
    })
    const one = { competency: A_TEXT, correctAnswers: A_NUMBER }
    expect(await sent(`/api/test-sessions/${session.id}/result`, taking.tokens.superAdmin)).toMatchObject({
      ...{ participantId: session.participantId, assessmentId: assessment.id },
      ...{ score: 7, maxScore: 10, percentageScore: 70, correctAnswers: 7, totalQuestions: 10, isPassed: true },
      competencyBreakdown: expect.arrayContaining([
        { ...one, totalQuestions: A_NUMBER, percentageScore: A_NUMBER },
      ]) as unknown,
      aiEssayScores: {},
      recommendations: expect.arrayContaining([{ kind: 'congratulations', competency: null }]) as unknown,
      hasCertificate: true,
      certificate: { number: A_TEXT, code: A_TEXT, issuedAt: A_TEXT },
      completedAt: A_TEXT,
    })
  })

  describe('of a test session, by its reader', () => {
    let readers: Record<'candidate' | 'superAdmin' | 'administrator' | 'auditor' | 'proctor', string>
    let proctorId: string
    beforeAll(async () => {
      const { candidate, superAdmin, administrator, proctor } = taking.tokens
      const auditor = await signIn(taking.hub, people.auditor)
      readers = { candidate, superAdmin, administrator, auditor, proctor }
      proctorId = (await taking.db.read.findOneByOrFail(userEntity, { nip: nipOf(people.proctor) })).id
    })

    /** A watched test of questions of its own, of which the candidate has seven of ten right. */
    async function taken(overrides: Partial<CreateAssessment> = {}) {
      const questionIds: string[] = []
      for (let number = 1; number <= 10; number += 1)
        questionIds.push(await insertLike(taking, { content: `<p>Soal sendiri ${number}</p>` }))
      const { assessment, session, run } = await begin(taking, { questionIds, ...overrides })
      await fetchData(taking.hub, `/api/assessments/${assessment.id}/proctors`, z.unknown(), {
        ...{ method: 'PUT', token: taking.tokens.administrator },
        body: { proctors: [{ proctorId, maxCandidates: 20 }], version: assessment.version },
      })
      if (assessment.type === 'regular') await answerAll(taking, run, 7)
      await command(taking, session.id, 'note', 'Duduk di baris depan')
      return { assessment, session, run }
    }
    const close = (id: string): Promise<unknown> =>
      taking.db.write((manager) => manager.update(assessmentEntity, { id }, { endDate: new Date(Date.now() - 1000) }))

    type Setup = () => Promise<{ session: { id: string } }>
    const over = (overrides: Partial<CreateAssessment>, isClosed: boolean): Setup =>
      async function () {
        const made = await taken(overrides)
        await end(taking, made.session.id)
        if (isClosed) await close(made.assessment.id)
        return made
      }
    const STAFF_OVER = {
      superAdmin: [...RESULT, ...ANSWERS, ...WATCHING],
      administrator: [...RESULT, ...WATCHING],
      auditor: [...RESULT, ...WATCHING],
      proctor: WATCHING,
    }
    const STAFF_RUNNING = { superAdmin: WATCHING, administrator: WATCHING, auditor: WATCHING, proctor: WATCHING }
    const STATES: readonly { state: string; setUp: Setup; told: Record<keyof typeof readers, Told[]> }[] = [
      { state: 'runs', setUp: () => taken(), told: { ...STAFF_RUNNING, candidate: ['answers'] } },
      {
        state: 'is stopped',
        async setUp() {
          const made = await taken()
          await command(taking, made.session.id, 'lock')
          return made
        },
        told: { ...STAFF_RUNNING, candidate: ['answers'] },
      },
      {
        state: 'is adaptive and knows already which answers are right',
        async setUp() {
          const made = await taken({ type: 'cat', totalQuestions: 10 })
          await answerAdaptively(taking, made.session.id, made.run.items[0]?.questionId, allRight(3))
          expect((await itemsOf(taking, made.session.id))[0]?.isCorrect).toBe(true)
          return made
        },
        told: { ...STAFF_RUNNING, candidate: ['answers'] },
      },
      {
        state: 'is over, while others still take its assessment',
        setUp: over({ showAnswers: true }, false),
        told: { ...STAFF_OVER, candidate: RESULT },
      },
      {
        state: 'is over, and may be tried again',
        setUp: over({ showAnswers: true, maxAttempts: 2 }, false),
        told: { ...STAFF_OVER, candidate: ['isPassed'] },
      },
      {
        state: 'is over for everybody, of an assessment that shows answers',
        setUp: over({ showAnswers: true }, true),
        told: { ...STAFF_OVER, candidate: [...RESULT, ...ANSWERS] },
      },
      {
        state: 'is over for everybody, of one that does not',
        setUp: over({}, true),
        told: { ...STAFF_OVER, candidate: RESULT },
      },
    ]

    it.each(STATES)('where it $state', async ({ setUp, told }) => {
      const { session } = await setUp()
      const of = (token: string): Promise<SessionDetails> =>
        fetchData(taking.hub, `/api/test-sessions/${session.id}`, sessionDetailsSchema.strict(), { token })
      const found = Object.fromEntries(
        await Promise.all(Object.entries(readers).map(async ([reader, token]) => [reader, toldBy(await of(token))])),
      ) as unknown
      expect(found).toEqual(told)
      const mine = await of(readers.candidate)
      expect(mine).toMatchObject({ totalQuestions: 10, answeredQuestions: mine.score === null ? A_NUMBER : 10 })
      if (told.candidate.includes('score')) expect(mine).toMatchObject({ score: 7, maxScore: 10, correctAnswers: 7 })
      if (told.candidate.includes('keys'))
        expect(Object.values(mine.answers ?? {}).filter(({ isCorrect }) => isCorrect === true)).toHaveLength(7)
      expect((await of(readers.proctor)).proctorNotes).toMatchObject([{ text: 'Duduk di baris depan' }])
    })

    it('are in lists for staff as far as they see results', async () => {
      const { assessment, session } = await taken()
      await end(taking, session.id)
      const path = `/api/test-sessions?assessmentId=${assessment.id}`
      const figures = { totalQuestions: 10, answeredQuestions: 10 }
      for (const reader of ['superAdmin', 'administrator', 'auditor'] as const)
        expect(await sent(path, readers[reader])).toMatchObject([
          { ...figures, score: 7, maxScore: 10, correctAnswers: 7, isPassed: true },
        ])
      expect(await sent(path, readers.proctor)).toMatchObject([
        { ...figures, score: null, maxScore: null, correctAnswers: null, isPassed: null },
      ])
    })

    it('are refused to everybody else, and what staff look at is on record', async () => {
      const { assessment, session } = await taken()
      const path = `/api/test-sessions/${session.id}`
      expect((await call(taking.hub, path, { token: taking.tokens.other })).status).toBe(404)
      expect((await call(taking.hub, path, { token: taking.tokens.assessor })).status).toBe(403)
      // Another candidate's test that nobody gave to this proctor.
      const unwatched = await begin(taking)
      const strange = `/api/test-sessions/${unwatched.session.id}`
      expect((await call(taking.hub, strange, { token: readers.proctor })).status).toBe(404)
      await sent(path, readers.candidate)
      await sent(path, readers.administrator)
      const views = (): Promise<AuditRow[]> =>
        taking.db.read.findBy(auditEntity, { subjectId: session.id, action: 'test-session.viewed' })
      await expect.poll(async () => (await views()).length).toBe(1)
      expect((await views())[0]?.actorId).toBe(assessment.createdBy)
    })
  })
})
