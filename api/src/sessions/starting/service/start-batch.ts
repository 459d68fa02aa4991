import type { CreateTestSession } from '@pengawas/shared/contracts/test-sessions'
import { type EntityManager, In } from 'typeorm'
import {
  accommodationEntity,
  type AccommodationRow,
  type AssessmentRow,
  participantEntity,
} from '../../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById, holdAssessments } from '../../../assessments/assessments/assessments.queries.ts'
import type { SittingRow } from '../../../assessments/assessments/sittings.entity.ts'
import { findSittings } from '../../../assessments/assessments/sittings.queries.ts'
import type { DrawnItem } from '../../answers/items.rules.ts'
import type { TestSessionRow } from '../../test-sessions/test-sessions.entity.ts'
import { listAttempts } from '../../test-sessions/test-sessions.queries.ts'
import type { Paper } from './read-paper.ts'

export interface StartJob {
  participantId: string
  request: CreateTestSession
}

/** What a batch of starts knows, and the test sessions that it has decided to store. */
export interface StartBatch {
  at: Date
  assessments: Map<string, AssessmentRow>
  /** The sitting of everybody who is assigned, or null, by `ownKey`. */
  assigned: Map<string, SittingRow | null>
  /** The newest attempt of each candidate in each assessment, by `ownKey`. */
  newest: Map<string, TestSessionRow>
  /** Extra time of each candidate in each assessment, by `ownKey`. */
  extra: Map<string, AccommodationRow>
  /** Read when the first test of an assessment starts. */
  papers: Map<string, Paper>
  made: { row: TestSessionRow; paper: Paper; drawn: DrawnItem[] }[]
}

export const ownKey = (assessmentId: string, userId: string): string => `${assessmentId} ${userId}`

/**
 * Reads what the jobs need to be decided, with one statement of each kind for all of them. It stays so until the tests are
 * stored: an edit of an assessment or a sitting comes before that and counts, or after it and finds the tests.
 */
export async function readStartBatch(
  manager: EntityManager,
  jobs: readonly StartJob[],
  now: () => Date,
): Promise<StartBatch> {
  const assessmentIds = [...new Set(jobs.map(({ request }) => request.assessmentId))]
  const people = [...new Set(jobs.map(({ participantId }) => participantId))]
  const links = { assessmentId: In(assessmentIds), userId: In(people) }
  await holdAssessments(manager, assessmentIds)
  const assessments = await findAssessmentsById(manager, assessmentIds)
  const participants = await manager.findBy(participantEntity, links)
  const sittings = await findSittings(
    manager,
    participants.map(({ sittingId }) => sittingId),
  )
  const attempts = await listAttempts(manager, assessmentIds, people)
  const accommodations = await manager.findBy(accommodationEntity, links)
  return {
    at: now(),
    assessments: new Map(assessments.map((row) => [row.id, row])),
    assigned: new Map(
      participants.map((row) => [ownKey(row.assessmentId, row.userId), sittings.get(row.sittingId ?? '') ?? null]),
    ),
    newest: new Map(attempts.map((row) => [ownKey(row.assessmentId, row.participantId), row])),
    extra: new Map(accommodations.map((row) => [ownKey(row.assessmentId, row.userId), row])),
    papers: new Map(),
    made: [],
  }
}
