import { managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { answerAll, begin, end, openTaking, type Taking } from './support.ts'

const A_TEXT: unknown = expect.any(String)
const A_NUMBER: unknown = expect.any(Number)

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
      completedAt: A_TEXT,
    })
  })
})
