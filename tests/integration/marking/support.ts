import { randomUUID } from 'node:crypto'
import { insertQuestion } from '@pengawas/api/bank/questions/questions.changes'
import { questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { markingTaskEntity } from '@pengawas/api/grading/marking/marking.entity'
import {
  createMarkingService,
  type Submission,
  type SubmittedEssay,
} from '@pengawas/api/grading/marking/marking.service'
import { createAuditService } from '@pengawas/api/kernel/audit/audit.service'
import type { Database } from '@pengawas/api/kernel/db/database'
import { testSessionEntity } from '@pengawas/api/sessions/test-sessions/test-sessions.entity'
import type { Rubric } from '@pengawas/shared/contracts/questions'
import { auditKeys } from '../hub/test-hub.ts'

const RUBRIC: Rubric = {
  keyPoints: [
    'Menolak pemberian karena termasuk gratifikasi',
    'Melaporkan pemberian kepada atasan',
    'Menyatakan konflik kepentingan',
  ],
  gradingCriteria: [
    { criterion: 'Tindakan', weight: 60, description: 'Menolak dan melaporkan' },
    { criterion: 'Alasan', weight: 40, description: 'Menyebut gratifikasi dan konflik kepentingan' },
  ],
  maxScore: 100,
}

export const ANSWER =
  'Saya menolak pemberian itu karena termasuk gratifikasi, lalu saya melaporkannya kepada atasan pada hari yang sama. Saya juga menyatakan adanya konflik kepentingan sebab pengirimnya adalah teman lama saya.'

/** An essay question like the demo questions, but asking for words. */
export async function insertEssayQuestion(db: Database, content = '<p>Apa yang Anda lakukan?</p>'): Promise<string> {
  const model = await db.read.findOneOrFail(questionEntity, { where: {} })
  const id = randomUUID()
  await db.write((manager) =>
    insertQuestion(manager, {
      ...model,
      id,
      type: 'essay',
      content,
      searchText: content,
      options: [],
      correctAnswer: null,
      rubric: RUBRIC,
    }),
  )
  return id
}

export const essay = (questionId: string, overrides: Partial<SubmittedEssay> = {}): SubmittedEssay => ({
  questionId,
  position: 0,
  type: 'essay',
  content: '<p>Apa yang Anda lakukan?</p>',
  rubric: RUBRIC,
  aiEnabled: true,
  answer: ANSWER,
  ...overrides,
})

/** Hands essays of a session in, as taking a test does. */
export async function submit(
  db: Database,
  testSessionId: string,
  items: readonly SubmittedEssay[],
  overrides: Partial<Submission> = {},
): Promise<void> {
  const now = (): Date => new Date()
  const { assessmentId } = await db.read.findOneByOrFail(testSessionEntity, { id: testSessionId })
  const marking = createMarkingService({ audit: createAuditService({ db, keys: auditKeys, now }), now })
  await db.write((manager) =>
    marking.onSubmitted(manager, {
      testSessionId,
      assessmentId,
      submittedAt: now(),
      essayGradingEnabled: true,
      items,
      ...overrides,
    }),
  )
}

/** One essay of a session, handed in; its id. */
export async function insertEssay(db: Database, testSessionId: string): Promise<string> {
  const questionId = await insertEssayQuestion(db)
  await submit(db, testSessionId, [essay(questionId)])
  return (await db.read.findOneByOrFail(markingTaskEntity, { testSessionId, questionId })).id
}
