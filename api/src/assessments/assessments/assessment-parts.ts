import { AppError, type MessageOrCode } from '@pengawas/shared/errors'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import { bankRefusal, type TestLength } from '@pengawas/shared/rules/test-length'
import type { EntityManager } from 'typeorm'
import { isAskable } from '../../bank/questions/askable.rules.ts'
import { listLinkedContents } from '../../bank/questions/contents.queries.ts'
import { areApproved } from '../../bank/questions/questions.queries.ts'
import type { UserRow } from '../../identity/users/users.entity.ts'
import { findUsers } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import {
  addParticipants,
  listLinkedQuestionIds,
  removeParticipants,
  replaceQuestions,
} from './assessment-links.repository.ts'
import type { AssessmentRow } from './assessments.entity.ts'
import { listParticipantIds } from './assessments.queries.ts'
import { statusAt } from './assessments.rules.ts'
import type { TestRecords } from './test-records.ts'

/** `invalid-input` about one field, whose text is also the answer's own. */
export const refuse = (field: string, message: MessageOrCode): AppError =>
  new AppError('invalid-input', { message, fields: { [field]: message } })

/** Throws unless the linked questions may still change: no test has been started in the assessment, and it has not begun. */
export async function requireOpenQuestions(
  manager: EntityManager,
  tests: TestRecords,
  row: AssessmentRow,
  now: Date,
): Promise<void> {
  const status = statusAt(row, now)
  const isOpen = status === 'draft' || status === 'scheduled'
  if (!isOpen || (await tests.hasTestSessions(manager, row.id))) throw refuse('questionIds', 'questionsLocked')
}

/** Makes these the linked questions, in this order. All must be approved, but those that are linked already. Returns what was linked before, or null where nothing changed. */
export async function setQuestions(
  manager: EntityManager,
  tests: TestRecords,
  row: AssessmentRow,
  questionIds: readonly string[],
  now: Date,
): Promise<string[] | null> {
  const before = await listLinkedQuestionIds(manager, row.id)
  if (before.join() === questionIds.join()) return null
  await requireOpenQuestions(manager, tests, row, now)
  const added = questionIds.filter((id) => !before.includes(id))
  if (!(await areApproved(manager, added))) throw refuse('questionIds', 'questionsNotApproved')
  await replaceQuestions(manager, row.id, questionIds)
  return before
}

/** Throws `invalid-input` where a test of this length cannot be given with the linked questions. */
export async function refuseBank(manager: EntityManager, id: string, length: TestLength): Promise<void> {
  const askable = (await listLinkedContents(manager, id)).filter(({ content }) => isAskable(content))
  const reason = bankRefusal(
    length,
    askable.map(({ content }) => content.type),
  )
  if (reason !== null) throw refuse('questionIds', reason)
}

/** Whether a candidate is one whom the actor may choose: their own, or one who registered themselves. */
export const isChoosableBy = (
  actor: Pick<Actor, 'role' | 'userId'>,
  { createdBy }: Pick<UserRow, 'createdBy'>,
): boolean => seesEveryAssessment(actor.role) || createdBy === null || createdBy === actor.userId

/** Whether each of these is an active candidate whom the actor may choose. */
async function areChoosable(manager: EntityManager, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const people = await findUsers(manager, ids)
  return (
    people.length === ids.length &&
    people.every((person) => person.role === 'peserta' && person.isActive && isChoosableBy(actor, person))
  )
}

export interface AssignmentChange {
  added: string[]
  removed: string[]
}

/** Makes these the candidates. New ones must be active and the actor's to choose; those who have begun cannot be removed. */
export async function setParticipants(
  manager: EntityManager,
  tests: TestRecords,
  actor: Actor,
  assessmentId: string,
  userIds: readonly string[],
  now: Date,
): Promise<AssignmentChange> {
  const before = await listParticipantIds(manager, assessmentId)
  const [then, wanted] = [new Set(before), new Set(userIds)]
  const added = userIds.filter((id) => !then.has(id))
  const removed = before.filter((id) => !wanted.has(id))
  if (!(await areChoosable(manager, actor, added))) throw refuse('participants', 'participantsNotActive')
  if ((await tests.findStarted(manager, assessmentId, removed)).length > 0)
    throw refuse('participants', 'participantsStarted')
  await removeParticipants(manager, assessmentId, removed)
  await addParticipants(manager, assessmentId, added, now)
  return { added, removed }
}
