import type { ListResultsQuery, ResultsPage } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { assertResultsInScope } from '../result-scope.ts'
import { pageResults, summariseResults } from '../results.repository.ts'
import type { ResultsDeps } from './deps.ts'
import { readVoided } from './read-voided.ts'
import { toResultRow } from './to-result-row.ts'

/** A page of the results of an assessment in the reader's scope, best first by default. */
export async function listResults(
  { db }: ResultsDeps,
  actor: Actor,
  assessmentId: string,
  query: ListResultsQuery,
): Promise<ResultsPage> {
  await assertResultsInScope(db.read, actor, assessmentId)
  const assessment = await findAssessment(db.read, assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const { rows, total } = await pageResults(db.read, assessmentId, query)
  const sessions = new Map(
    (
      await findTestSessions(
        db.read,
        rows.map((row) => row.testSessionId),
      )
    ).map((session) => [session.id, session]),
  )
  const names = await findNames(
    db.read,
    rows.map((row) => row.participantId),
  )
  const items = rows.flatMap((row) => {
    const session = sessions.get(row.testSessionId)
    return session === undefined
      ? []
      : [
          {
            ...toResultRow(row, session, names.get(row.participantId) ?? ''),
            scoreError: row.scoreError,
            terminationCause: session.terminationCause,
          },
        ]
  })
  const summary = {
    assessmentTitle: assessment.title,
    assessmentType: assessment.type,
    passingScore: assessment.passingScore,
    ...(await summariseResults(db.read, assessmentId)),
    voided: await readVoided(db.read, assessmentId),
  }
  return { items, total, page: query.page, pageSize: query.pageSize, summary }
}
