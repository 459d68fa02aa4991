import type { FlagList, ListFlagsQuery } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { watchedBy } from '../../../sessions/watching/watch-scope.ts'
import { listFlagsAfter } from '../flags.repository.ts'
import type { FlagsDeps } from './deps.ts'
import { toFlags } from './to-flags.ts'

/** What changed in the flags of an assessment since a sequence number, a proctor's own candidates only. Throws `not-found`. */
export async function listFlags(
  { db, assessments }: FlagsDeps,
  actor: Actor,
  { assessmentId, testSessionId, after, limit }: ListFlagsQuery,
): Promise<FlagList> {
  requirePermission(actor, 'flag:list')
  await assessments.assertInScope(actor, assessmentId)
  // The number before the rows: a flag stored in between is then fetched twice rather than missed.
  const assessment = await findAssessment(db.read, assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const watched = await watchedBy(db.read, actor)
  const rows = await listFlagsAfter(db.read, { assessmentId, testSessionId, watched, after, limit })
  const newest = rows.at(-1)?.sequence ?? 0
  return { flags: await toFlags(db.read, rows), lastSequence: Math.max(assessment.flagSequence, newest) }
}
