import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { outboxSchema } from '@pengawas/shared/contracts/outbox'
import { markingDetailSchema, markingTasksPageSchema } from '@pengawas/shared/contracts/marking'
import { notificationsSchema } from '@pengawas/shared/contracts/notifications'
import { rescoreAnswerSchema } from '@pengawas/shared/contracts/test-results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData } from '../hub/test-hub.ts'
import {
  answerAll,
  begin,
  choice,
  end,
  insertLike,
  keyPlaces,
  openTaking,
  resultOf,
  save,
  saveBody,
  start,
  type Taking,
} from './support.ts'

onEveryDatabase('a change of a result', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  /** What the candidate was told about a result, by key. */
  async function told(id: string): Promise<string[]> {
    const notices = await fetchData(taking.hub, '/api/system/notifications', notificationsSchema, {
      token: taking.tokens.candidate,
    })
    return notices
      .filter(({ action }) => action?.url === `/participant/results/${id}`)
      .map(({ template }) => template?.key ?? '')
  }
  const rescore = (assessmentId: string, questionId: string, treatment: 'everyone' | 'nobody' | null) =>
    fetchData(taking.hub, `/api/assessments/${assessmentId}/rescore`, rescoreAnswerSchema, {
      token: taking.tokens.assessor,
      body: { dryRun: false, reason: 'Dua pilihan benar', voids: [{ questionId, treatment }] },
    })

  it('is told once with the last mark, and in a mail without the score', async () => {
    const essay = () =>
      insertLike(taking, {
        ...{ type: 'essay', options: [], correctAnswer: null, content: '<p>Jelaskan.</p>' },
        rubric: {
          keyPoints: ['Menolak'],
          gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
          maxScore: 50,
        },
      })
    const { assessment, session, run } = await begin(taking, {
      passingScore: 90,
      questionIds: [await essay(), await essay(), ...taking.stock.questionIds.slice(0, 2)],
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
    await fetchData(taking.hub, `/api/marking/settings/${assessment.id}`, z.unknown(), {
      ...{ method: 'PUT', token: taking.tokens.superAdmin, body: { secondMarkPercent: 0, tolerance: 10, version: 0 } },
    })
    const token = taking.tokens.assessor
    const { items } = await fetchData(
      taking.hub,
      `/api/marking/tasks?assessmentId=${assessment.id}`,
      markingTasksPageSchema,
      { token },
    )
    expect(items).toHaveLength(2)
    for (const [index, { id }] of items.entries()) {
      const task = await fetchData(taking.hub, `/api/marking/tasks/${id}`, markingDetailSchema, { token })
      await fetchData(taking.hub, `/api/marking/tasks/${id}/marks`, z.unknown(), {
        ...{ token, body: { version: task.version, criteria: [{ points: 20, comment: '' }], comment: '' } },
      })
      expect(await told(session.id)).toEqual(index === 0 ? [] : ['result-final'])
    }
    const { changes, percentageScore } = await resultOf(taking, session.id)
    expect(changes).toMatchObject([
      {
        cause: 'marked',
        reason: null,
        before: { isProvisional: true, verdict: 'undecided' },
        after: { isProvisional: false, verdict: 'failed', percentageScore },
      },
    ])
    await expect
      .poll(async () => {
        const { mails } = await fetchData(taking.hub, '/api/system/outbox', outboxSchema, {
          token: taking.tokens.superAdmin,
        })
        return mails.map(({ subject }) => subject).filter((subject) => subject.includes('asil'))
      })
      .toEqual(['Hasil Anda final'])
  })

  it('says what it was before and why, when a question becomes void', async () => {
    const questionIds = await Promise.all(
      Array.from({ length: 10 }, (_, number) => insertLike(taking, { content: `<p>Khusus ${number}</p>` })),
    )
    const { assessment, session, run } = await begin(taking, { passingScore: 90, questionIds })
    await answerAll(taking, run, 6)
    await end(taking, session.id)
    expect((await resultOf(taking, session.id)).changes).toEqual([])
    const questionId = run.items[8]?.questionId ?? ''
    await rescore(assessment.id, questionId, 'everyone')
    expect(await told(session.id)).toEqual(['result-changed'])
    const shown = async (token?: string) => (await resultOf(taking, session.id, token)).changes
    const figures = {
      before: { percentageScore: 60, verdict: 'failed' },
      after: { percentageScore: 70, verdict: 'failed' },
    }
    // The reason could name the right answer, so it waits until nobody is asked any more; staff have it at once.
    expect(await shown()).toMatchObject([{ cause: 'rescored', reason: null, ...figures }])
    expect(await shown(taking.tokens.administrator)).toMatchObject([{ reason: 'Dua pilihan benar', ...figures }])
    await taking.db.write((manager) =>
      manager.update(assessmentEntity, { id: assessment.id }, { endDate: new Date(Date.now() - 1000) }),
    )
    expect(await shown()).toMatchObject([{ reason: 'Dua pilihan benar', ...figures }])
  })

  it('is neither told nor shown while only the score changed and is held back', async () => {
    const { assessment, session, run } = await begin(taking, { passingScore: 90, maxAttempts: 2 })
    await answerAll(taking, run, 6)
    await end(taking, session.id)
    const questionId = run.items[8]?.questionId ?? ''
    await rescore(assessment.id, questionId, 'everyone')
    expect([await told(session.id), (await resultOf(taking, session.id)).changes]).toEqual([[], []])
    // With the last attempt the score is shown, and that it was another one.
    await end(taking, (await start(taking, assessment.id)).id)
    expect((await resultOf(taking, session.id)).changes).toMatchObject([{ before: { percentageScore: 60 } }])
  })

  it('is not told where computing again changes nothing', async () => {
    const { assessment, session, run } = await begin(taking)
    await end(taking, session.id)
    await rescore(assessment.id, run.items[0]?.questionId ?? '', null)
    expect([await told(session.id), (await resultOf(taking, session.id)).changes]).toEqual([[], []])
  })
})
