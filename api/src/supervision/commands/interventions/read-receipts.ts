import type { EntityManager } from 'typeorm'
import { findMessages } from '../../messages/messages.queries.ts'
import { findNotes } from '../../notes/notes.queries.ts'
import { madeId } from './carry-out.ts'
import type { InterventionRow } from './interventions.entity.ts'

/** When each candidate read what was said to them, by test session; a command that says nothing has no receipts. */
export async function readReceipts(
  manager: EntityManager,
  { id, command, items }: Pick<InterventionRow, 'id' | 'command' | 'items'>,
): Promise<Map<string, Date>> {
  const ids = items.filter(({ outcome }) => outcome === 'done').map((item) => madeId(id, item.testSessionId))
  if (command === 'warning') {
    const notes = await findNotes(manager, ids)
    return new Map(notes.flatMap(({ testSessionId, seenAt }) => (seenAt === null ? [] : [[testSessionId, seenAt]])))
  }
  if (command !== 'message') return new Map()
  const messages = await findMessages(manager, ids)
  return new Map(messages.flatMap(({ testSessionId, readAt }) => (readAt === null ? [] : [[testSessionId, readAt]])))
}
