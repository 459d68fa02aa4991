import { type EntityManager, In } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { OPEN_HELP } from './notes.queries.ts'
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

/** Ends a request for help, by staff or by its candidate; tells whether it was open. */
export async function endHelp(
  manager: EntityManager,
  testSessionId: string,
  id: string,
  end: Pick<SessionNoteRow, 'seenAt'> | Pick<SessionNoteRow, 'loweredAt'>,
): Promise<boolean> {
  return ((await manager.update(sessionNoteEntity, { id, testSessionId, ...OPEN_HELP }, end)).affected ?? 0) > 0
}

export const findHelp = (manager: EntityManager, testSessionId: string, id: string): Promise<SessionNoteRow | null> =>
  manager.findOneBy(sessionNoteEntity, { id, testSessionId, kind: 'help' })
