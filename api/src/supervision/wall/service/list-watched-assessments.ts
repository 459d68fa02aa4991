import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import { statusAt } from '../../../assessments/assessments/assessments.rules.ts'
import { listAssessments } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { listAssessmentsInUse } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { FLAGS_AFTER_END_MS } from '../wall.rules.ts'
import type { WallDeps } from './deps.ts'

/** The assessments in the actor's scope that run, or of which a test is not over or ended in the last day. */
export async function listWatchedAssessments(
  { db }: WallDeps,
  actor: Actor,
  at: Date,
): Promise<(AssessmentRow & { isRunning: boolean })[]> {
  const visible = await listAssessments(db.read, assessmentScope(actor))
  const inUse = new Set(await listAssessmentsInUse(db.read, new Date(at.getTime() - FLAGS_AFTER_END_MS)))
  return visible
    .map((row) => ({ ...row, isRunning: statusAt(row, at) === 'active' }))
    .filter(({ id, isRunning }) => isRunning || inUse.has(id))
}
