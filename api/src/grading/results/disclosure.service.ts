import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { isAllowed } from '@pengawas/shared/permissions'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { statusAt } from '../../assessments/assessments/assessments.rules.ts'
import { takenBy } from '../../assessments/assessments/sittings.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import { findItems } from '../../sessions/answers/answers.queries.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { findSessionOf } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { disclose, type Disclosure, type ResultReader, showsOwnScore } from './disclosure.rules.ts'
import { isRunning, listRunning } from './running-questions.repository.ts'

type Reader = Pick<Actor, 'role' | 'apiKey'>

function readerOf(actor: Reader): ResultReader {
  if (actor.role === 'peserta') return 'candidate'
  if (actor.apiKey !== undefined) return 'program'
  return isAllowed(actor.role, 'question:read') ? 'sees-keys' : 'staff'
}

export interface Disclosed extends Disclosure {
  /** How many more times the candidate can begin. */
  attemptsLeft: number
}

/** How many more times the candidate can begin, and whether they are in the middle of an attempt or can have another. */
async function ownAttempts(
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
  now: Date,
): Promise<{ attemptsLeft: number; hasOwnAttempts: boolean }> {
  const newest = (await findSessionOf(manager, assessment.id, session.participantId)) ?? session
  const own = await takenBy(manager, assessment, session.participantId)
  const isEnded = statusAt(own, now) === 'completed'
  const attemptsLeft = isEnded ? 0 : Math.max(0, assessment.maxAttempts - newest.attempt)
  return { attemptsLeft, hasOwnAttempts: attemptsLeft > 0 || !isOver(newest.status) }
}

/** Whether this reader sees the score at this moment: `score` of `disclosureOf`, without looking for what else runs. */
export async function seesScore(
  manager: EntityManager,
  actor: Reader,
  session: TestSessionRow,
  assessment: AssessmentRow,
  now: Date,
): Promise<boolean> {
  if (readerOf(actor) !== 'candidate') return true
  return showsOwnScore(await ownAttempts(manager, session, assessment, now))
}

/** Whether this reader sees score and competencies at this moment: `score` and `competencies` of `disclosureOf`, in the same way. */
export async function seesCompetencies(
  manager: EntityManager,
  actor: Reader,
  session: TestSessionRow,
  assessment: AssessmentRow,
  now: Date,
): Promise<boolean> {
  if (readerOf(actor) !== 'candidate') return true
  return (await seesScore(manager, actor, session, assessment, now)) && !(await isRunning(manager, assessment, now))
}

/** What this reader gets of the result of a session at this moment. */
export async function disclosureOf(
  manager: EntityManager,
  actor: Reader,
  session: TestSessionRow,
  assessment: AssessmentRow,
  now: Date,
): Promise<Disclosed> {
  const { attemptsLeft, hasOwnAttempts } = await ownAttempts(manager, session, assessment, now)
  const questionIds = (await findItems(manager, session.id)).map(({ questionId }) => questionId)
  const facts = {
    reader: readerOf(actor),
    showAnswers: assessment.showAnswers,
    hasOwnAttempts,
    isRunning: await isRunning(manager, assessment, now),
    endsAt: assessment.endDate,
    elsewhere: (await listRunning(manager, questionIds, now))
      .filter(({ id }) => id !== assessment.id)
      .map(({ endDate }) => endDate),
  }
  return { ...disclose(facts, now), attemptsLeft }
}
