import { type EntityManager, In } from 'typeorm'
import { sessionNoteEntity, type SessionNoteRow } from './session-notes.entity.ts'

/** Of these sessions, oldest first. */
export const listWarnings = (manager: EntityManager, testSessionIds: readonly string[]): Promise<SessionNoteRow[]> =>
  manager.find(sessionNoteEntity, {
    where: { testSessionId: In([...testSessionIds]), kind: 'warning' },
    order: { createdAt: 'ASC', id: 'ASC' },
  })
