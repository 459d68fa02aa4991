import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { isWithinScope } from '../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type BegunAssessment, isBegun } from '../rankings/rankings.queries.ts'

/**
 * The assessment of a report that the actor may read. Throws `not-allowed`, and `not-found` also for what lies outside of their scope
 * or has not begun, and for what is archived.
 */
export async function findReported(
  { db }: { db: Database },
  actor: Actor,
  assessmentId: string,
): Promise<BegunAssessment> {
  requirePermission(actor, 'report:read')
  const assessment = await findAssessment(db.read, assessmentId)
  if (assessment === null || !isBegun(assessment)) throw new AppError('not-found')
  if (!(await isWithinScope(db.read, assessmentScope(actor), assessmentId))) throw new AppError('not-found')
  return assessment
}

/** Whether the actor sees an assessment that is archived, by which alone its report is not there. */
export async function isArchivedForThem(
  { db }: { db: Database },
  actor: Actor,
  assessmentId: string,
): Promise<boolean> {
  const assessment = await findAssessment(db.read, assessmentId)
  return (
    assessment !== null &&
    assessment.archivedAt !== null &&
    (await isWithinScope(db.read, assessmentScope(actor), assessmentId))
  )
}
