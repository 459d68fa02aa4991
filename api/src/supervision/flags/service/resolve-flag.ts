import type { Flag, ResolveFlag } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { takeFlagSequence } from '../../../assessments/assessments/assessments.changes.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { reviewFlag } from '../flags.repository.ts'
import { announceChange } from './announce-change.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'
import { toFlags } from './to-flags.ts'

/** Stores a review. Throws `not-found`, and `conflict` where the flag has changed since the reviewer saw it. */
export async function resolveFlag(deps: FlagsDeps, actor: Actor, id: string, review: ResolveFlag): Promise<Flag> {
  const { db, audit, now } = deps
  requirePermission(actor, 'flag:review')
  const before = await findInScope(deps, actor, id)
  const changes = {
    validationStatus: review.verdict,
    reviewedBy: actor.userId,
    reviewedAt: now(),
    reviewReason: review.reason,
  }
  const after = await db.write(async (manager) => {
    const sequence = await takeFlagSequence(manager, before.assessmentId)
    if (!(await reviewFlag(manager, id, review.sequence, { ...changes, sequence }))) throw new AppError('conflict')
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'flag.reviewed',
      subjectType: 'flag',
      subjectId: id,
      data: { verdict: review.verdict, reason: review.reason, before: before.validationStatus },
    })
    return { ...before, ...changes, sequence }
  })
  const [flag] = await toFlags(db.read, [after])
  if (flag === undefined) throw new AppError('not-found')
  announceChange(deps, flag)
  deps.announcer.emit('candidateChanged', { testSessionId: flag.testSessionId })
  return flag
}
