import { randomUUID } from 'node:crypto'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { SessionCommandAnswer, SessionNote } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import { commandSession, type StatusCommand } from './commands.rules.ts'
import type { SessionNoteRow } from '../notes/session-notes.entity.ts'
import { insertNote, listNotes } from '../notes/notes.repository.ts'
import { staffSession } from '../../sessions/watching/session-access.ts'
import type { SessionFinisher } from '../../sessions/finishing/session-finisher.ts'
import { findTestSession, lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { updateTestSession } from '../../sessions/test-sessions/test-sessions.changes.ts'
import { clockFacts, toSessionClock, toTestSession } from '../../sessions/test-sessions/test-sessions.rules.ts'

const ACTIONS = {
  pause: 'test-session.paused',
  resume: 'test-session.resumed',
  lock: 'test-session.locked',
  unlock: 'test-session.unlocked',
} as const satisfies Record<StatusCommand, string>

/** What proctors do to the tests of their candidates. All of it takes effect on the server and is told to the candidate's page and to the walls. */
export interface CommandsService {
  /** A command that has taken effect already changes nothing; one that is not possible is a `conflict`. */
  move(actor: Actor, id: string, command: StatusCommand, reason: string): Promise<SessionCommandAnswer>
  /** Ends the test for good, with a reason. */
  terminate(actor: Actor, id: string, reason: string): Promise<SessionCommandAnswer>
  /** Says something to the candidate, or writes something about the session that the candidate does not see. */
  write(actor: Actor, id: string, kind: SessionNoteRow['kind'], text: string): Promise<SessionCommandAnswer>
  notes(actor: Actor, id: string): Promise<SessionNote[]>
  /** Tells pages and walls how a session is now. */
  announce(id: string): Promise<SessionCommandAnswer>
}

export function createCommandsService(deps: {
  db: Database
  audit: AuditService
  announcer: Announcer
  finisher: SessionFinisher
  now: () => Date
}): CommandsService {
  const { db, audit, announcer, finisher, now } = deps
  const PERMISSION = 'test-session:command'

  function requireText(text: string): void {
    if (text === '') throw new AppError('invalid-input', { fields: { text: MESSAGES.commandTextRequired } })
  }

  async function answerOf(id: string, note: SessionNote | null = null): Promise<SessionCommandAnswer> {
    const row = await findTestSession(db.read, id)
    const assessment = row === null ? null : await findAssessment(db.read, row.assessmentId)
    if (row === null || assessment === null) throw new AppError('not-found')
    return {
      session: toTestSession(row),
      clock: toSessionClock(clockFacts(row, assessment), row.endTime ?? now()),
      note,
    }
  }

  async function announce(id: string): Promise<SessionCommandAnswer> {
    const answer = await answerOf(id)
    announcer.announce('testSessionChanged', {
      session: answer.session,
      clock: isOver(answer.session.status) ? null : answer.clock,
    })
    announcer.announce('candidateChanged', { testSessionId: id })
    return answer
  }

  async function toNotes(rows: readonly SessionNoteRow[]): Promise<SessionNote[]> {
    const names = await findNames(
      db.read,
      rows.map(({ authorId }) => authorId),
    )
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      text: row.text,
      authorName: names.get(row.authorId) ?? '',
      at: row.createdAt.toISOString(),
      seenAt: row.seenAt?.toISOString() ?? null,
    }))
  }

  return {
    announce,

    async move(actor, id, command, reason) {
      await staffSession(db.read, actor, id, PERMISSION)
      const isChanged = await db.write(async (manager) => {
        const row = await lockTestSession(manager, id)
        if (row === null) throw new AppError('not-found')
        const change = commandSession(command, row, now())
        if (change === null) throw new AppError(isOver(row.status) ? 'test-session-over' : 'conflict')
        if (change === 'same') return false
        await updateTestSession(manager, id, { ...change, updatedAt: now() })
        await audit.append(manager, {
          actorId: actor.userId,
          action: ACTIONS[command],
          subjectType: 'test-session',
          subjectId: id,
          data: { from: row.status, pausedMs: change.pausedMs, ...(reason === '' ? {} : { reason }) },
        })
        return true
      })
      return isChanged ? announce(id) : answerOf(id)
    },

    async terminate(actor, id, reason) {
      await staffSession(db.read, actor, id, PERMISSION)
      requireText(reason)
      const isEnded = await db.write(async (manager) => {
        const row = await lockTestSession(manager, id)
        if (row === null) throw new AppError('not-found')
        if (row.status === 'completed') throw new AppError('test-session-over')
        return finisher.finish(manager, row, {
          status: 'terminated',
          reason: 'terminated',
          at: now(),
          actorId: actor.userId,
          text: reason,
        })
      })
      if (isEnded) await finisher.announce(id)
      return answerOf(id)
    },

    async write(actor, id, kind, text) {
      const session = await staffSession(db.read, actor, id, PERMISSION)
      requireText(text)
      // There is nobody any more to whom something could be said.
      if (kind === 'warning' && isOver(session.status)) throw new AppError('test-session-over')
      const row: SessionNoteRow = {
        id: randomUUID(),
        testSessionId: id,
        authorId: actor.userId,
        kind,
        text,
        createdAt: now(),
        seenAt: null,
      }
      await db.write(async (manager) => {
        await insertNote(manager, row)
        const action = kind === 'warning' ? 'test-session.warned' : 'test-session.noted'
        await audit.append(manager, {
          actorId: actor.userId,
          action,
          subjectType: 'test-session',
          subjectId: id,
          data: { noteId: row.id },
        })
      })
      if (kind === 'warning')
        announcer.announce('candidateWarned', {
          testSessionId: id,
          warning: { id: row.id, text, at: row.createdAt.toISOString() },
        })
      const [note] = await toNotes([row])
      return answerOf(id, note ?? null)
    },

    async notes(actor, id) {
      await staffSession(db.read, actor, id, 'test-session:list')
      return toNotes(await listNotes(db.read, id))
    },
  }
}
