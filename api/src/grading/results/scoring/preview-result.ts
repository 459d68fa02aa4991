import type { EntityManager } from 'typeorm'
import type { AssessmentRow } from '../../../assessments/assessments/assessments.entity.ts'
import type { Amendments } from '../../../bank/questions/contents.queries.ts'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import type { TestResultRow } from '../results.entity.ts'
import { findResult } from '../results.queries.ts'
import { withDecision } from '../verdict.rules.ts'
import { computeScore, verdictOf } from './compute-score.ts'
import type { ScoringDeps } from './deps.ts'

export interface ResultPreview extends Pick<
  TestResultRow,
  'percentageScore' | 'isMeasured' | 'isProvisional' | 'isPassed' | 'verdict'
> {
  /** The figures leave the verdict open, whatever a person decided: a decision is theirs to make. */
  isOpen: boolean
}

/** What the result would be with these amendments. Stores nothing. */
export async function previewResult(
  deps: ScoringDeps,
  manager: EntityManager,
  session: TestSessionRow,
  assessment: AssessmentRow,
  amendments: Amendments,
): Promise<ResultPreview> {
  const scored = await computeScore(deps, manager, session, assessment, amendments)
  const computed = verdictOf(session, assessment, scored)
  const verdict = withDecision(computed, (await findResult(manager, session.id))?.decidedVerdict ?? null)
  return {
    percentageScore: scored.score.percentageScore,
    isMeasured: scored.length.isMeasured,
    isProvisional: scored.score.isProvisional,
    isPassed: verdict === 'passed',
    verdict,
    isOpen: computed === 'undecided' && !scored.score.isProvisional,
  }
}
