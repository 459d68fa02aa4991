import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { Actor } from '../../../kernel/access/actor.ts'
import { visibleRow } from '../assessment-access.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'
import { toAnswer } from './to-answers.ts'

/** Throws `not-found`. */
export async function getAssessment(
  deps: ManagedAssessmentsDeps,
  actor: Actor,
  id: string,
): Promise<ManagedAssessment> {
  await visibleRow(deps.db.read, actor, id)
  return toAnswer(deps, id, deps.now())
}
