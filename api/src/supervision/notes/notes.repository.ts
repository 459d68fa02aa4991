import { type EntityManager, In, IsNull } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { sessionNoteEntity, type SessionNoteRow } from './session-notes.entity.ts'

export const insertNotes = (manager: EntityManager, rows: readonly SessionNoteRow[]): Promise<void> =>
  insertRows(manager, sessionNoteEntity, rows)

/** What proctors wrote, oldest first. */
export const listNotes = (manager: EntityManager, testSessionId: string): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, {
    where: { testSessionId, kind: In(['note', 'warning']) },
    order: { createdAt: 'ASC', id: 'ASC' },
  })

/** Notes that the candidate has read a warning; tells whether there is such a one. */
export async function markSeen(manager: EntityManager, testSessionId: string, id: string, at: Date): Promise<boolean> {
  const result = await manager.update(sessionNoteEntity, { id, testSessionId, kind: 'warning' }, { seenAt: at })
  return (result.affected ?? 0) > 0
}

/** Acknowledges a request for help; tells whether it was open. */
export async function markHelpSeen(
  manager: EntityManager,
  testSessionId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const open = { id, testSessionId, kind: 'help', seenAt: IsNull() } as const
  return ((await manager.update(sessionNoteEntity, open, { seenAt: at })).affected ?? 0) > 0
}

export const findHelp = (manager: EntityManager, testSessionId: string, id: string): Promise<SessionNoteRow | null> =>
  manager.findOneBy(sessionNoteEntity, { id, testSessionId, kind: 'help' })
