import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { saveAnswerSchema } from '@pengawas/shared/contracts/test-taking'
import { isTimeOver } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../../assessments/assessments/assessments.queries.ts'
import { contentKey, findContentsByVersion } from '../../../bank/questions/contents.queries.ts'
import { setPositions } from '../../test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { lockTestSessions } from '../../test-sessions/test-sessions.queries.ts'
import { clockFacts } from '../../test-sessions/test-sessions.rules.ts'
import { findAbsences } from '../absences.ts'
import { saveAnswers } from '../answers.changes.ts'
import type { AnswerRow, LateAnswerRow, TestSessionItemRow } from '../answers.entity.ts'
import { findAnswersByKey, findItemsByKey, type ItemKey } from '../answers.queries.ts'
import { findLateAnswersByKey, insertLateAnswers } from '../answers.repository.ts'
import type { Absence } from '../deliveries.rules.ts'

export type SaveRequest = z.output<typeof saveAnswerSchema>

/** One revision of one answer, as a page sent it. */
export interface SaveJob extends ItemKey {
  participantId: string
  authSessionId: string
  request: SaveRequest
}

/** What a batch of answers knows and what it has decided to write. */
export interface SaveBatch {
  at: Date
  sessions: Map<string, TestSessionRow>
  assessments: Map<string, AssessmentRow>
  items: Map<string, TestSessionItemRow>
  /** The items in which several options may be chosen. */
  multiple: Set<string>
  answers: Map<string, AnswerRow>
  /** Delivered after the end, in this batch and before. */
  late: Map<string, AnswerRow>
  absences: Map<string, Absence[]>
  changed: Map<string, AnswerRow>
  newLate: LateAnswerRow[]
  positions: Map<string, number>
}

export const keyOf = ({ testSessionId, questionId }: ItemKey): string => `${testSessionId} ${questionId}`

/** Reads what the jobs need to be decided, with a few statements for all of them. Locks their sessions. */
export async function readSaveBatch(
  manager: EntityManager,
  jobs: readonly SaveJob[],
  now: () => Date,
): Promise<SaveBatch> {
  // The sessions first, and locked: what is decided from them must not change under a proctor's command at the same moment.
  const sessions = await lockTestSessions(manager, [...new Set(jobs.map(({ testSessionId }) => testSessionId))])
  const assessments = await findAssessmentsById(manager, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])
  const items = await findItemsByKey(manager, jobs)
  const contents = await findContentsByVersion(
    manager,
    items.map(({ questionId, questionVersion: version }) => ({ questionId, version })),
  )
  const isMultiple = ({ questionId, questionVersion }: TestSessionItemRow): boolean =>
    (contents.get(contentKey(questionId, questionVersion))?.multipleResponse ?? null) !== null
  const answers = await findAnswersByKey(manager, jobs)
  const at = now()
  const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
  const closedIds = new Set(
    sessions.filter((row) => isClosed(row, assessmentOf.get(row.assessmentId), at)).map(({ id }) => id),
  )
  // Closed sessions are rare, so late deliveries and absences are read for those only.
  const closed = jobs.filter(({ testSessionId }) => closedIds.has(testSessionId))
  const late = await findLateAnswersByKey(manager, closed)
  return {
    at,
    sessions: new Map(sessions.map((row) => [row.id, row])),
    assessments: assessmentOf,
    items: new Map(items.map((row) => [keyOf(row), row])),
    multiple: new Set(items.filter(isMultiple).map(keyOf)),
    answers: new Map(answers.map((row) => [keyOf(row), row])),
    late: new Map(late.map((row) => [keyOf(row), row])),
    absences: await findAbsences(manager, [...new Set(closed.map(({ testSessionId }) => testSessionId))]),
    changed: new Map(),
    newLate: [],
    positions: new Map(),
  }
}

/** Whether answers of a session are no longer taken in the ordinary way. */
const isClosed = (session: TestSessionRow, assessment: AssessmentRow | undefined, at: Date): boolean =>
  isOver(session.status) || (assessment !== undefined && isTimeOver(clockFacts(session, assessment), at.getTime()))

/** Writes what was decided for a batch, in the caller's transaction. */
export async function writeSaveBatch(manager: EntityManager, batch: SaveBatch): Promise<void> {
  await saveAnswers(manager, [...batch.changed.values()])
  await setPositions(manager, batch.positions)
  await insertLateAnswers(manager, batch.newLate)
}
