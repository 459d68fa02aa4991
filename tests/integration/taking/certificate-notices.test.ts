import { lateAnswersPageSchema } from '@pengawas/shared/contracts/incidents'
import {
  type MarkingDetail,
  markingDetailSchema,
  markingSettingsSchema,
  markingTasksPageSchema,
} from '@pengawas/shared/contracts/marking'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { rescoreAnswerSchema } from '@pengawas/shared/contracts/test-results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData } from '../hub/test-hub.ts'
import {
  advanceTime,
  answerAll,
  begin,
  certificatesTold,
  choice,
  end,
  insertLike,
  keyPlaces,
  markPageLeft,
  openTaking,
  resultOf,
  save,
  saveBody,
  sessionRow,
  type Taking,
} from './support.ts'

const RUBRIC: Rubric = {
  keyPoints: ['Menolak gratifikasi'],
  gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
  maxScore: 50,
}

/** Each is issued after the test, when its candidate does not look at the result any more. */
onEveryDatabase('a certificate that comes later is told to its candidate', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const certificateOf = async (id: string): Promise<boolean> => (await resultOf(taking, id)).hasCertificate

  async function setPolicy(assessmentId: string, secondMarkPercent: number, version: number): Promise<void> {
    await fetchData(taking.hub, `/api/marking/settings/${assessmentId}`, markingSettingsSchema, {
      ...{ method: 'PUT', token: taking.tokens.superAdmin },
      body: { secondMarkPercent, tolerance: 10, version },
    })
  }
  /** A test with an essay that was marked once, where this share of the essays needs a second mark. */
  async function markedOnce(secondMarkPercent: number) {
    const essay = await insertLike(taking, {
      ...{ type: 'essay', options: [], correctAnswer: null, rubric: RUBRIC, content: '<p>Jelaskan.</p>' },
    })
    const { assessment, session, run } = await begin(taking, {
      questionIds: [essay, ...taking.stock.questionIds.slice(0, 3)],
    })
    const placeOf = await keyPlaces(taking, session.id)
    for (const { questionId, type } of run.items) {
      const value = type === 'essay' ? ({ kind: 'text', text: 'Saya menolak.' } as const) : choice(placeOf(questionId))
      await save(taking, session.id, questionId, saveBody(1, value))
    }
    await end(taking, session.id)
    await setPolicy(assessment.id, secondMarkPercent, 0)
    const token = taking.tokens.assessor
    const path = `/api/marking/tasks?assessmentId=${assessment.id}`
    const { items } = await fetchData(taking.hub, path, markingTasksPageSchema, { token })
    const id = items[0]?.id ?? ''
    const task: MarkingDetail = await fetchData(taking.hub, `/api/marking/tasks/${id}`, markingDetailSchema, { token })
    expect(await certificatesTold(taking, session.id)).toBe(0)
    await fetchData(taking.hub, `/api/marking/tasks/${id}/marks`, z.unknown(), {
      token,
      body: { version: task.version, criteria: [{ points: 45, comment: '' }], comment: '' },
    })
    return { assessment, session }
  }

  it('with the last mark', async () => {
    const { session } = await markedOnce(0)
    expect(await certificateOf(session.id)).toBe(true)
    expect(await certificatesTold(taking, session.id)).toBe(1)
  })

  it('with a marking policy that wants no second mark any more', async () => {
    const { assessment, session } = await markedOnce(100)
    expect([await certificateOf(session.id), await certificatesTold(taking, session.id)]).toEqual([false, 0])
    await setPolicy(assessment.id, 0, 1)
    expect([await certificateOf(session.id), await certificatesTold(taking, session.id)]).toEqual([true, 1])
  })

  it('with a question that becomes void, once, also where it is withdrawn and comes back', async () => {
    const { assessment, session, run } = await begin(taking, { passingScore: 70 })
    await answerAll(taking, run, 6)
    await end(taking, session.id)
    const questionId = run.items[8]?.questionId ?? ''
    const rescore = (treatment: 'everyone' | null, dryRun = false) =>
      fetchData(taking.hub, `/api/assessments/${assessment.id}/rescore`, rescoreAnswerSchema, {
        token: taking.tokens.assessor,
        body: { dryRun, reason: 'Dua pilihan benar', voids: [{ questionId, treatment }] },
      })
    await rescore('everyone', true)
    expect(await certificatesTold(taking, session.id)).toBe(0)
    for (const treatment of ['everyone', null, 'everyone'] as const) await rescore(treatment)
    expect([await certificateOf(session.id), await certificatesTold(taking, session.id)]).toEqual([true, 1])
  })

  it('with a late answer that is accepted', async () => {
    const { session, run } = await begin(taking, { passingScore: 70 })
    await answerAll(taking, run, 6)
    const late = run.items[6]?.questionId ?? ''
    await advanceTime(taking, session.id, 65)
    await markPageLeft(taking, session.id, 10)
    const madeAt = new Date(Date.now() - 7 * 60_000).toISOString()
    const right = choice((await keyPlaces(taking, session.id))(late))
    expect(await save(taking, session.id, late, saveBody(2, right, { madeAt }))).toMatchObject({ outcome: 'late' })
    await expect
      .poll(async () => (await sessionRow(taking, session.id)).status, { timeout: 20_000, interval: 50 })
      .toBe('completed')
    const token = taking.tokens.superAdmin
    const {
      items: [waiting],
    } = await fetchData(
      taking.hub,
      `/api/late-answers?decision=pending&assessmentId=${session.assessmentId}`,
      lateAnswersPageSchema,
      { token },
    )
    await fetchData(taking.hub, `/api/late-answers/${waiting?.id ?? ''}`, z.unknown(), {
      ...{ method: 'PATCH', token },
      body: { decision: 'accepted', reason: 'Jaringan putus' },
    })
    expect([await certificateOf(session.id), await certificatesTold(taking, session.id)]).toEqual([true, 1])
  })

  it('but not with the hand-in, whose result says so', async () => {
    const { session, run } = await begin(taking)
    await answerAll(taking, run, 10)
    await end(taking, session.id)
    expect([await certificateOf(session.id), await certificatesTold(taking, session.id)]).toEqual([true, 0])
  })
})
