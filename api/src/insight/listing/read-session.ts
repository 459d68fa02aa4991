import type { SessionDetails } from '@pengawas/shared/contracts/session-details'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { disclosureOf } from '../../grading/results/disclosure.service.ts'
import { findResult } from '../../grading/results/results.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { findAnswers, findItems } from '../../sessions/answers/answers.queries.ts'
import { toInput } from '../../sessions/answers/items.rules.ts'
import { findProgress } from '../../sessions/progress/progress.ts'
import { ownSession } from '../../sessions/test-sessions/own-session.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { staffSession } from '../../sessions/watching/staff-session.ts'
import { toListed } from './listed-session.rules.ts'
import type { ListingDeps } from './listing.service.ts'

/** More than the limits on reports let a test collect in a day. */
const MOST_FLAGS = 500

/** One test session as far as this reader may know it: what is not allowed by name is null. Throws `not-found`. */
export async function readSession(deps: ListingDeps, actor: Actor, id: string): Promise<SessionDetails> {
  const { db, flags, notes, messages, now } = deps
  const isOwn = actor.role === 'peserta'
  const session = isOwn
    ? await ownSession(db.read, actor, id)
    : await staffSession(db.read, actor, id, 'test-session:list')
  const progress = (await findProgress(db.read, [session], now())).get(id)
  const known = await readResult(deps, actor, session)
  const showsAnswers = isOver(session.status) ? known.answers : isOwn
  const { assessmentId } = session
  const flagsOf = { assessmentId, testSessionId: id, after: 0, limit: MOST_FLAGS }
  return {
    ...toListed(session, progress, known),
    answers: showsAnswers ? await readAnswers(db.read, session) : null,
    aiFlags: isOwn ? null : (await flags.list(actor, flagsOf)).flags,
    proctorNotes: isOwn ? null : await notes.list(actor, id),
    messages: isOwn ? null : await messages.list(actor, id),
  }
}

/** The result of a test that is over, with what of it this reader sees. */
async function readResult({ db, now }: ListingDeps, actor: Actor, session: TestSessionRow) {
  const nothing = { result: null, showsScore: false, answers: false }
  if (!isOver(session.status) || !(actor.role === 'peserta' || isAllowed(actor.role, 'result:read'))) return nothing
  const assessment = await findAssessment(db.read, session.assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const { score, answers } = await disclosureOf(db.read, actor, session, assessment, now())
  return { result: await findResult(db.read, session.id), showsScore: score, answers }
}

/** What was answered; which of it is right only once the test is over, when the caller has asked whether the reader may know. */
async function readAnswers(manager: EntityManager, session: TestSessionRow): Promise<SessionDetails['answers']> {
  const items = new Map((await findItems(manager, session.id)).map((item) => [item.questionId, item]))
  const entries = (await findAnswers(manager, session.id)).flatMap(({ questionId, value }) => {
    const item = items.get(questionId)
    if (item === undefined) return []
    const isScored = isOver(session.status) && item.maxPoints !== null
    return [
      [questionId, { value: toInput(value, item.optionOrder), isCorrect: isScored ? item.isCorrect : null }] as const,
    ]
  })
  return Object.fromEntries(entries)
}
