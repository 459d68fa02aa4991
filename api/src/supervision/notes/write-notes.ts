import type { AppError } from '@pengawas/shared/errors'
import { LANGUAGES } from '@pengawas/shared/languages'
import { wordsIn } from '@pengawas/shared/rules/warning-words'
import type { EntityManager } from 'typeorm'
import { findLanguages } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { refuseUnreached } from '../commands/refuse-over.ts'
import type { Settled } from '../commands/settled.ts'
import { findChosenTexts } from '../warning-templates/warning-templates.queries.ts'
import { insertNotes } from './notes.repository.ts'
import type { SessionNoteRow } from './session-notes.entity.ts'

/** What a proctor may write. */
export type ProctorNote = Exclude<SessionNoteRow['kind'], 'help'>

/** What is written: of a template, its words as the proctor read them. */
export interface NoteWords {
  kind: ProctorNote
  text: string
  templateId: string | null
}

interface Words extends NoteWords {
  /** The id of the note about a session. */
  idOf: (testSessionId: string) => string
}

/**
 * Writes the same about sessions, or says it to their candidates, with the rows that it makes. A template is said to each in
 * the language of their account; throws `conflict` where it is not what the proctor read.
 */
export async function writeNotes(
  manager: EntityManager,
  actor: Actor,
  sessions: readonly Pick<TestSessionRow, 'id' | 'status' | 'participantId'>[],
  { kind, text, templateId, idOf }: Words,
  at: Date,
): Promise<Settled & { rows: SessionNoteRow[] }> {
  // After the end there is no page that could show a warning.
  const none = { running: [...sessions], refusals: new Map<string, AppError>() }
  const { running, refusals } = kind === 'warning' ? refuseUnreached(sessions) : none
  const texts = templateId === null ? null : await findChosenTexts(manager, templateId, text)
  const languages =
    texts === null
      ? null
      : await findLanguages(
          manager,
          running.map(({ participantId }) => participantId),
        )
  const saidTo = (participantId: string): string =>
    texts === null ? text : wordsIn(texts, languages?.get(participantId) ?? LANGUAGES[0])
  const rows = running.map(({ id: testSessionId, participantId }): SessionNoteRow => ({
    ...{ id: idOf(testSessionId), testSessionId, authorId: actor.userId, kind },
    ...{ text: saidTo(participantId), original: saidTo(participantId) === text ? null : text },
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
