import type { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { refuseOver } from '../commands/refuse-over.ts'
import type { Settled } from '../commands/settled.ts'
import { insertNotes } from './notes.repository.ts'
import type { SessionNoteRow } from './session-notes.entity.ts'

/** What a proctor may write. */
export type ProctorNote = Exclude<SessionNoteRow['kind'], 'help'>

interface Words {
  kind: ProctorNote
  text: string
  /** The id of the note about a session. */
  idOf: (testSessionId: string) => string
}

/** Writes the same about sessions, or says it to their candidates, with the rows that it makes. */
export async function writeNotes(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly Pick<TestSessionRow, 'id' | 'status'>[],
  { kind, text, idOf }: Words,
  at: Date,
): Promise<Settled & { rows: SessionNoteRow[] }> {
  // After the end there is no page that could show a warning.
  const none = { running: [...sessions], refusals: new Map<string, AppError>() }
  const { running, refusals } = kind === 'warning' ? refuseOver(sessions) : none
  const rows = running.map(({ id: testSessionId }): SessionNoteRow => ({
    ...{ id: idOf(testSessionId), testSessionId, authorId: actor.userId, kind, text },
    ...{ createdAt: at, seenAt: null, loweredAt: null },
  }))
  await insertNotes(manager, rows)
  const entries = rows.map(({ id: noteId, testSessionId }) => ({
    actorId: actor.userId,
    action: kind === 'warning' ? ('test-session.warned' as const) : ('test-session.noted' as const),
    subjectType: 'test-session' as const,
    subjectId: testSessionId,
    data: { noteId },
  }))
  return { changed: rows.map(({ testSessionId }) => testSessionId), refusals, entries, rows }
}
