import type { ResultsExport } from '@pengawas/shared/contracts/test-results'
import { AppError } from '@pengawas/shared/errors'
import { findAssessment } from '../../../assessments/assessments/assessments.queries.ts'
import { findPeopleFacts } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { inChunks } from '../../../kernel/lib/chunks.ts'
import { createTurns } from '../../../kernel/lib/turns.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import { assertResultsInScope } from '../result-scope.ts'
import { listResults } from '../results.repository.ts'
import type { ResultsDeps } from './deps.ts'
import { toResultRow } from './to-result-row.ts'

const ROWS_PER_QUERY = 500

/** Every result of an assessment in the reader's scope, best first. The audit log records who took how many, before they leave. */
export async function exportResults(
  { db, audit }: Pick<ResultsDeps, 'db' | 'audit'>,
  actor: Actor,
  assessmentId: string,
  rowsPerQuery = ROWS_PER_QUERY,
): Promise<ResultsExport> {
  await assertResultsInScope(db.read, actor, assessmentId)
  const assessment = await findAssessment(db.read, assessmentId)
  if (assessment === null) throw new AppError('not-found')
  const results = await listResults(db.read, assessmentId)
  const turn = createTurns()
  const rows: ResultsExport['rows'] = []
  for (const chunk of inChunks(results, rowsPerQuery)) {
    const ids = chunk.map(({ testSessionId }) => testSessionId)
    const sessions = new Map((await findTestSessions(db.read, ids)).map((session) => [session.id, session]))
    const people = await findPeopleFacts(
      db.read,
      chunk.map(({ participantId }) => participantId),
    )
    for (const row of chunk) {
      const session = sessions.get(row.testSessionId)
      const person = people.get(row.participantId)
      if (session === undefined) continue
      rows.push({
        ...toResultRow(row, session, person?.name ?? ''),
        ...{ scoreError: row.scoreError, terminationCause: session.terminationCause },
        ...{ nip: person?.nip ?? '', email: person?.email ?? '', unit: person?.unit ?? null },
        startedAt: session.startTime.toISOString(),
        certificateNumber: row.certificateNumber,
      })
    }
    await turn()
  }
  await db.write((manager) =>
    audit.append(manager, {
      actorId: actor.userId,
      action: 'result.exported',
      subjectType: 'assessment',
      subjectId: assessmentId,
      data: { rows: rows.length },
    }),
  )
  return { assessmentTitle: assessment.title, passingScore: assessment.passingScore, rows }
}
