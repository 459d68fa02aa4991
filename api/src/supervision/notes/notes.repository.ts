import type { EntityManager } from 'typeorm'
import { sessionNoteEntity, type SessionNoteRow } from './session-notes.entity.ts'

export async function insertNote(manager: EntityManager, row: SessionNoteRow): Promise<void> {
  await manager.insert(sessionNoteEntity, row)
}

/** Oldest first. */
export const listNotes = (manager: EntityManager, testSessionId: string): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, { where: { testSessionId }, order: { createdAt: 'ASC', id: 'ASC' } })

/** Notes that the candidate has read a warning; tells whether there is such a one. */
export async function markSeen(manager: EntityManager, testSessionId: string, id: string, at: Date): Promise<boolean> {
  const result = await manager.update(sessionNoteEntity, { id, testSessionId, kind: 'warning' }, { seenAt: at })
  return (result.affected ?? 0) > 0
}
