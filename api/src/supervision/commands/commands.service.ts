import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { SessionCommandAnswer, Terminate } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { SessionFinisher } from '../../sessions/finishing/session-finisher.ts'
import { lockTestSession, lockTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { askForReview } from './ask-for-review.ts'
import { commandAnswer, commandAnswers } from './command-answer.ts'
import type { StatusCommand } from './commands.rules.ts'
import { moveSessions } from './move-sessions.ts'
import { testOver } from './refuse-over.ts'
import { requireText } from './require-text.ts'
import { settledOne } from './settled.ts'

/** What proctors do to the tests of their candidates. Each command takes effect on the server and is announced to the candidate's page and to the walls. */
export interface CommandsService {
  /** A command that has taken effect already changes nothing; one that is not possible is a `conflict`. Locking needs a reason. */
  move(actor: Actor, id: string, command: StatusCommand, reason: string): Promise<SessionCommandAnswer>
  /** Ends the test for good, with a reason. */
  terminate(actor: Actor, id: string, sent: Terminate): Promise<SessionCommandAnswer>
  /** Announces the current state of a session to its page and to the walls. */
  announce(id: string): Promise<SessionCommandAnswer>
  /** The same for many, read together; those that are gone are left out. */
  announceAll(ids: readonly string[]): Promise<SessionCommandAnswer[]>
}

interface CommandsDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  finisher: SessionFinisher
  notifications: Pick<NotificationsService, 'add' | 'deliver'>
  now: () => Date
}

const PERMISSION = 'test-session:command'

export function createCommandsService(deps: CommandsDeps): CommandsService {
  return {
    announce: announceSession.bind(null, deps),
    announceAll: announceSessions.bind(null, deps),
    move: moveSession.bind(null, deps),
    terminate: terminateSession.bind(null, deps),
  }
}

async function announceSessions(
  { db, announcer, now }: CommandsDeps,
  ids: readonly string[],
): Promise<SessionCommandAnswer[]> {
  const answers = await commandAnswers(db.read, ids, now())
  for (const { session, clock } of answers) {
    const { id: testSessionId, status, statusReason, participantId: userId } = session
    const isRunning = !isOver(status)
    announcer.announce(
      pushes.sessionChanged,
      { testSessionId },
      { status, reason: statusReason, ...(isRunning ? { clock } : {}) },
    )
    announcer.announce(pushes.ownTestChanged, { userId }, { testSessionId, status })
    if (!isRunning) announcer.emit('sessionEnded', { testSessionId })
    announcer.emit('candidateChanged', { testSessionId })
  }
  return answers
}

async function announceSession(deps: CommandsDeps, id: string): Promise<SessionCommandAnswer> {
  const [answer] = await announceSessions(deps, [id])
  if (answer === undefined) throw new AppError('not-found')
  return answer
}

async function moveSession(
  deps: CommandsDeps,
  actor: Actor,
  id: string,
  command: StatusCommand,
  reason: string,
): Promise<SessionCommandAnswer> {
  const { db, audit, now } = deps
  await staffSession(db.read, actor, id, PERMISSION)
  if (command === 'lock') requireText(reason)
  const settled = await db.write(async (manager) => {
    const rows = await lockTestSessions(manager, [id])
    const moved = await moveSessions(manager, actor, rows, { command, reason }, now())
    await audit.appendAll(manager, moved.entries)
    return moved
  })
  return settledOne(settled, id) ? announceSession(deps, id) : commandAnswer(db.read, id, now())
}

async function terminateSession(
  deps: CommandsDeps,
  actor: Actor,
  id: string,
  { text: reason, cause }: Terminate,
): Promise<SessionCommandAnswer> {
  const { db, finisher, notifications, now } = deps
  await staffSession(db.read, actor, id, PERMISSION)
  requireText(reason)
  const notices = await db.write(async (manager) => {
    const row = await lockTestSession(manager, id)
    if (row === null) throw new AppError('not-found')
    if (row.status === 'check-in') throw new AppError('check-in-pending')
    if (row.status === 'completed') throw testOver()
    const at = now()
    const ending = {
      status: 'terminated',
      reason: 'terminated',
      at,
      actorId: actor.userId,
      text: reason,
      cause,
    } as const
    if (!(await finisher.finish(manager, row, ending))) return null
    return askForReview(deps, manager, row, { terminatedBy: actor.userId, reason, cause, terminatedAt: at })
  })
  if (notices !== null) {
    notifications.deliver(notices)
    await finisher.announce(id)
  }
  return commandAnswer(db.read, id, now())
}
