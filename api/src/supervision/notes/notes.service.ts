import { randomUUID } from 'node:crypto'
import type { PageProof, SessionCommandAnswer, SessionNote } from '@pengawas/shared/contracts/test-taking'
import { AppError } from '@pengawas/shared/errors'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import { isActivePage } from '../../sessions/test-sessions/test-page.rules.ts'
import { findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { commandAnswer } from '../commands/command-answer.ts'
import { requireText } from '../commands/require-text.ts'
import { settledOne } from '../commands/settled.ts'
import { toWarning } from './notes.queries.ts'
import { listNotes, markSeen } from './notes.repository.ts'
import type { SessionNoteRow } from './session-notes.entity.ts'
import { type NoteWords, writeNotes } from './write-notes.ts'

/** What proctors say to their candidates, and write about their tests. */
export interface NotesService {
  /** Says something to the candidate, or writes something about the session that the candidate does not see. Throws as `writeNotes`. */
  write(actor: Actor, testSessionId: string, words: NoteWords): Promise<SessionCommandAnswer>
  /** What proctors said and wrote, oldest first. */
  list(actor: Actor, testSessionId: string): Promise<SessionNote[]>
  /** Notes that the candidate has read a warning. */
  acknowledge(actor: Actor, testSessionId: string, warningId: string, proof: PageProof): Promise<void>
}

interface NotesDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  now: () => Date
}

export function createNotesService(deps: NotesDeps): NotesService {
  const { db, now } = deps
  return {
    write: writeNote.bind(null, deps),

    async list(actor, testSessionId) {
      await staffSession(db.read, actor, testSessionId, 'test-session:list')
      return toNotes(db, await listNotes(db.read, testSessionId))
    },

    async acknowledge(actor, testSessionId, warningId, { pageSecret }) {
      const row = await ownSession(db.read, actor, testSessionId)
      if (!isActivePage(row, pageSecret, actor.authSessionId)) throw new AppError('test-page-replaced')
      const isKnown = await db.write((manager) => markSeen(manager, testSessionId, warningId, now()))
      if (!isKnown) throw new AppError('not-found')
    },
  }
}

async function writeNote(
  { db, audit, announcer, now }: NotesDeps,
  actor: Actor,
  testSessionId: string,
  words: NoteWords,
): Promise<SessionCommandAnswer> {
  await staffSession(db.read, actor, testSessionId, 'test-session:command')
  requireText(words.text)
  const [id, at] = [randomUUID(), now()]
  const { row, settled } = await db.write(async (manager) => {
    const sessions = await findTestSessions(manager, [testSessionId])
    const written = await writeNotes(manager, actor, sessions, { ...words, idOf: () => id }, at)
    await audit.appendAll(manager, written.entries)
    return { row: written.rows[0], settled: written }
  })
  settledOne(settled, testSessionId)
  if (row === undefined) throw new AppError('not-found')
  if (words.kind === 'warning') announcer.announce(pushes.sessionWarned, { testSessionId }, toWarning(row))
  const [note] = await toNotes(db, [row])
  return commandAnswer(db.read, testSessionId, now(), note ?? null)
}

async function toNotes(db: Database, rows: readonly SessionNoteRow[]): Promise<SessionNote[]> {
  const names = await findNames(
    db.read,
    rows.map(({ authorId }) => authorId),
  )
  return rows.flatMap(({ kind, ...row }) =>
    kind === 'help'
      ? []
      : [
          {
            id: row.id,
            kind,
            ...{ text: row.text, original: row.original },
            authorName: names.get(row.authorId) ?? '',
            at: row.createdAt.toISOString(),
            seenAt: row.seenAt?.toISOString() ?? null,
          },
        ],
  )
}
