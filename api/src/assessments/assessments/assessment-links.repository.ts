import type { Role } from '@pengawas/shared/roles'
import { AppError } from '@pengawas/shared/errors'
import { type EntityManager, In } from 'typeorm'
import { inChunks } from '../../kernel/lib/chunks.ts'
import {
  assessmentQuestionEntity,
  type AssessmentQuestionRow,
  questionEntity,
  type QuestionRow,
} from '../../bank/questions/questions.entity.ts'
import { irtOf } from '../../bank/questions/questions.rules.ts'
import { userEntity, type UserRow } from '../../identity/users/users.entity.ts'
import {
  accommodationEntity,
  type AccommodationRow,
  participantEntity,
  proctorEntity,
  type ProctorRow,
} from './assessments.entity.ts'

const ROWS_PER_INSERT = 500

/** Ids of the linked questions in their order. */
export async function listQuestionIds(manager: EntityManager, assessmentId: string): Promise<string[]> {
  return (await listQuestionLinks(manager, assessmentId)).map((row) => row.questionId)
}

/** The linked questions in their order. */
export const listQuestionLinks = (manager: EntityManager, assessmentId: string): Promise<AssessmentQuestionRow[]> =>
  manager.find(assessmentQuestionEntity, { where: { assessmentId }, order: { position: 'ASC', questionId: 'ASC' } })

/** Makes these the linked questions, in this order. Those that stay keep version and parameters; new ones come with those of now. */
export async function replaceQuestions(
  manager: EntityManager,
  assessmentId: string,
  questionIds: readonly string[],
): Promise<void> {
  const linked = new Map((await listQuestionLinks(manager, assessmentId)).map((row) => [row.questionId, row]))
  await manager.delete(assessmentQuestionEntity, { assessmentId })
  const added = questionIds.filter((id) => !linked.has(id))
  const newest = new Map((await findQuestions(manager, added)).map((question) => [question.id, question]))
  const rows = questionIds.map((questionId, position): AssessmentQuestionRow => {
    const kept = linked.get(questionId)
    if (kept !== undefined) return { ...kept, position }
    const question = newest.get(questionId)
    if (question === undefined) throw new AppError('not-found')
    const { a, b, c } = irtOf(question)
    return {
      assessmentId,
      questionId,
      position,
      version: question.approvedVersion ?? question.version,
      irtA: a,
      irtB: b,
      irtC: c,
    }
  })
  for (const chunk of inChunks(rows, ROWS_PER_INSERT)) await manager.insert(assessmentQuestionEntity, chunk)
}

export const findQuestions = (manager: EntityManager, ids: readonly string[]): Promise<QuestionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : manager.findBy(questionEntity, { id: In(ids) })

/** Ids of a person group by assignment table. */
export async function listParticipantIds(manager: EntityManager, assessmentId: string): Promise<string[]> {
  const rows = await manager.findBy(participantEntity, { assessmentId })
  return rows.map((row) => row.userId)
}

export async function addParticipants(
  manager: EntityManager,
  assessmentId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  if (userIds.length > 0)
    await manager.insert(
      participantEntity,
      userIds.map((userId) => ({ assessmentId, userId, assignedAt: at })),
    )
}

/** Their extra time goes with them. */
export async function removeParticipants(
  manager: EntityManager,
  assessmentId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length > 0) await manager.delete(participantEntity, { assessmentId, userId: In(userIds) })
}

/** People by id, by name. */
export const findPeople = (manager: EntityManager, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : manager.find(userEntity, { where: { id: In(ids) }, order: { name: 'ASC', id: 'ASC' } })

export const findActivePeople = (manager: EntityManager, role: Role): Promise<UserRow[]> =>
  manager.find(userEntity, { where: { role, isActive: true }, order: { name: 'ASC', id: 'ASC' } })

/** In the order in which they were assigned. */
export const listProctors = (manager: EntityManager, assessmentId: string): Promise<ProctorRow[]> =>
  manager.find(proctorEntity, { where: { assessmentId }, order: { assignedAt: 'ASC', userId: 'ASC' } })

export async function replaceProctors(
  manager: EntityManager,
  assessmentId: string,
  rows: readonly ProctorRow[],
): Promise<void> {
  await manager.delete(proctorEntity, { assessmentId })
  if (rows.length > 0) await manager.insert(proctorEntity, [...rows])
}

export const listAccommodations = (manager: EntityManager, assessmentId: string): Promise<AccommodationRow[]> =>
  manager.findBy(accommodationEntity, { assessmentId })

export async function saveAccommodation(manager: EntityManager, row: AccommodationRow): Promise<void> {
  await manager.upsert(accommodationEntity, row, ['assessmentId', 'userId'])
}

/** Tells whether there was one. */
export async function deleteAccommodation(
  manager: EntityManager,
  assessmentId: string,
  userId: string,
): Promise<boolean> {
  const result = await manager.delete(accommodationEntity, { assessmentId, userId })
  return (result.affected ?? 0) > 0
}
