import type { Attempt } from '@pengawas/shared/contracts/attempts'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../assessments/assessments/assessments.queries.ts'
import { seesScore } from '../../grading/results/disclosure.service.ts'
import { readableSession } from '../../grading/results/result-scope.ts'
import { findResults } from '../../grading/results/results.queries.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { findShownItems } from '../../sessions/answers/answers.queries.ts'
import { listSessionsOfParticipant } from '../../sessions/test-sessions/test-sessions.queries.ts'
import { compareAttempts } from './attempts.rules.ts'

export interface AttemptsService {
  /** A candidate's attempts in the assessment of this one, for themselves and for staff who may read its result. Throws `not-found`. */
  list(actor: Actor, testSessionId: string): Promise<Attempt[]>
}

export function createAttemptsService({ db, now }: { db: Database; now: () => Date }): AttemptsService {
  return {
    async list(actor, testSessionId) {
      const session = await readableSession(db.read, actor, testSessionId)
      const assessment = await findAssessment(db.read, session.assessmentId)
      if (assessment === null) throw new AppError('not-found')
      const own = (await listSessionsOfParticipant(db.read, session.participantId)).filter(
        ({ assessmentId, status }) => assessmentId === assessment.id && isOver(status),
      )
      const ids = own.map(({ id }) => id)
      const results = new Map((await findResults(db.read, ids)).map((row) => [row.testSessionId, row]))
      const asked = Map.groupBy(await findShownItems(db.read, ids), (item) => item.testSessionId)
      const score = await seesScore(db.read, actor, session, assessment, now())
      const facts = own.flatMap(({ id, attempt, status }) => {
        const row = results.get(id)
        if (row === undefined) return []
        const questionIds = new Set((asked.get(id) ?? []).map(({ questionId }) => questionId))
        return [{ row, attempt, isEnded: status === 'terminated', isAdaptive: assessment.type === 'cat', questionIds }]
      })
      return compareAttempts(facts, { score })
    },
  }
}
