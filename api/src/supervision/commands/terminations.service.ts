import type { SessionCommandAnswer, Terminate } from '@pengawas/shared/contracts/test-taking'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import type { NotificationRow } from '../../identity/notifications/notifications.entity.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { SessionFinisher } from '../../sessions/finishing/session-finisher.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSession, lockTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { askForReview } from './ask-for-review.ts'
import { commandAnswer } from './command-answer.ts'
import { deleteHeldTerminations, findHeldTermination, listDueTerminations } from './held-terminations.repository.ts'
import { holdTerminations, undoTerminations } from './hold-terminations.ts'
import { requireText } from './require-text.ts'
import { type Settled, settledOne } from './settled.ts'

/**
 * Terminations that can be undone for some seconds. The hub holds them, so that one that was ordered takes effect
 * whatever becomes of the proctor's page or of this hub; until then the candidate's test goes on and its page hears nothing.
 */
export interface TerminationsService {
  /** Orders a termination. One that is held already stays as it is. Throws `test-session-over`. */
  hold(actor: Actor, id: string, sent: Terminate): Promise<SessionCommandAnswer>
  /** Takes the order back; where none is held, nothing changes. Throws `test-session-over` where it is too late. */
  undo(actor: Actor, id: string): Promise<SessionCommandAnswer>
  /** Terminates the tests whose time to undo is over. Several hubs may do this at once. Returns how many. */
  carryOutDue(): Promise<number>
}

interface TerminationsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  finisher: SessionFinisher
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  log: Logger
  now: () => Date
}

const PERMISSION = 'test-session:command'

export function createTerminationsService(deps: TerminationsDeps): TerminationsService {
  return {
    hold: holdTermination.bind(null, deps),
    undo: undoTermination.bind(null, deps),
    carryOutDue: carryOutDue.bind(null, deps),
  }
}

async function holdTermination(
  deps: TerminationsDeps,
  actor: Actor,
  id: string,
  { text, cause }: Terminate,
): Promise<SessionCommandAnswer> {
  await staffSession(deps.db.read, actor, id, PERMISSION)
  requireText(text)
  return settle(deps, id, (manager, rows) =>
    holdTerminations(manager, actor, rows, { reason: text, cause }, deps.now()),
  )
}

async function undoTermination(deps: TerminationsDeps, actor: Actor, id: string): Promise<SessionCommandAnswer> {
  await staffSession(deps.db.read, actor, id, PERMISSION)
  return settle(deps, id, (manager, rows) => undoTerminations(manager, actor, rows))
}

async function settle(
  { db, audit, announcer, now }: TerminationsDeps,
  id: string,
  work: (manager: EntityManager, rows: TestSessionRow[]) => Promise<Settled>,
): Promise<SessionCommandAnswer> {
  const settled = await db.write(async (manager) => {
    const done = await work(manager, await lockTestSessions(manager, [id]))
    await audit.appendAll(manager, done.entries)
    return done
  })
  settledOne(settled, id)
  announcer.emit('candidateChanged', { testSessionId: id })
  return commandAnswer(db.read, id, now())
}

async function carryOutDue(deps: TerminationsDeps): Promise<number> {
  const { db, log, now } = deps
  let ended = 0
  for (const { testSessionId } of await listDueTerminations(db.read, now())) {
    try {
      if (await carryOut(deps, testSessionId)) ended += 1
    } catch (error) {
      // One that cannot be ended must not keep the others waiting; it is tried again in the next round.
      log.error({ err: error, testSessionId }, 'held termination could not be carried out')
    }
  }
  return ended
}

/** Ends the test as of the moment that was ordered, also where no hub lived then; its clock may have ended it before. */
async function carryOut(deps: TerminationsDeps, testSessionId: string): Promise<boolean> {
  const { db, audit, finisher, notifications } = deps
  let notices: NotificationRow[] = []
  const isEnded = await db.write(async (manager) => {
    const session = await lockTestSession(manager, testSessionId)
    // Asked again under the lock: it may have been undone, or carried out by another hub, a moment ago.
    const held = await findHeldTermination(manager, testSessionId)
    if (session === null || held === null) return false
    await deleteHeldTerminations(manager, [testSessionId])
    const { orderedBy: actorId, reason: text, cause, dueAt } = held
    const endedByClock = await finisher.finishIfOver(manager, session, dueAt)
    const ending = { status: 'terminated', reason: 'terminated', at: dueAt, actorId, text, cause } as const
    if (!endedByClock && (await finisher.finish(manager, session, ending))) {
      notices = await askForReview(deps, manager, session, {
        ...{ terminatedBy: actorId, reason: text, cause, terminatedAt: dueAt },
      })
      return true
    }
    await audit.append(manager, {
      ...{ actorId: null, action: 'test-session.termination-overtaken' },
      ...{ subjectType: 'test-session', subjectId: testSessionId },
      data: { orderedBy: actorId, ...(cause === null ? {} : { cause }) },
      words: { reason: text },
    })
    return endedByClock
  })
  notifications.deliver(notices)
  if (isEnded) await finisher.announce(testSessionId)
  return isEnded
}
