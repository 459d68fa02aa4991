import type { PassingScorePreview, PassingScoreQuery } from '@pengawas/shared/contracts/test-results'
import { managedRow } from '../../../assessments/assessments/assessment-access.ts'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findTestSessions } from '../../../sessions/test-sessions/test-sessions.queries.ts'
import type { JudgedFigures } from '../results.repository.ts'
import { percentageOf } from '../scoring.rules.ts'
import type { PassingScoreDeps } from './deps.ts'
import { type MarkPlan, previewMark } from './plan-mark.ts'

/** What another pass mark would make of the results, and one page of those that change. Throws `not-allowed` and `not-found`. */
export async function previewPassingScore(
  { db, scores }: PassingScoreDeps,
  actor: Actor,
  assessmentId: string,
  { passingScore, page, pageSize }: PassingScoreQuery,
): Promise<PassingScorePreview> {
  const assessment = await managedRow(db.read, actor, assessmentId)
  const plan = await previewMark(scores, db.read, assessment, passingScore)
  const shown = plan.changes.slice((page - 1) * pageSize, page * pageSize)
  const names = await findNames(
    db.read,
    shown.map(({ before }) => before.participantId),
  )
  const sessions = await findTestSessions(
    db.read,
    shown.map(({ before }) => before.testSessionId),
  )
  const codes = new Map(sessions.map(({ id, code }) => [id, code]))
  const { results, running, provisional, decided, seen } = plan
  return {
    ...{ page, pageSize, total: plan.changes.length, current: assessment.passingScore, version: assessment.version },
    ...{ results, running, provisional, decided, seen, ...countsOf(plan) },
    items: shown.map(({ before, after, certificate }) => ({
      ...{ testSessionId: before.testSessionId, code: codes.get(before.testSessionId) ?? '' },
      participantName: names.get(before.participantId) ?? '',
      ...{ percentageScore: percentageOf(before), before: before.verdict, after: after.verdict, certificate },
    })),
  }
}

/** How many results move from which verdict to which, and what becomes of certificates. */
export function countsOf({
  changes,
}: Pick<MarkPlan<JudgedFigures>, 'changes'>): Pick<PassingScorePreview, 'moves' | 'certificates'> {
  const moves = new Map<string, PassingScorePreview['moves'][number]>()
  const certificates = { issued: 0, withdrawn: 0 }
  for (const { before, after, certificate } of changes) {
    const key = `${before.verdict} ${after.verdict}`
    moves.set(key, { before: before.verdict, after: after.verdict, count: (moves.get(key)?.count ?? 0) + 1 })
    if (certificate !== null) certificates[certificate] += 1
  }
  return { moves: [...moves.values()], certificates }
}
