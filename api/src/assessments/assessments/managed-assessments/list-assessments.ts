import type { ListAssessmentsQuery, ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { Page } from '@pengawas/shared/contracts/paging'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { assessmentScope } from '../managing.rules.ts'
import { pageAssessments } from '../managed-assessments.repository.ts'
import type { ManagedAssessmentsDeps } from './deps.ts'
import { toAnswers } from './to-answers.ts'

/** One page of the assessments in the actor's scope, without drafts of other people. */
export async function listAssessments(
  deps: ManagedAssessmentsDeps,
  actor: Actor,
  query: ListAssessmentsQuery,
): Promise<Page<ManagedAssessment>> {
  requirePermission(actor, 'assessment:list')
  const at = deps.now()
  const { rows, total } = await pageAssessments(deps.db.read, assessmentScope(actor), query, {
    userId: actor.userId,
    now: at,
  })
  return { items: await toAnswers(deps, rows, at), total, page: query.page, pageSize: query.pageSize }
}
