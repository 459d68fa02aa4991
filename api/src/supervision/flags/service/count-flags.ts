import type { FlagStats } from '@pengawas/shared/contracts/flags'
import { listAssessmentIds } from '../../../assessments/assessments/managing.queries.ts'
import { assessmentScope } from '../../../assessments/assessments/managing.rules.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { watchedBy } from '../../../sessions/watching/watch-scope.ts'
import { tallyFlags } from '../flags.repository.ts'
import { summarise } from '../flags.rules.ts'
import type { FlagsDeps } from './deps.ts'

/** The flags of the actor's assessments, or of one of them, counted; a proctor's own candidates only. */
export async function countFlags(
  { db }: FlagsDeps,
  actor: Actor,
  assessmentId: string | undefined,
): Promise<FlagStats> {
  requirePermission(actor, 'flag:list')
  const scope = assessmentScope(actor)
  if (scope.kind === 'all' && assessmentId === undefined)
    return summarise(await tallyFlags(db.read, { assessmentIds: null, watched: null }))
  const assessmentIds = (await listAssessmentIds(db.read, scope)).filter(
    (id) => assessmentId === undefined || id === assessmentId,
  )
  return summarise(await tallyFlags(db.read, { assessmentIds, watched: await watchedBy(db.read, actor) }))
}
