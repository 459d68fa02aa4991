import { AppError } from '@pengawas/shared/errors'
import type { FieldCodes } from '@pengawas/shared/messages'
import { statusRefusal } from '@pengawas/shared/rules/assessment-schedule'
import type { EntityManager } from 'typeorm'
import { refuse } from '../assessment-parts.ts'
import type { AssessmentRow } from '../assessments.entity.ts'
import { type FormColumns, statusAt } from '../assessments.rules.ts'
import { countLinks } from '../managed-assessments.repository.ts'
import type { TestRecords } from '../test-records.ts'

/** Throws `invalid-input` where the wanted status contradicts the dates, or tests that have been taken. */
export async function refuseStatus(
  manager: EntityManager,
  tests: TestRecords,
  id: string,
  wanted: AssessmentRow['status'],
  { startDate, endDate }: Pick<FormColumns, 'startDate' | 'endDate'>,
  at: Date,
): Promise<void> {
  const reason = statusRefusal(wanted, { start: startDate.getTime(), end: endDate.getTime() }, at.getTime())
  if (reason !== null) throw refuse('status', reason)
  if (wanted === 'draft' && (await tests.hasTestSessions(manager, id))) throw refuse('status', 'draftAfterStart')
}

/**
 * Throws `invalid-input` where candidates could already read the answers after the end: the assessment cannot be opened
 * again, and the answers cannot be hidden again.
 */
export async function refuseReopening(
  manager: EntityManager,
  tests: TestRecords,
  before: AssessmentRow,
  wanted: Pick<AssessmentRow, 'status' | 'showAnswers'>,
  at: Date,
): Promise<void> {
  const wereShown =
    before.showAnswers && statusAt(before, at) === 'completed' && (await tests.hasTestSessions(manager, before.id))
  if (!wereShown) return
  if (wanted.status !== 'completed') throw refuse('status', 'answersWereShown')
  if (!wanted.showAnswers) throw refuse('showAnswers', 'answersWereShown')
}

/** Throws `invalid-input` where the type would change although a test has been started: its results would be read as those of another kind. */
export async function refuseOtherType(
  manager: EntityManager,
  tests: TestRecords,
  before: AssessmentRow,
  { type }: Pick<FormColumns, 'type'>,
): Promise<void> {
  if (type !== before.type && (await tests.hasTestSessions(manager, before.id))) throw refuse('type', 'typeLocked')
}

/** Throws `invalid-input` where an assessment that is no draft has no candidates or no questions. */
export async function refuseIncomplete(manager: EntityManager, id: string): Promise<void> {
  const { participants, questions } = (await countLinks(manager, [id]))(id)
  const fields: FieldCodes = {
    ...(questions === 0 ? { questionIds: 'questionsRequired' } : {}),
    ...(participants === 0 ? { participants: 'participantsRequired' } : {}),
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('invalid-input', { message, fields })
}
