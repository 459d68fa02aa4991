import type { Flag, SecondReview } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import { takeFlagSequence } from '../../../assessments/assessments/assessments.changes.ts'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { requireLead } from '../../../sessions/watching/leads.ts'
import { changeSeenFlag } from '../flags.repository.ts'
import { addReview, findProposal } from '../reviews.repository.ts'
import { decidedSecond, isSecondPerson } from '../reviews.rules.ts'
import { announceChanged } from './announce-change.ts'
import type { FlagsDeps } from './deps.ts'
import { findInScope } from './find-in-scope.ts'
import { notifyOfFlag } from './notify-of-flag.ts'

/**
 * Upholds or overturns a proposed change of a verdict, and tells those who gave the two. Throws `not-found`, `conflict`
 * where nothing waits or the flag has changed since, and `invalid-input` for a person who decided about it before.
 */
export async function secondReview(deps: FlagsDeps, actor: Actor, id: string, review: SecondReview): Promise<Flag> {
  const { db, audit, notifications, now } = deps
  requirePermission(actor, 'flag:second-review')
  const before = await findInScope(deps, actor, id)
  await requireLead(db.read, actor, before.assessmentId)
  const { validationStatus, dismissal, proposedVerdict, sequence: seen } = before
  if (proposedVerdict === null || validationStatus === 'pending' || seen !== review.sequence)
    throw new AppError('conflict')
  if (!isSecondPerson(before, actor.userId))
    throw new AppError('invalid-input', { fields: { decision: 'secondPersonNeeded' } })
  const { row, notices } = await db.write(async (manager) => {
    const proposal = await findProposal(manager, id)
    if (proposal === null) throw new AppError('conflict')
    const said = { by: actor.userId, at: now() }
    const { changes, entry } = decidedSecond({ validationStatus, dismissal }, proposal, review, said)
    const sequence = await takeFlagSequence(manager, before.assessmentId)
    if (!(await changeSeenFlag(manager, id, seen, { ...changes, sequence }))) throw new AppError('conflict')
    await addReview(manager, id, entry)
    await audit.append(manager, {
      actorId: actor.userId,
      action: entry.kind === 'upheld' ? 'flag.change-upheld' : 'flag.change-overturned',
      subjectType: 'flag',
      subjectId: id,
      data: { verdict: entry.verdict, before: validationStatus },
      words: { reason: entry.reason },
    })
    const told = [before.reviewedBy, before.proposedBy]
    const sent = await notifyOfFlag(deps, manager, actor, told, before, 'second-review-decided')
    return { row: { ...before, ...changes, sequence }, notices: sent }
  })
  notifications.deliver(notices)
  return announceChanged(deps, before, row)
}
