import { randomUUID } from 'node:crypto'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { HelpRequest, PageProof } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import { isActivePage } from '../../sessions/test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { findResponsible } from '../../sessions/watching/find-responsible.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { listOpenHelp, toHelp } from './notes.queries.ts'
import { endHelp, findHelp, insertNotes } from './notes.repository.ts'
import type { SessionNoteRow } from './session-notes.entity.ts'

/** How a candidate calls for their proctor. The raised hand stays on the tile until staff settle it, or the candidate lowers it. */
export interface HelpService {
  /** Asks for help from the page that has the test, or in the check-in, when none has; while a request is open, it is returned. Throws `test-session-over`. */
  ask(actor: Actor, testSessionId: string, proof: PageProof | null): Promise<HelpRequest>
  /** Takes the open request back, from the page that has the test; where none is open, nothing changes. */
  lower(actor: Actor, testSessionId: string, proof: PageProof): Promise<void>
  /** Settles the request, and tells the candidate. Doing it again changes nothing. */
  acknowledge(actor: Actor, testSessionId: string, helpId: string): Promise<HelpRequest>
}

interface HelpDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  notifications: Pick<NotificationsService, 'notify'>
  now: () => Date
}

export function createHelpService(deps: HelpDeps): HelpService {
  return {
    ask: askForHelp.bind(null, deps),
    lower: lowerHand.bind(null, deps),
    acknowledge: acknowledgeHelp.bind(null, deps),
  }
}

async function askForHelp(
  deps: HelpDeps,
  actor: Actor,
  testSessionId: string,
  proof: PageProof | null,
): Promise<HelpRequest> {
  const { db, audit, announcer, now } = deps
  await ownSession(db.read, actor, testSessionId)
  const { session, row, isNew } = await db.write(async (manager) => {
    // Locked, so that of two requests at once the later one finds the earlier.
    const locked = await lockTestSession(manager, testSessionId)
    if (locked === null) throw new AppError('not-found')
    if (isOver(locked.status)) throw new AppError('test-session-over')
    const isHolder =
      proof === null ? locked.status === 'check-in' : isActivePage(locked, proof.pageSecret, actor.authSessionId)
    if (!isHolder) throw new AppError('test-page-replaced')
    const [open] = await listOpenHelp(manager, [testSessionId])
    if (open !== undefined) return { session: locked, row: open, isNew: false }
    const asked: SessionNoteRow = {
      ...{ id: randomUUID(), testSessionId, authorId: actor.userId, kind: 'help', text: '', original: null },
      ...{ createdAt: now(), seenAt: null, loweredAt: null },
    }
    await insertNotes(manager, [asked])
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'test-session.help-asked',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: { noteId: asked.id, status: locked.status },
    })
    return { session: locked, row: asked, isNew: true }
  })
  if (isNew) {
    announcer.emit('candidateChanged', { testSessionId })
    await notifyResponsible(deps, session)
  }
  return toHelp(row)
}

async function lowerHand(
  { db, audit, announcer, now }: HelpDeps,
  actor: Actor,
  testSessionId: string,
  { pageSecret }: PageProof,
): Promise<void> {
  const session = await ownSession(db.read, actor, testSessionId)
  if (!isActivePage(session, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
  const isChanged = await db.write(async (manager) => {
    const [open] = await listOpenHelp(manager, [testSessionId])
    if (open === undefined || !(await endHelp(manager, testSessionId, open.id, { loweredAt: now() }))) return false
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'test-session.help-lowered',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: { noteId: open.id },
    })
    return true
  })
  if (isChanged) announcer.emit('candidateChanged', { testSessionId })
}

async function notifyResponsible({ db, notifications }: HelpDeps, session: TestSessionRow): Promise<void> {
  const names = await findNames(db.read, [session.participantId])
  await notifications.notify(await findResponsible(db.read, session), {
    key: 'help-asked',
    parameters: { name: names.get(session.participantId) ?? '', code: session.code },
    url: pageLinks.watched(session.id),
  })
}

async function acknowledgeHelp(
  { db, audit, announcer, now }: HelpDeps,
  actor: Actor,
  testSessionId: string,
  helpId: string,
): Promise<HelpRequest> {
  await staffSession(db.read, actor, testSessionId, 'test-session:command')
  const isChanged = await db.write(async (manager) => {
    if (!(await endHelp(manager, testSessionId, helpId, { seenAt: now() }))) return false
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'test-session.help-seen',
      subjectType: 'test-session',
      subjectId: testSessionId,
      data: { noteId: helpId },
    })
    return true
  })
  const row = await findHelp(db.read, testSessionId, helpId)
  if (row === null) throw new AppError('not-found')
  if (isChanged) {
    announcer.announce(pushes.helpSeen, { testSessionId }, toHelp(row))
    announcer.emit('candidateChanged', { testSessionId })
  }
  return toHelp(row)
}
