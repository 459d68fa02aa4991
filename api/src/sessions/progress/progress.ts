import type { Progress } from '@pengawas/shared/contracts/proctoring'
import { deadlineOf, remainingMs } from '@pengawas/shared/rules/test-clock'
import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { findAssessmentsById } from '../../assessments/assessments/assessments.queries.ts'
import { countItems, summariseAnswers } from '../answers/answers.queries.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { clockFacts, startSettings } from '../test-sessions/test-sessions.rules.ts'

interface Counts {
  answered: number
  items: number
  lastSavedAt: Date | null
}

function toProgress(
  session: TestSessionRow,
  assessment: AssessmentRow,
  { answered, items, lastSavedAt }: Counts,
  now: Date,
): Progress {
  // What is over stands where it ended.
  const at = (session.endTime ?? now).getTime()
  const facts = clockFacts(session, assessment)
  return {
    answered,
    total: assessment.type === 'cat' ? startSettings(session, assessment).totalQuestions : items,
    currentQuestion: session.currentPosition,
    deadline: new Date(deadlineOf(facts, at)).toISOString(),
    remainingMs: remainingMs(facts, at),
    isStopped: facts.pausedAt !== null,
    lastSavedAt: lastSavedAt?.toISOString() ?? null,
  }
}

/** How far each of these test sessions is. */
export async function findProgress(
  manager: EntityManager,
  sessions: readonly TestSessionRow[],
  now: Date,
): Promise<Map<string, Progress>> {
  const ids = sessions.map(({ id }) => id)
  const assessments = await findAssessmentsById(manager, [...new Set(sessions.map(({ assessmentId }) => assessmentId))])
  const assessmentOf = new Map(assessments.map((row) => [row.id, row]))
  const [items, answers] = [await countItems(manager, ids), await summariseAnswers(manager, ids)]
  const entries = sessions.flatMap((session) => {
    const assessment = assessmentOf.get(session.assessmentId)
    const counts = { answered: 0, lastSavedAt: null, ...answers.get(session.id), items: items.get(session.id) ?? 0 }
    return assessment === undefined ? [] : [[session.id, toProgress(session, assessment, counts, now)] as const]
  })
  return new Map(entries)
}
