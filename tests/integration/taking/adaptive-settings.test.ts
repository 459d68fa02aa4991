import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import { type ManagedAssessment, managedAssessmentSchema } from '@pengawas/shared/contracts/assessment-management'
import type { TestRun } from '@pengawas/shared/contracts/test-taking'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateBody } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData } from '../hub/test-hub.ts'
import {
  allRight,
  answerAdaptively,
  begin,
  itemsOf,
  openTaking,
  runOf,
  steadyAdaptive,
  type Taking,
} from './support.ts'

onEveryDatabase('adaptive tests by the settings of their assessment', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(async () => {
    await taking.close()
  })

  /** Answers rightly until the test stops, at most `most` times. */
  const answerRightly = ({ session, items }: TestRun, most: number) =>
    answerAdaptively(taking, session.id, items[0]?.questionId, allRight(most))

  const adaptive = { ...steadyAdaptive, targetStandardError: 0.9, confidence: 0.6 }
  const length = { type: 'cat' as const, totalQuestions: 10, minQuestions: 5 }

  it('stops as soon as the error is reached and the verdict is sure', async () => {
    const { run } = await begin(taking, { ...length, adaptive, passingScore: 10 })
    expect(await answerRightly(run, 10)).toEqual({ answered: 5, open: undefined, stopped: 'precision' })
  })

  it('goes on up to the maximum while the mark lies within the interval', async () => {
    // All right on ten items: the estimate itself comes near 80, and 0.99 asks for a wide interval.
    const { run } = await begin(taking, { ...length, adaptive: { ...adaptive, confidence: 0.99 }, passingScore: 75 })
    expect(await answerRightly(run, 10)).toEqual({ answered: 10, open: undefined, stopped: 'precision' })
  })

  it('estimates with the chosen estimator', async () => {
    const thetas: (number | null | undefined)[] = []
    for (const estimator of ['eap', 'wle'] as const) {
      const { session, run } = await begin(taking, { ...length, adaptive: { ...adaptive, estimator } })
      await answerRightly(run, 3)
      thetas.push((await itemsOf(taking, session.id))[2]?.thetaAfter)
    }
    // Without a prior that holds it back, the estimate of three right answers is farther out.
    expect(thetas[1]).toBeGreaterThan((thetas[0] ?? 0) + 0.5)
  })

  it('keeps the settings and the length of its start when they are edited while it runs', async () => {
    const { assessment, session, run } = await begin(taking, {
      ...length,
      totalQuestions: 12,
      adaptive,
      passingScore: 10,
    })
    expect([run.minQuestions, run.totalQuestions]).toEqual([5, 10])
    const other = { ...adaptive, estimator: 'wle' as const, targetStandardError: 0.2 }
    const body = updateBody(assessment, { totalQuestions: 8, minQuestions: 8, adaptive: other })
    const edited: ManagedAssessment = await fetchData(
      taking.hub,
      `/api/assessments/${assessment.id}`,
      managedAssessmentSchema,
      { method: 'PUT', token: taking.tokens.administrator, body },
    )
    expect(edited).toMatchObject({ totalQuestions: 8, adaptive: { estimator: 'wle' } })
    const kept = await taking.db.read.findOneByOrFail(testSessionEntity, { id: session.id })
    expect(kept.adaptive).toMatchObject({ estimator: 'eap', minQuestions: 5, totalQuestions: 10 })
    const again = await runOf(taking, session.id)
    expect([again.minQuestions, again.totalQuestions]).toEqual([5, 10])
    expect(await answerRightly(run, 10)).toEqual({ answered: 5, open: undefined, stopped: 'precision' })
  })
})
