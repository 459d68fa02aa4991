import type { EntityManager } from 'typeorm'
import { countRead, findMessages } from '../../messages/messages.queries.ts'
import { countSeen, findNotes } from '../../notes/notes.queries.ts'
import { madeId } from './carry-out.ts'
import type { InterventionRow } from './interventions.entity.ts'

type Said = Pick<InterventionRow, 'id' | 'command' | 'items'>

const saidIds = ({ id, items }: Said): string[] =>
  items.filter(({ outcome }) => outcome === 'done').map((item) => madeId(id, item.testSessionId))

/** How many candidates have read a warning or a message. */
export const countReceipts = (manager: EntityManager, said: Said): Promise<number> =>
  said.command === 'message' ? countRead(manager, saidIds(said)) : countSeen(manager, saidIds(said))

/** When each candidate read what was said to them, by test session; a command that says nothing has no receipts. */
export async function readReceipts(manager: EntityManager, said: Said): Promise<Map<string, Date>> {
  const ids = saidIds(said)
  if (said.command === 'warning') {
    const notes = await findNotes(manager, ids)
    return new Map(notes.flatMap(({ testSessionId, seenAt }) => (seenAt === null ? [] : [[testSessionId, seenAt]])))
  }
  if (said.command !== 'message') return new Map()
  const messages = await findMessages(manager, ids)
  return new Map(messages.flatMap(({ testSessionId, readAt }) => (readAt === null ? [] : [[testSessionId, readAt]])))
}
