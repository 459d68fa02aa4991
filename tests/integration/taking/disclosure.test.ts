import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { managedAssessmentSchema, type UpdateAssessment } from '@pengawas/shared/contracts/assessment-management'
import { attemptsSchema } from '@pengawas/shared/contracts/attempts'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/participant-assessments'
import { MESSAGES } from '@pengawas/shared/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData, people, signIn } from '../hub/test-hub.ts'
import { answerAll, begin, end, insertLike, openTaking, resultOf, start, type Taking, takeOver } from './support.ts'

/** Results show nothing that helps to answer questions that are still asked. */
onEveryDatabase('what a result keeps back', (databaseUrl) => {
  let taking: Taking
  let auditor: string
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    auditor = await signIn(taking.hub, people.auditor)
  })
  afterAll(() => taking.close())

  async function newQuestions(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let number = 1; number <= count; number += 1)
      ids.push(await insertLike(taking, { content: `<p>Soal khusus ${number}</p>` }))
    return ids
  }
  const finish = (id: string): Promise<unknown> =>
    taking.db.write((manager) => manager.update(assessmentEntity, { id }, { endDate: new Date(Date.now() - 1000) }))

  it('is every figure while the candidate may try again, but not whether they passed', async () => {
    const { assessment, session, run } = await begin(taking, { maxAttempts: 2 })
    await answerAll(taking, run, 8)
    await end(taking, session.id)
    const first = await resultOf(taking, session.id)
    expect(first).toMatchObject({
      isPassed: true,
      attemptsLeft: 1,
      score: null,
      percentageScore: null,
      correctAnswers: null,
      hasCertificate: false,
      competencyBreakdown: [],
      ability: null,
    })
    expect(first.recommendations).toEqual([{ kind: 'congratulations', competency: null }])
    expect(first.withheld).toEqual(
      ['score', 'competencies'].map((part) => ({ part, because: 'own-attempts', until: assessment.endDate })),
    )
    const certificate = await call(taking.hub, `/api/test-sessions/${session.id}/certificate`, {
      token: taking.tokens.candidate,
    })
    expect([certificate.status, certificate.body.message]).toEqual([403, MESSAGES.certificateWaits])
    expect((await resultOf(taking, session.id, taking.tokens.administrator)).percentageScore).toBe(80)

    // The last attempt is under way: what the first one says still helps it, but the way to it stays.
    const second = await start(taking, assessment.id)
    const path = '/api/assessments/available-for-participants'
    const own = await fetchData(taking.hub, path, z.array(participantAssessmentSchema), {
      token: taking.tokens.candidate,
    })
    const listed = own.find((item) => item.assessment.id === assessment.id)
    expect([listed?.testSession?.id, listed?.earlierSessions.map(({ id }) => id)]).toEqual([second.id, [session.id]])
    expect(await resultOf(taking, session.id)).toMatchObject({ attemptsLeft: 0, percentageScore: null })
    const attempts = () =>
      fetchData(taking.hub, `/api/test-sessions/${session.id}/attempts`, attemptsSchema, {
        token: taking.tokens.candidate,
      })
    expect(await attempts()).toMatchObject([{ attempt: 1, standing: 'only', percentageScore: null, change: null }])
    await answerAll(taking, await takeOver(taking, second.id), 9)
    await end(taking, second.id)
    expect((await resultOf(taking, session.id)).percentageScore).toBe(80)
    expect(await attempts()).toMatchObject([
      { attempt: 1, standing: 'lower', percentageScore: 80, change: null },
      { attempt: 2, standing: 'best', percentageScore: 90, change: { attempt: 1, points: 10, isCertain: null } },
    ])
    expect(await resultOf(taking, second.id)).toMatchObject({
      percentageScore: 90,
      hasCertificate: true,
      withheld: [{ part: 'competencies', because: 'running' }],
    })
  })

  it('is everything that reveals single questions until the last candidate is done', async () => {
    const { assessment, session, run } = await begin(taking, { showAnswers: true, questionIds: await newQuestions(5) })
    const other = await start(taking, assessment.id, taking.tokens.other)
    await answerAll(taking, run, 4)
    await end(taking, session.id)
    await finish(assessment.id)
    // Its time is over, but one session still runs.
    const waiting = await resultOf(taking, session.id)
    expect(waiting).toMatchObject({ percentageScore: 80, competencyBreakdown: [], answers: null })
    expect(waiting.withheld).toEqual(
      ['competencies', 'answers'].map((part) => ({ part, because: 'running', until: null })),
    )
    await end(taking, other.id, taking.tokens.other)
    const told = await resultOf(taking, session.id)
    expect(told.withheld).toEqual([])
    expect(told.answers).toHaveLength(5)
    expect(told.competencyBreakdown).not.toEqual([])
  })

  it('stays known: an assessment whose answers were shown is not opened again', async () => {
    const { assessment, session } = await begin(taking, {
      showAnswers: true,
      questionIds: await newQuestions(5),
      maxAttempts: 2,
    })
    await end(taking, session.id)
    const change = async (overrides: Partial<UpdateAssessment>) => {
      const { version } = await fetchData(taking.hub, `/api/assessments/${assessment.id}`, managedAssessmentSchema, {
        token: taking.tokens.administrator,
      })
      return call(taking.hub, `/api/assessments/${assessment.id}`, {
        method: 'PUT',
        token: taking.tokens.administrator,
        body: updateBody(assessment, { version, ...overrides }),
      })
    }
    expect((await change({ status: 'completed' })).status).toBe(200)
    expect((await resultOf(taking, session.id)).answers).toHaveLength(5)
    expect((await change({ status: 'active' })).body.fields).toEqual({ status: MESSAGES.answersWereShown })
    expect((await change({ status: 'completed', showAnswers: false })).body.fields).toEqual({
      showAnswers: MESSAGES.answersWereShown,
    })
    // One that showed none can go on, for instance after an outage.
    const silent = await begin(taking, { maxAttempts: 2 })
    await end(taking, silent.session.id)
    for (const status of ['completed', 'active'] as const) {
      const { version } = await fetchData(
        taking.hub,
        `/api/assessments/${silent.assessment.id}`,
        managedAssessmentSchema,
        { token: taking.tokens.administrator },
      )
      const body = updateBody(silent.assessment, { version, status })
      expect(
        (
          await call(taking.hub, `/api/assessments/${silent.assessment.id}`, {
            method: 'PUT',
            token: taking.tokens.administrator,
            body,
          })
        ).status,
      ).toBe(200)
    }
  })

  it('is the key of a question that another assessment still asks', async () => {
    const questionIds = await newQuestions(5)
    const own = await begin(taking, { showAnswers: true, questionIds })
    const exam = await taking.assessment({
      questionIds: [...questionIds.slice(0, 1), ...(await newQuestions(4))],
      startDate: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await answerAll(taking, own.run, 5)
    await end(taking, own.session.id)
    await finish(own.assessment.id)
    expect(await resultOf(taking, own.session.id)).toMatchObject({
      answers: null,
      withheld: [{ part: 'answers', because: 'asked-elsewhere', until: exam.endDate }],
    })
    await finish(exam.id)
    expect((await resultOf(taking, own.session.id)).answers).toHaveLength(5)
    // People who build or supervise assessments get no key even then; people who write questions have it anyway.
    expect((await resultOf(taking, own.session.id, taking.tokens.administrator)).answers).toBeNull()
    expect((await resultOf(taking, own.session.id, auditor)).answers).toBeNull()
    expect((await resultOf(taking, own.session.id, taking.tokens.assessor)).answers).toHaveLength(5)
  })
})
