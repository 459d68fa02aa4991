import type { SessionDetails, StaffSession } from '@pengawas/shared/contracts/session-details'
import type { ListTestSessionsQuery } from '@pengawas/shared/contracts/test-sessions'
import { isAllowed } from '@pengawas/shared/permissions'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { findResults } from '../../grading/results/results.queries.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { findProgress } from '../../sessions/progress/progress.ts'
import { leadershipOf } from '../../sessions/watching/leads.ts'
import { pageStaffSessions } from '../../sessions/watching/staff-session.ts'
import type { FlagsService } from '../../supervision/flags/flags.service.ts'
import type { MessagesService } from '../../supervision/messages/messages.service.ts'
import type { NotesService } from '../../supervision/notes/notes.service.ts'
import { mayReplay } from '../../supervision/recordings/replay-session.ts'
import { toListed } from './listed-session.rules.ts'
import { readSession } from './read-session.ts'

export interface ListingService {
  /** For staff, the test sessions in their scope: for a proctor, those of their own candidates; newest start first, one page of them. */
  list(actor: Actor, query: ListTestSessionsQuery): Promise<StaffSession[]>
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
  query: ListTestSessionsQuery,
): Promise<StaffSession[]> {
  const sessions = await pageStaffSessions(db.read, actor, 'test-session:list', query)
  const progress = await findProgress(db.read, sessions, now())
  const seesResults = isAllowed(actor.role, 'result:read')
  const ids = seesResults ? sessions.map(({ id }) => id) : []
  const results = new Map((await findResults(db.read, ids)).map((result) => [result.testSessionId, result]))
  const assessments = await findAssessmentsById(db.read, [...new Set(sessions.map((each) => each.assessmentId))])
  const titles = new Map(assessments.map(({ id, title }) => [id, title]))
  const names = await findNames(db.read, [...new Set(sessions.map(({ participantId }) => participantId))])
  const leads = await leadershipOf(db.read, actor)
  return sessions.map((session) => ({
    ...toListed(session, progress.get(session.id), { result: results.get(session.id) ?? null, showsScore: true }),
    participantName: names.get(session.participantId) ?? session.code,
    assessmentTitle: titles.get(session.assessmentId) ?? '',
    mayReadLedger: isAllowed(actor.role, 'eyes-on:read') && leads(session.assessmentId),
    mayReplay: mayReplay(actor, leads, session),
  }))
}
