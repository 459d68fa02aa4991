import type { SessionCommandAnswer } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { WithdrawResult } from '../../sessions/finishing/hand-in.ts'
import { requireLead } from '../../sessions/watching/leads.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import type { CommandsService } from './commands.service.ts'
import { callBack, reopenTerminated } from './reopen-terminated.ts'
import { decideTermination, findNewestReview } from './termination-reviews.repository.ts'

/** Tests that a person ended and another lets go on, also after their end was upheld. */
export interface ReactivationsService {
  /**
   * Opens the test again with the time that was left; a review that waits is overturned with it. Throws `conflict` where it
   * was not ended by a person or that would not be fair any more, and `invalid-input` for the person who ended it.
   */
  reactivate(actor: Actor, id: string, reason: string): Promise<SessionCommandAnswer>
}

interface Deps {
  db: Database
  audit: AuditService
  notifications: Pick<NotificationsService, 'notify'>
  withdrawResult: WithdrawResult
  commands: Pick<CommandsService, 'announce'>
  now: () => Date
}

export function createReactivationsService(deps: Deps): ReactivationsService {
  return { reactivate: reactivateSession.bind(null, deps) }
}

async function reactivateSession(deps: Deps, actor: Actor, id: string, reason: string): Promise<SessionCommandAnswer> {
  const { db, audit, commands, now } = deps
  const { assessmentId } = await staffSession(db.read, actor, id, 'test-session:reactivate')
  await requireLead(db.read, actor, assessmentId)
  await db.write(async (manager) => {
    const at = now()
    if (!(await reopenTerminated(deps, manager, id, at)))
      throw new AppError('conflict', { message: 'reactivateImpossible' })
    const reviewed = await closeReview(manager, actor, id, { reason, at })
    await audit.append(manager, {
      ...{ actorId: actor.userId, action: 'test-session.reactivated' },
      ...{ subjectType: 'test-session', subjectId: id, data: { reason, reviewed } },
    })
  })
  const answer = await commands.announce(id)
  await callBack(deps, id)
  return answer
}

/** Overturns the review of a termination where it still waits; tells what it had come to. */
async function closeReview(
  manager: EntityManager,
  actor: Actor,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<string> {
  const review = await findNewestReview(manager, id)
  // Those from before reviews were kept have none.
  if (review === null) return 'none'
  if (review.terminatedBy === actor.userId)
    throw new AppError('invalid-input', { fields: { reason: 'secondPersonNeeded' } })
  const said = { decidedBy: actor.userId, decidedAt: at, decisionReason: reason, isReopened: true }
  await decideTermination(manager, review.id, { decision: 'overturned', ...said })
  return review.decision
}
