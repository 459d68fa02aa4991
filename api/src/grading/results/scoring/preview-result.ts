import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import { computeScore, verdictOf } from './compute-score.ts'
import type { KeyVersions, ScoringDeps } from './deps.ts'

/** What the result would be with these keys. Stores nothing. */
export async function previewResult(
  deps: ScoringDeps,
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
  keys: KeyVersions,
): Promise<Pick<TestResultRow, 'percentageScore' | 'isMeasured' | 'isPassed' | 'verdict'>> {
  const scored = await computeScore(deps, manager, session, assessment, keys)
  const before = await findResult(manager, session.id)
  const verdict = verdictOf(session, assessment, scored, before?.decidedVerdict ?? null)
  return {
    percentageScore: scored.score.percentageScore,
    isMeasured: scored.length.isMeasured,
    isPassed: verdict === 'passed',
    verdict,
  }
}
