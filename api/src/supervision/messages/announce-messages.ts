import type { ChatMessage } from '@pengawas/shared/contracts/chat'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { SessionMessageRow } from './messages.entity.ts'
import { toChatMessage, toOwnMessage } from './messages.queries.ts'

/** Tells the page and the walls of each test what changed in its chat. */
export async function announceMessages(
  { db, announcer }: { db: Database; announcer: Announcer },
  rows: readonly SessionMessageRow[],
): Promise<void> {
  const named = await toNamed(db.read, rows)
  for (const [testSessionId, changed] of Map.groupBy(rows, (row) => row.testSessionId)) {
    announcer.announce(pushes.ownMessages, { testSessionId }, changed.map(toOwnMessage))
    const messages = changed.flatMap(({ id }) => named.get(id) ?? [])
    announcer.announce(pushes.messagesChanged, { testSessionId }, { testSessionId, messages })
    announcer.emit('candidateChanged', { testSessionId })
  }
}

/** Messages as staff see them, with everybody's name, by id. */
export async function toNamed(
  manager: EntityManager,
  rows: readonly SessionMessageRow[],
): Promise<Map<string, ChatMessage>> {
  const names = await findNames(manager, [...new Set(rows.map(({ authorId }) => authorId))])
  return new Map(rows.map((row) => [row.id, toChatMessage(row, names.get(row.authorId) ?? '')]))
}
