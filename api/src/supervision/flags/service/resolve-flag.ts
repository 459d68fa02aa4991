import type { Flag, ResolveFlag } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { takeFlagSequence } from '../../../assessments/assessments/assessments.changes.ts'
import { findManagersOf } from '../../../assessments/assessments/managing.queries.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { changeSeenFlag } from '../flags.repository.ts'
import { addReview, refuseAfterAppeal } from '../reviews.repository.ts'
import { endsProposal, needsWords, reviewed } from '../reviews.rules.ts'
import type { FlagsDeps } from './deps.ts'
import { announceChanged } from './announce-change.ts'
import { findInScope } from './find-in-scope.ts'
import { notifyOfFlag } from './notify-of-flag.ts'

/**
 * Stores a review: the verdict on a flag, or the proposal to change one, of which those who set the assessment up are told.
 * Throws `not-found`, `invalid-input` where a change of mind has no words or another person's proposal would be
 * taken back, and `conflict` where the flag has changed since the reviewer saw it, or was decided on appeal.
 */
export async function resolveFlag(deps: FlagsDeps, actor: Actor, id: string, review: ResolveFlag): Promise<Flag> {
  const { db, audit, notifications, now } = deps
  requirePermission(actor, 'flag:review')
  const before = await findInScope(deps, actor, id)
  if (before.sequence !== review.sequence) throw new AppError('conflict')
  await refuseAfterAppeal(db.read, id)
  if (needsWords(before) && review.reason === '')
    throw new AppError('invalid-input', { fields: { reason: 'reasonRequired' } })
  if (endsProposal(before, review.verdict, actor.userId))
    throw new AppError('invalid-input', { message: 'secondPersonNeeded', fields: { verdict: 'secondPersonNeeded' } })
  const { changes, entry } = reviewed(before, review, { by: actor.userId, at: now() })
  const { row, notices } = await db.write(async (manager) => {
    const sequence = await takeFlagSequence(manager, before.assessmentId)
    if (!(await changeSeenFlag(manager, id, review.sequence, { ...changes, sequence }))) throw new AppError('conflict')
    await addReview(manager, id, entry)
    await audit.append(manager, {
      actorId: actor.userId,
      action: entry.kind === 'proposal' ? 'flag.change-proposed' : 'flag.reviewed',
      subjectType: 'flag',
      subjectId: id,
      data: {
        verdict: entry.verdict,
        dismissal: entry.dismissal,
        before: before.validationStatus,
      },
      words: { reason: entry.reason },
    })
    const asked = entry.kind === 'proposal' ? await findManagersOf(manager, before.assessmentId) : []
    const sent = await notifyOfFlag(deps, manager, actor, asked, before, 'second-review-asked')
    return { row: { ...before, ...changes, sequence }, notices: sent }
  })
  notifications.deliver(notices)
  return announceChanged(deps, before, row)
}
