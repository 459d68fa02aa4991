import { AppError } from '@pengawas/shared/errors'
import { message, type FieldCodes } from '@pengawas/shared/messages'
import { statusRefusal } from '@pengawas/shared/rules/assessment-schedule'
import type { EntityManager } from 'typeorm'
import { refuse } from '../assessment-parts.ts'
import type { AssessmentRow } from '../assessments.entity.ts'
import { type FormColumns, statusAt } from '../assessments.rules.ts'
import { countLinks } from '../managed-assessments.repository.ts'
import { listSittings } from '../sittings.queries.ts'
import { type Dates, outside } from '../sittings.rules.ts'
import type { TestRecords } from '../test-records.ts'

/**
 * Throws `invalid-input` where the wanted status contradicts the dates, the tests that have been taken, or answers that
 * candidates could already read; these cannot be hidden again either.
 */
export async function refuseStatus(
  manager: EntityManager,
  tests: TestRecords,
  before: AssessmentRow,
  wanted: AssessmentRow['status'],
  { startDate, endDate, showAnswers }: Pick<FormColumns, 'startDate' | 'endDate' | 'showAnswers'>,
  at: Date,
): Promise<void> {
  const change = {
    status: statusAt(before, at),
    isArchived: before.archivedAt !== null,
    hasTests: await tests.hasTestSessions(manager, before.id),
    showAnswers: before.showAnswers,
    start: startDate.getTime(),
    end: endDate.getTime(),
  }
  const reason = statusRefusal(wanted, change, at.getTime())
  if (reason !== null) throw refuse('status', reason)
  if (change.status === 'completed' && change.hasTests && change.showAnswers && !showAnswers)
    throw refuse('showAnswers', 'answersWereShown')
}

/**
 * Throws `invalid-input` where the type or the passing score would change although a test has been started: its results
 * would be read as those of another kind, or some be judged by another mark than the rest.
 */
export async function refuseOtherMeasure(
  manager: EntityManager,
  tests: TestRecords,
  before: AssessmentRow,
  { type, passingScore }: Pick<FormColumns, 'type' | 'passingScore'>,
): Promise<void> {
  if (type === before.type && passingScore === before.passingScore) return
  if (!(await tests.hasTestSessions(manager, before.id))) return
  throw type === before.type ? refuse('passingScore', 'passingScoreLocked') : refuse('type', 'typeLocked')
}

/**
 * Throws `invalid-input` where a covered face would begin to count as conduct although a test has been started: whoever sits in
 * one was not told.
 */
export async function refuseStricterRules(
  manager: EntityManager,
  tests: TestRecords,
  before: AssessmentRow,
  { coveredFace }: Pick<FormColumns, 'coveredFace'>,
): Promise<void> {
  if (coveredFace === before.coveredFace || coveredFace !== 'conduct') return
  if (await tests.hasTestSessions(manager, before.id)) throw refuse('coveredFace', 'coveredFaceLocked')
}

/** Throws `invalid-input` where a sitting would not lie within the dates of its assessment any more. */
export async function refuseOutsideSittings(manager: EntityManager, id: string, dates: Dates): Promise<void> {
  const sitting = outside(await listSittings(manager, id), dates)
  if (sitting === null) return
  throw refuse(
    sitting.startDate < dates.startDate ? 'startDate' : 'endDate',
    message('sittingsOutside', { name: sitting.name }),
  )
}

/** Throws `invalid-input` where an assessment that is no draft has no candidates or no questions. */
export async function refuseIncomplete(manager: EntityManager, id: string): Promise<void> {
  const { participants, questions } = (await countLinks(manager, [id]))(id)
  const fields: FieldCodes = {
    ...(questions === 0 ? { questionIds: 'questionsRequired' } : {}),
    ...(participants === 0 ? { participants: 'participantsRequired' } : {}),
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid-input', { message: first, fields })
}
