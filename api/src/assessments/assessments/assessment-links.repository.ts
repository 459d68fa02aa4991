import { AppError } from '@pengawas/shared/errors'
import { type EntityManager, In } from 'typeorm'
import { findLinks } from '../../bank/questions/contents.queries.ts'
import { assessmentQuestionEntity, type AssessmentQuestionRow } from '../../bank/questions/questions.entity.ts'
import { findQuestionsById } from '../../bank/questions/questions.queries.ts'
import { irtOf } from '../../bank/questions/questions.rules.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { participantEntity } from './assessments.entity.ts'

const ROWS_PER_INSERT = 500

/** Ids of the linked questions in their order. */
export async function listLinkedQuestionIds(manager: EntityManager, assessmentId: string): Promise<string[]> {
  return (await findLinks(manager, assessmentId)).map((row) => row.questionId)
}

/** Makes these the linked questions, in this order. Those that stay keep version and parameters; new ones come with those of now. */
export async function replaceQuestions(
  manager: EntityManager,
  assessmentId: string,
  questionIds: readonly string[],
): Promise<void> {
  const linked = new Map((await findLinks(manager, assessmentId)).map((row) => [row.questionId, row]))
  await manager.delete(assessmentQuestionEntity, { assessmentId })
  const added = questionIds.filter((id) => !linked.has(id))
  const newest = new Map((await findQuestionsById(manager, added)).map((question) => [question.id, question]))
  const rows = questionIds.map((questionId, position): AssessmentQuestionRow => {
    const kept = linked.get(questionId)
    if (kept !== undefined) return { ...kept, position }
    const question = newest.get(questionId)
    if (question === undefined) throw new AppError('not-found')
    const { a, b, c, source } = irtOf(question)
    return {
      assessmentId,
      questionId,
      position,
      version: question.approvedVersion ?? question.version,
      irtA: a,
      irtB: b,
      irtC: c,
      irtSource: source === 'default' ? null : source,
    }
  })
  for (const chunk of inChunks(rows, ROWS_PER_INSERT)) await manager.insert(assessmentQuestionEntity, chunk)
}

export async function addParticipants(
  manager: EntityManager,
  assessmentId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  const rows = userIds.map((userId) => ({ assessmentId, userId, assignedAt: at }))
  for (const chunk of inChunks(rows, ROWS_PER_INSERT)) await manager.insert(participantEntity, chunk)
}

/** Their extra time goes with them. */
export async function removeParticipants(
  manager: EntityManager,
  assessmentId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length > 0) await manager.delete(participantEntity, { assessmentId, userId: In(userIds) })
}
