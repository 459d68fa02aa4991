import type { ListedSession, SessionDetails } from '@pengawas/shared/contracts/session-details'
import type { ListTestSessionsQuery } from '@pengawas/shared/contracts/test-sessions'
import { isAllowed } from '@pengawas/shared/permissions'
import { findResults } from '../../grading/results/results.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { findProgress } from '../../sessions/progress/progress.ts'
import { pageStaffSessions } from '../../sessions/watching/staff-session.ts'
import type { FlagsService } from '../../supervision/flags/flags.service.ts'
import type { MessagesService } from '../../supervision/messages/messages.service.ts'
import type { NotesService } from '../../supervision/notes/notes.service.ts'
import { toListed } from './listed-session.rules.ts'
import { readSession } from './read-session.ts'

export interface ListingService {
  /** For staff, the test sessions in their scope: for a proctor, those of their own candidates; newest start first, one page of them. */
  list(actor: Actor, query: ListTestSessionsQuery): Promise<ListedSession[]>
  /** The candidate's own, or one in the scope of a member of staff, as far as this reader may know it. Throws `not-found`. */
  get(actor: Actor, id: string): Promise<SessionDetails>
}

export interface ListingDeps {
  db: Database
  flags: Pick<FlagsService, 'list'>
  notes: Pick<NotesService, 'list'>
  messages: Pick<MessagesService, 'list'>
  now: () => Date
}

export function createListingService(deps: ListingDeps): ListingService {
  return { list: listSessions.bind(null, deps), get: readSession.bind(null, deps) }
}

async function listSessions(
  { db, now }: ListingDeps,
  actor: Actor,
  { assessmentId, page, pageSize }: ListTestSessionsQuery,
): Promise<ListedSession[]> {
  const sessions = await pageStaffSessions(db.read, actor, 'test-session:list', { assessmentId, page, pageSize })
  const progress = await findProgress(db.read, sessions, now())
  const seesResults = isAllowed(actor.role, 'result:read')
  const ids = seesResults ? sessions.map(({ id }) => id) : []
  const results = new Map((await findResults(db.read, ids)).map((result) => [result.testSessionId, result]))
  return sessions.map((session) =>
    toListed(session, progress.get(session.id), { result: results.get(session.id) ?? null, showsScore: true }),
  )
}
