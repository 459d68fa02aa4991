import type { EntityManager } from 'typeorm'
import { type AssessmentRow, participantEntity } from '../../assessments/assessments/assessments.entity.ts'
import { testSessionEntity, type TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'

/** Only such assessments have a ranking, and a report: what has not begun has no results. */
export const BEGUN = ['active', 'completed'] as const satisfies AssessmentRow['status'][]
export type BegunAssessment = AssessmentRow & { status: (typeof BEGUN)[number] }

export const isBegun = (row: AssessmentRow): row is BegunAssessment =>
  row.archivedAt === null && BEGUN.some((status) => status === row.status)

/** How many candidates each assessment has; absent where none. */
export async function countCandidates(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await manager
    .createQueryBuilder(participantEntity, 'candidate')
    .select('candidate.assessmentId', 'assessmentId')
    .addSelect('COUNT(*)', 'count')
    .where('candidate.assessmentId IN (:...assessmentIds)', { assessmentIds })
    .groupBy('candidate.assessmentId')
    .getRawMany<{ assessmentId: string; count: number | string }>()
  return new Map(rows.map(({ assessmentId, count }) => [assessmentId, Number(count)]))
}

/** How many candidates of each assessment have handed in a test; absent where none. */
export async function countHandedIn(
  manager: EntityManager,
  assessmentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await manager
    .createQueryBuilder(testSessionEntity, 'session')
    .select('session.assessmentId', 'assessmentId')
    .addSelect('COUNT(DISTINCT session.participantId)', 'count')
    .where('session.assessmentId IN (:...assessmentIds) AND session.status = :handedIn', {
      assessmentIds,
      handedIn: 'completed' satisfies TestSessionRow['status'],
    })
    .groupBy('session.assessmentId')
    .getRawMany<{ assessmentId: string; count: number | string }>()
  return new Map(rows.map(({ assessmentId, count }) => [assessmentId, Number(count)]))
}
