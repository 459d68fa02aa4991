import type { PlainMessageCode } from '@pengawas/shared/messages'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Actor } from '../../kernel/access/actor.ts'
import type { QuestionRow } from '../questions/questions.entity.ts'
import type { ValidationTaskRow } from './validation.entity.ts'

const DAY_MS = 24 * 60 * 60_000

/** Statuses of open tasks: they wait for a validator, or for the author. */
export const OPEN_STATUSES = ['pending', 'returned'] as const satisfies readonly ValidationTaskRow['status'][]

export const isOpen = (status: ValidationTaskRow['status']): boolean => OPEN_STATUSES.some((open) => open === status)

/** When a question that is handed in at this moment should be decided on. */
export const dueAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** A new task for a question that was submitted. */
export function newTask(
  id: string,
  question: { id: string; version: number },
  at: Date,
  dueAt: Date | null,
  validatorId: string | null = null,
): ValidationTaskRow {
  return {
    id,
    questionId: question.id,
    version: question.version,
    status: 'pending',
    validatorId,
    dueAt,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
  }
}

export interface UnderReview {
  /** Who made the question. */
  createdBy: string | null
  /** Who wrote a part of the version under review; see `writersOf`. */
  writers: ReadonlySet<string>
}

/** Whether a user would review their own work: they made the question, or wrote a part of what is being approved. */
export const isOwnWork = (userId: string, { createdBy, writers }: UnderReview): boolean =>
  createdBy === userId || writers.has(userId)

/** Why this person may not decide on a question, or null where they may. */
export function decisionRefusal(
  actor: Pick<Actor, 'userId'>,
  task: Pick<ValidationTaskRow, 'validatorId'>,
  work: UnderReview,
): PlainMessageCode | null {
  if (isOwnWork(actor.userId, work)) return 'validateOwn'
  return task.validatorId !== null && task.validatorId !== actor.userId ? 'validateAssigned' : null
}

export function mayDecide(
  actor: Pick<Actor, 'userId' | 'role'>,
  task: Pick<ValidationTaskRow, 'validatorId' | 'status'>,
  work: UnderReview,
): boolean {
  return (
    isAllowed(actor.role, 'question:validate') && isOpen(task.status) && decisionRefusal(actor, task, work) === null
  )
}

/** What approving the newest version makes of a question. */
export function approved(
  question: Pick<QuestionRow, 'version'>,
  validatorId: string,
  notes: string | null,
  at: Date,
): Partial<QuestionRow> {
  return {
    validationStatus: 'approved',
    approvedVersion: question.version,
    validatedBy: validatorId,
    validationDate: at,
    validationNotes: notes,
    rejectionReason: null,
  }
}

/** What rejecting the newest version makes of a question. An older version that is approved stays so; this one, approved before, does not. */
export function rejected(
  question: Pick<QuestionRow, 'version' | 'approvedVersion'>,
  validatorId: string,
  reason: string,
  notes: string | null,
  at: Date,
): Partial<QuestionRow> {
  return {
    validationStatus: 'rejected',
    approvedVersion: question.approvedVersion === question.version ? null : question.approvedVersion,
    validatedBy: validatorId,
    validationDate: at,
    validationNotes: notes,
    rejectionReason: reason,
  }
}

/** The value in the middle; of an even number the mean of both. Null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
