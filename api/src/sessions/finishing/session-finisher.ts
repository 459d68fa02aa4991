import { isOver, type TestSession } from '@pengawas/shared/contracts/test-sessions'
import { type ClockFacts, deadlineOf, handedInAt, isTimeOver } from '@pengawas/shared/rules/test-clock'
import { pushes } from '@pengawas/shared/sockets/pushes'
import type { TerminationCause } from '@pengawas/shared/termination-causes'
import type { Logger } from 'pino'
import type { EntityManager } from 'typeorm'
import { findAssessment, findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import type { AuditEntry } from '../../kernel/audit/audit.rules.ts'
import type { AuditService } from '../../kernel/audit/audit.service.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Announcer } from '../../kernel/lib/announcer.ts'
import { updateTestSession } from '../test-sessions/test-sessions.changes.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSession, listUnfinishedSessions, lockTestSession } from '../test-sessions/test-sessions.queries.ts'
import { clockFacts, stoodStill, toTestSession } from '../test-sessions/test-sessions.rules.ts'
import type { HandedIn, HandIn } from './hand-in.ts'

export interface Ending {
  status: 'completed' | 'terminated'
  reason: NonNullable<TestSessionRow['finishReason']>
  at: Date
  /** Null: the clock. */
  actorId: string | null
  /** Why, in a proctor's words. */
  text?: string | undefined
  /** The same by a word of the list. */
  cause?: TerminationCause | null
}

/** Ends test sessions: status, result and record in one transaction, no matter who ends them. */
export interface SessionFinisher {
  /** Ends a session that is not over, with its result. The row must be locked; false where it was over. */
  finish(manager: EntityManager, session: TestSessionRow, ending: Ending): Promise<boolean>
  /** Ends a session whose time was over by this moment, as of its end. The row must be locked; false where nothing had to be done. */
  finishIfOver(manager: EntityManager, session: TestSessionRow, by: Date): Promise<boolean>
  /** To be called once the transaction is through. */
  announce(testSessionId: string): Promise<TestSession | null>
  /** Hands in every test whose time is over, also where the page is gone, and those that have been stopped for too long. Several hubs may do this at once. Returns how many. */
  finishOverdue(): Promise<number>
}

interface FinisherDeps {
  db: Database
  audit: AuditService
  announcer: Announcer
  handIn: HandIn
  log: Logger
  now: () => Date
}

export function createSessionFinisher(deps: FinisherDeps): SessionFinisher {
  return {
    finish: finishSession.bind(null, deps),
    finishIfOver: finishIfOver.bind(null, deps),
    announce: announceSession.bind(null, deps),
    finishOverdue: finishOverdue.bind(null, deps),
  }
}

/** Whether there is a test to end: its clock has begun, and it is not over. */
const hasBegun = ({ status }: TestSessionRow): boolean => !isOver(status) && status !== 'check-in'

async function finishSession(
  { audit, handIn, now }: FinisherDeps,
  manager: EntityManager,
  session: TestSessionRow,
  { status, reason, at, actorId, text, cause = null }: Ending,
): Promise<boolean> {
  if (!hasBegun(session)) return false
  const assessment = await findAssessment(manager, session.assessmentId)
  if (assessment === null) return false
  // A pause that was running ends with the test, so that the clock can be followed afterwards.
  const pausedMs = stoodStill(session, at)
  const changes = {
    ...{ status, endTime: at, finishReason: reason, pausedMs, pausedAt: null, updatedAt: now() },
    // Of a test that was stopped when the clock ended it, it remains known why it was stopped.
    ...(text === undefined ? {} : { statusReason: text }),
    terminationCause: cause,
  }
  await updateTestSession(manager, session.id, changes)
  const result = await handIn(manager, { ...session, ...changes }, assessment)
  await audit.append(manager, endedEntry(session.id, result, { status, reason, actorId, text, cause }))
  return true
}

/** The entry of the audit log about the end of a test. */
export const endedEntry = (
  testSessionId: string,
  result: HandedIn,
  { status, reason, actorId, text, cause = null }: Omit<Ending, 'at'>,
): AuditEntry => ({
  actorId,
  action: status === 'terminated' ? 'test-session.terminated' : 'test-session.ended',
  subjectType: 'test-session',
  subjectId: testSessionId,
  data: {
    reason,
    answered: result.answeredQuestions,
    questions: result.totalQuestions,
    percentageScore: result.percentageScore,
    ...(result.isMeasured ? {} : { isMeasured: false }),
    ...(result.unreachedQuestions === 0 ? {} : { unreached: result.unreachedQuestions }),
    verdict: result.verdict,
    isProvisional: result.isProvisional,
    ...(cause === null ? {} : { cause }),
  },
  words: { text: text ?? null },
})

async function announceSession({ db, announcer }: FinisherDeps, testSessionId: string): Promise<TestSession | null> {
  const row = await findTestSession(db.read, testSessionId)
  if (row === null) return null
  const session = toTestSession(row)
  const { status, statusReason } = session
  announcer.announce(pushes.sessionChanged, { testSessionId }, { status, reason: statusReason })
  announcer.announce(pushes.ownTestChanged, { userId: session.participantId }, { testSessionId, status })
  if (isOver(status)) announcer.emit('sessionEnded', { testSessionId })
  announcer.emit('candidateChanged', { testSessionId })
  return session
}

/** When the clock has ended a test: at its deadline, or a stopped one when nobody let it go on; null while it is not over. */
function endedAt(facts: ClockFacts, now: number): number | null {
  const stoppedUntil = handedInAt(facts)
  if (stoppedUntil !== null) return now > stoppedUntil ? stoppedUntil : null
  return isTimeOver(facts, now) ? deadlineOf(facts, now) : null
}

async function finishOverdue(deps: FinisherDeps): Promise<number> {
  const { db, log, now } = deps
  const sessions = await listUnfinishedSessions(db.read)
  const assessments = await findAssessmentsById(db.read, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])
  const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
  const at = now().getTime()
  const overdue = sessions.filter(hasBegun).filter((session) => {
    const assessment = assessmentOf.get(session.assessmentId)
    return assessment !== undefined && endedAt(clockFacts(session, assessment), at) !== null
  })
  let finished = 0
  for (const { id } of overdue) {
    try {
      if (await finishIfOverdue(deps, id)) finished += 1
    } catch (error) {
      // One that cannot be scored must not keep the others waiting; it is tried again in the next round.
      log.error({ err: error, testSessionId: id }, 'test could not be handed in')
    }
  }
  return finished
}

async function finishIfOver(
  deps: FinisherDeps,
  manager: EntityManager,
  session: TestSessionRow,
  by: Date,
): Promise<boolean> {
  const assessment = !hasBegun(session) ? null : await findAssessment(manager, session.assessmentId)
  const end = assessment === null ? null : endedAt(clockFacts(session, assessment), by.getTime())
  if (end === null) return false
  return finishSession(deps, manager, session, {
    status: 'completed',
    reason: 'deadline',
    at: new Date(end),
    actorId: null,
  })
}

async function finishIfOverdue(deps: FinisherDeps, testSessionId: string): Promise<boolean> {
  const { db, now } = deps
  const isFinished = await db.write(async (manager) => {
    const session = await lockTestSession(manager, testSessionId)
    // Asked again under the lock: a proctor may have paused it, or given it time, a moment ago.
    return session !== null && finishIfOver(deps, manager, session, now())
  })
  if (isFinished) await announceSession(deps, testSessionId)
  return isFinished
}
