import type { SessionCommandAnswer } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { WithdrawResult } from '../../sessions/finishing/hand-in.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { leadershipOf, requireLead } from '../../sessions/watching/leads.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import type { CommandsService } from './commands.service.ts'
import { callBack, reopenTerminated } from './reopen-terminated.ts'
import { type Settled, settledOne } from './settled.ts'
import { decideTermination, findNewestReview } from './termination-reviews.repository.ts'

/** Tests that a person ended and another lets go on, also after their end was upheld. */
export interface ReactivationsService {
  /**
   * Opens the test again with the time that was left; a review that waits is overturned with it. Throws `conflict` where it
   * was not ended by a person or that would not be fair any more, and `invalid-input` for the person who ended it.
   */
  reactivate(actor: Actor, id: string, reason: string): Promise<SessionCommandAnswer>
  /** The same for many, each judged for itself, as a part of a transaction. The rows must be locked. */
  settle(
    manager: EntityManager,
    actor: Actor,
    rows: readonly TestSessionRow[],
    said: { reason: string; at: Date },
  ): Promise<Settled>
  /** Tells candidates that their tests are open again, and pages that nobody needs to decide about their end any more. */
  callBack(ids: readonly string[]): Promise<void>
}

interface Deps {
  db: Database
  audit: AuditService
  notifications: Pick<NotificationsService, 'notify'>
  withdrawResult: WithdrawResult
  commands: Pick<CommandsService, 'announce'>
  announcer: Announcer
  now: () => Date
}

const PERMISSION = 'test-session:reactivate'

export function createReactivationsService(deps: Deps): ReactivationsService {
  return {
    reactivate: reactivateSession.bind(null, deps),
    settle: settleReactivations.bind(null, deps),
    callBack: callAllBack.bind(null, deps),
  }
}

async function reactivateSession(deps: Deps, actor: Actor, id: string, reason: string): Promise<SessionCommandAnswer> {
  const { db, audit, commands, now } = deps
  const { assessmentId } = await staffSession(db.read, actor, id, PERMISSION)
  await requireLead(db.read, actor, assessmentId)
  await db.write(async (manager) => {
    const settled = await settleReactivations(deps, manager, actor, await lockTestSessions(manager, [id]), {
      ...{ reason, at: now() },
    })
    settledOne(settled, id)
    await audit.appendAll(manager, settled.entries)
  })
  const answer = await commands.announce(id)
  await callAllBack(deps, [id])
  return answer
}

async function settleReactivations(
  deps: Deps,
  manager: EntityManager,
  actor: Actor,
  rows: readonly TestSessionRow[],
  { reason, at }: { reason: string; at: Date },
): Promise<Settled> {
  const leads = isAllowed(actor.role, PERMISSION) ? await leadershipOf(manager, actor) : () => false
  const refusals = new Map<string, AppError>()
  const entries: AuditEntry[] = []
  for (const { id, assessmentId } of rows) {
    const reopened = leads(assessmentId)
      ? await reopenAsSecond(deps, manager, actor, id, { reason, at })
      : new AppError('not-allowed')
    if (reopened instanceof AppError) refusals.set(id, reopened)
    else
      entries.push({
        ...{ actorId: actor.userId, action: 'test-session.reactivated' },
        ...{ subjectType: 'test-session', subjectId: id, data: { reviewed: reopened.reviewed }, words: { reason } },
      })
  }
  const changed = rows.map(({ id }) => id).filter((id) => !refusals.has(id))
  return { changed, refusals, entries }
}

/**
 * Opens a test again and overturns the review of its termination where that still waits; tells what the review had come to,
 * or why nothing was changed.
 */
async function reopenAsSecond(
  deps: Deps,
  manager: EntityManager,
  actor: Actor,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<AppError | { reviewed: string }> {
  // Those from before reviews were kept have none.
  const review = await findNewestReview(manager, id)
  if (review?.terminatedBy === actor.userId)
    return new AppError('invalid-input', {
      message: 'secondPersonNeeded',
      fields: { reason: 'secondPersonNeeded' },
    })
  if (!(await reopenTerminated(deps, manager, id, at)))
    return new AppError('conflict', { message: 'reactivateImpossible' })
  if (review === null) return { reviewed: 'none' }
  const said = { decidedBy: actor.userId, decidedAt: at, decisionReason: reason, isReopened: true }
  await decideTermination(manager, review.id, { decision: 'overturned', ...said })
  return { reviewed: review.decision }
}

async function callAllBack(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await callBack(deps, id)
  deps.announcer.announce(pushes.incidentsChanged, {}, {})
}
