import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { SessionCommandAnswer } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { SessionFinisher } from '../../sessions/finishing/session-finisher.ts'
import { updateTestSession } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { askForReview } from './ask-for-review.ts'
import { commandAnswer } from './command-answer.ts'
import { commandSession, type StatusCommand } from './commands.rules.ts'
import { requireText } from './require-text.ts'

const ACTIONS = {
  pause: 'test-session.paused',
  resume: 'test-session.resumed',
  lock: 'test-session.locked',
  unlock: 'test-session.unlocked',
} as const satisfies Record<StatusCommand, string>

/** What proctors do to the tests of their candidates. Each command takes effect on the server and is announced to the candidate's page and to the walls. */
export interface CommandsService {
  /** A command that has taken effect already changes nothing; one that is not possible is a `conflict`. Locking needs a reason. */
  move(actor: Actor, id: string, command: StatusCommand, reason: string): Promise<SessionCommandAnswer>
  /** Ends the test for good, with a reason. */
  terminate(actor: Actor, id: string, reason: string): Promise<SessionCommandAnswer>
  /** Announces the current state of a session to its page and to the walls. */
  announce(id: string): Promise<SessionCommandAnswer>
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
    move: moveSession.bind(null, deps),
    terminate: terminateSession.bind(null, deps),
  }
}

async function announceSession({ db, announcer, now }: CommandsDeps, id: string): Promise<SessionCommandAnswer> {
  const answer = await commandAnswer(db.read, id, now())
  const { session, clock } = answer
  const isRunning = !isOver(session.status)
  announcer.announce(
    pushes.sessionChanged,
    { testSessionId: id },
    { status: session.status, reason: session.statusReason, ...(isRunning ? { clock } : {}) },
  )
  announcer.announce(
    pushes.ownTestChanged,
    { userId: session.participantId },
    { testSessionId: id, status: session.status },
  )
  if (!isRunning) announcer.emit('sessionEnded', { testSessionId: id })
  announcer.emit('candidateChanged', { testSessionId: id })
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
  const isChanged = await db.write(async (manager) => {
    const row = await lockTestSession(manager, id)
    if (row === null) throw new AppError('not-found')
    const change = commandSession(command, row, now())
    if (change === null) throw new AppError(isOver(row.status) ? 'test-session-over' : 'conflict')
    if (change === 'same') return false
    // What no longer holds is no reason for what holds now.
    const statusReason = change.status === 'active' || reason === '' ? null : reason
    await updateTestSession(manager, id, { ...change, statusReason, resumesOnReturn: false, updatedAt: now() })
    await audit.append(manager, {
      actorId: actor.userId,
      action: ACTIONS[command],
      subjectType: 'test-session',
      subjectId: id,
      data: { from: row.status, pausedMs: change.pausedMs, ...(reason === '' ? {} : { reason }) },
    })
    return true
  })
  return isChanged ? announceSession(deps, id) : commandAnswer(db.read, id, now())
}

async function terminateSession(
  deps: CommandsDeps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<SessionCommandAnswer> {
  const { db, finisher, notifications, now } = deps
  await staffSession(db.read, actor, id, PERMISSION)
  requireText(reason)
  const notices = await db.write(async (manager) => {
    const row = await lockTestSession(manager, id)
    if (row === null) throw new AppError('not-found')
    if (row.status === 'completed') throw new AppError('test-session-over')
    const at = now()
    const ending = { status: 'terminated', reason: 'terminated', at, actorId: actor.userId, text: reason } as const
    if (!(await finisher.finish(manager, row, ending))) return null
    return askForReview(deps, manager, row, { terminatedBy: actor.userId, reason, terminatedAt: at })
  })
  if (notices !== null) {
    notifications.deliver(notices)
    await finisher.announce(id)
  }
  return commandAnswer(db.read, id, now())
}
