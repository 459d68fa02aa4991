import type { EntityManager } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { refuseUnreached } from '../commands/refuse-over.ts'
import type { Settled } from '../commands/settled.ts'
import { findFull } from './find-full.ts'
import { sessionMessageEntity, type SessionMessageRow } from './messages.entity.ts'

interface Words {
  text: string
  /** The id of the message in a session's chat. */
  idOf: (testSessionId: string) => string
}

/** Writes the same into the chats of sessions, from the staff; a full one is refused. The rows must be locked. */
export async function writeMessages(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly Pick<TestSessionRow, 'id' | 'status'>[],
  { text, idOf }: Words,
  at: Date,
): Promise<Settled> {
  const { running, refusals } = refuseUnreached(sessions)
  const ids = running.map(({ id }) => id)
  const full = await findFull(manager, ids, 'staff')
  const rows = ids
    .filter((id) => !full.has(id))
    .map((testSessionId): SessionMessageRow => ({
      ...{ id: idOf(testSessionId), testSessionId, authorId: actor.userId, side: 'staff', text },
      ...{ createdAt: at, deliveredAt: null, readAt: null },
    }))
  await insertRows(manager, sessionMessageEntity, rows)
  return {
    changed: rows.map(({ testSessionId }) => testSessionId),
    refusals: new Map([...refusals, ...full]),
    entries: rows.map(sentEntry),
  }
}

/** The entry of the audit log about a message of the staff. */
export const sentEntry = ({ id: messageId, authorId, testSessionId }: SessionMessageRow) => ({
  ...{ actorId: authorId, action: 'test-session.message-sent' as const },
  ...{ subjectType: 'test-session' as const, subjectId: testSessionId },
  data: { messageId },
})
