import { CHAT_PER_MINUTE, type ChatMessage, type SeeMessages, type SendMessage } from '@pengawas/shared/contracts/chat'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { SeeOwnMessages, SendOwnMessage } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { message } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import { isActivePage } from '../../sessions/test-sessions/test-page.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { lockTestSession } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { notReached } from '../commands/refuse-over.ts'
import type { SessionMessageRow } from './messages.entity.ts'
import { announceMessages, toNamed } from './announce-messages.ts'
import { findFull } from './find-full.ts'
import { countSent, listMessages, toOwnMessage } from './messages.queries.ts'
import { findMessage, insertMessage, markSeen } from './messages.repository.ts'
import { sentEntry } from './write-messages.ts'

const MINUTE_MS = 60_000

/** The chat of one test: its candidate on one side, all staff who watch the candidate on the other. */
export interface MessagesService {
  /** The thread as staff see it, with everybody's name. Throws `not-allowed` and `not-found`. */
  list(actor: Actor, testSessionId: string): Promise<ChatMessage[]>
  /** Writes to the candidate. The same message again is returned as it is stored. Throws `test-session-over`, and `conflict` for an id that is taken or a full chat. */
  send(actor: Actor, testSessionId: string, sent: SendMessage): Promise<ChatMessage>
  /** The candidate's messages have arrived on a wall, or were read there. */
  see(actor: Actor, testSessionId: string, seen: SeeMessages): Promise<void>
  /** The candidate writes, from the page that has the test. Throws as `send`, and `too-many-attempts`. */
  sendOwn(actor: Actor, testSessionId: string, sent: SendOwnMessage): Promise<ChatMessage>
  /** What staff wrote has arrived on the page that has the test, or was read there. */
  seeOwn(actor: Actor, testSessionId: string, seen: SeeOwnMessages): Promise<void>
}

interface MessagesDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  now: () => Date
}

export function createMessagesService(deps: MessagesDeps): MessagesService {
  const { db } = deps
  return {
    async list(actor, testSessionId) {
      await staffSession(db.read, actor, testSessionId, 'test-session:list')
      return [...(await toNamed(db.read, await listMessages(db.read, [testSessionId]))).values()]
    },

    async send(actor, testSessionId, sent) {
      await staffSession(db.read, actor, testSessionId, 'test-session:command')
      const row = await store(deps, actor, testSessionId, { ...sent, side: 'staff' }, () => Promise.resolve())
      const named = (await toNamed(db.read, [row])).get(row.id)
      if (named === undefined) throw new AppError('not-found')
      return named
    },

    async see(actor, testSessionId, seen) {
      await staffSession(db.read, actor, testSessionId, 'test-session:command')
      await mark(deps, testSessionId, 'candidate', seen)
    },

    async sendOwn(actor, testSessionId, { id, text, pageSecret }) {
      await ownSession(db.read, actor, testSessionId)
      const row = await store(deps, actor, testSessionId, { id, text, side: 'candidate' }, async (manager, session) => {
        if (!isActivePage(session, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
        await requirePace(manager, testSessionId, deps.now())
      })
      return toOwnMessage(row)
    },

    async seeOwn(actor, testSessionId, { pageSecret, ...seen }) {
      const session = await ownSession(db.read, actor, testSessionId)
      if (!isActivePage(session, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
      await mark(deps, testSessionId, 'staff', seen)
    },
  }
}

/** Stores a message once and pushes it to both sides; `check` may refuse a new one. */
async function store(
  deps: MessagesDeps,
  actor: Actor,
  testSessionId: string,
  { id, text, side }: Pick<SessionMessageRow, 'id' | 'text' | 'side'>,
  check: (manager: EntityManager, session: TestSessionRow) => Promise<void>,
): Promise<SessionMessageRow> {
  const { db, audit, now } = deps
  const { row, isNew } = await db.write(async (manager) => {
    // Locked, so that of a message that comes twice at once the later one finds the earlier.
    const session = await lockTestSession(manager, testSessionId)
    if (session === null) throw new AppError('not-found')
    const known = await findMessage(manager, id)
    if (known !== null) {
      if (known.testSessionId !== testSessionId || known.authorId !== actor.userId) throw new AppError('conflict')
      return { row: known, isNew: false }
    }
    if (isOver(session.status))
      throw new AppError('test-session-over', side === 'staff' ? { message: 'commandTestOver' } : {})
    if (side === 'staff' && session.status === 'check-in') throw notReached()
    await check(manager, session)
    const refusal = (await findFull(manager, [testSessionId], side)).get(testSessionId)
    if (refusal !== undefined) throw refusal
    const sent: SessionMessageRow = {
      ...{ id, testSessionId, authorId: actor.userId, side, text },
      ...{ createdAt: now(), deliveredAt: null, readAt: null },
    }
    await insertMessage(manager, sent)
    // What a candidate writes is a record of its own.
    if (side === 'staff') await audit.append(manager, sentEntry(sent))
    return { row: sent, isNew: true }
  })
  if (isNew) await announceMessages(deps, [row])
  return row
}

/** Throws `too-many-attempts` where the candidate has written as much as the test takes in a minute. */
async function requirePace(manager: EntityManager, testSessionId: string, now: Date): Promise<void> {
  const sent = await countSent(manager, [testSessionId], 'candidate', new Date(now.getTime() - MINUTE_MS))
  if ((sent.get(testSessionId) ?? 0) >= CHAT_PER_MINUTE)
    throw new AppError('too-many-attempts', {
      message: message('chatTooFast', { maximum: String(CHAT_PER_MINUTE) }),
      retryAfterSeconds: MINUTE_MS / 1000,
    })
}

async function mark(
  deps: MessagesDeps,
  testSessionId: string,
  side: SessionMessageRow['side'],
  { upToId, isRead }: SeeMessages,
): Promise<void> {
  const { db, now } = deps
  const last = await findMessage(db.read, upToId)
  if (last === null || last.testSessionId !== testSessionId) throw new AppError('not-found')
  const changed = await db.write((manager) =>
    markSeen(manager, { testSessionId, side, until: last.createdAt }, { isRead, at: now() }),
  )
  if (changed.length > 0) await announceMessages(deps, changed)
}
