import type {
  DecideTermination,
  ListTerminationReviewsQuery,
  TerminationReview,
  TerminationReviewsPage,
} from '@pengawas/shared/contracts/termination-reviews'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { EntityManager } from 'typeorm'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import type { NotificationsService } from '../../identity/notifications/notifications.service.ts'
import { findNames } from '../../identity/users/users.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import type { WithdrawResult } from '../../sessions/finishing/hand-in.ts'
import { canOverturn } from '../../sessions/finishing/reopening.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findSessionOf, findTestSessions } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { leadershipOf, requireLead } from '../../sessions/watching/leads.ts'
import { staffScope, staffSession } from '../../sessions/watching/staff-session.ts'
import type { CommandsService } from './commands.service.ts'
import { callBack, reopenTerminated } from './reopen-terminated.ts'
import type { TerminationReviewRow } from './termination-reviews.entity.ts'
import { decideTermination, findTerminationReview, pageTerminationReviews } from './termination-reviews.repository.ts'

/** Terminations as a second person sees them: upheld, or overturned, which opens the test again where that is still fair. */
export interface TerminationReviewsService {
  /** Those of the actor's assessments, a proctor's own candidates only; the newest first. */
  list(actor: Actor, query: ListTerminationReviewsQuery): Promise<TerminationReviewsPage>
  /** Throws `not-found`, `conflict` where it was decided before, and `invalid-input` for the person who ordered it. */
  decide(actor: Actor, id: string, sent: DecideTermination): Promise<TerminationReview>
}

interface Deps {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  withdrawResult: WithdrawResult
  commands: Pick<CommandsService, 'announce'>
  announcer: Announcer
  now: () => Date
}

const SECOND = 'flag:second-review'

export function createTerminationReviewsService(deps: Deps): TerminationReviewsService {
  return { list: listReviews.bind(null, deps), decide: decideReview.bind(null, deps) }
}

async function listReviews(
  { db, now }: Deps,
  actor: Actor,
  query: ListTerminationReviewsQuery,
): Promise<TerminationReviewsPage> {
  const scope = await staffScope(db.read, actor, 'test-session:list')
  const { rows, total } = await pageTerminationReviews(db.read, scope, query)
  const sessions = await findTestSessions(db.read, [...new Set(rows.map(({ testSessionId }) => testSessionId))])
  const items = await toReviews(db.read, actor, rows, sessions, now())
  return { items, total, page: query.page, pageSize: query.pageSize }
}

async function toReviews(
  manager: EntityManager,
  actor: Actor,
  rows: readonly TerminationReviewRow[],
  sessions: readonly TestSessionRow[],
  at: Date,
): Promise<TerminationReview[]> {
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  const shown = rows.flatMap((row) => sessionOf.get(row.testSessionId) ?? [])
  const assessments = await findAssessmentsById(manager, [...new Set(shown.map(({ assessmentId }) => assessmentId))])
  const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
  const people = [...shown.map(({ participantId }) => participantId), ...rows.flatMap(peopleOf)]
  const names = await findNames(manager, people)
  const leads = await leadershipOf(manager, actor)
  const reviews: TerminationReview[] = []
  for (const row of rows) {
    const session = sessionOf.get(row.testSessionId)
    const assessment = session === undefined ? undefined : assessmentOf.get(session.assessmentId)
    if (session === undefined || assessment === undefined) continue
    const newest = await findSessionOf(manager, session.assessmentId, session.participantId)
    const canReopen = canOverturn(session, assessment, newest?.attempt ?? session.attempt, at)
    const isSecond = leads(assessment.id) && row.terminatedBy !== actor.userId
    reviews.push({
      id: row.id,
      testSessionId: session.id,
      code: session.code,
      participantName: names.get(session.participantId) ?? session.code,
      assessmentTitle: assessment.title,
      terminatedByName: names.get(row.terminatedBy) ?? '',
      reason: row.reason,
      cause: row.cause,
      terminatedAt: row.terminatedAt.toISOString(),
      decision: row.decision,
      decidedByName: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decisionReason: row.decisionReason,
      isReopened: row.isReopened,
      mayDecide: row.decision === 'waiting' && isSecond && isAllowed(actor.role, SECOND),
      canReopen,
      mayReactivate: canReopen && row.decision === 'upheld' && isSecond && mayReactivate(actor, row, session),
    })
  }
  return reviews
}

/** Whether a person may let the test go on that this termination, and none after it, has ended. */
const mayReactivate = (actor: Actor, { terminatedAt }: TerminationReviewRow, { endTime }: TestSessionRow): boolean =>
  isAllowed(actor.role, 'test-session:reactivate') && terminatedAt.getTime() === endTime?.getTime()

const peopleOf = ({ terminatedBy, decidedBy }: TerminationReviewRow): string[] =>
  decidedBy === null ? [terminatedBy] : [terminatedBy, decidedBy]

async function decideReview(
  deps: Deps,
  actor: Actor,
  id: string,
  { decision, reason }: DecideTermination,
): Promise<TerminationReview> {
  const { db, audit, commands, announcer, now } = deps
  const review = await findTerminationReview(db.read, id)
  // Asked before anything is said of it: whether the actor may, and whether it is theirs to see.
  if (review === null) throw new AppError(isAllowed(actor.role, SECOND) ? 'not-found' : 'not-allowed')
  const { testSessionId, terminatedBy } = review
  const { assessmentId } = await staffSession(db.read, actor, testSessionId, SECOND)
  await requireLead(db.read, actor, assessmentId)
  if (terminatedBy === actor.userId) throw new AppError('invalid-input', { fields: { decision: 'secondPersonNeeded' } })
  const at = now()
  const isReopened = await db.write(async (manager) => {
    const reopened = decision === 'overturn' && (await reopenTerminated(deps, manager, testSessionId, at))
    const decided = decision === 'uphold' ? 'upheld' : 'overturned'
    const said = { decidedBy: actor.userId, decidedAt: at, decisionReason: reason, isReopened: reopened }
    if (!(await decideTermination(manager, id, { decision: decided, ...said }))) throw new AppError('conflict')
    await audit.append(manager, {
      actorId: actor.userId,
      action: decision === 'uphold' ? 'test-session.termination-upheld' : 'test-session.termination-overturned',
      ...{ subjectType: 'test-session', subjectId: testSessionId, data: { reopened }, words: { reason } },
    })
    return reopened
  })
  if (isReopened) {
    await commands.announce(testSessionId)
    await callBack(deps, testSessionId)
  }
  // A test whose end stands looks as before: only this tells pages that nobody needs to decide any more.
  announcer.announce(pushes.incidentsChanged, {}, {})
  const session = await staffSession(db.read, actor, testSessionId, SECOND)
  const after = await findTerminationReview(db.read, id)
  const [answer] = after === null ? [] : await toReviews(db.read, actor, [after], [session], at)
  if (answer === undefined) throw new AppError('not-found')
  return answer
}
