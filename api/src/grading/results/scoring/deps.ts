import type { ScoreInterval } from '../../../kernel/psychometrics/cat/score-interval.ts'
import type { AuditService } from '../../../kernel/audit/audit.service.ts'
import type { TestSessionItemRow } from '../../../sessions/answers/answers.entity.ts'
import type { MarkingService } from '../../marking/marking.service.ts'
import type { TestResultRow } from '../results.entity.ts'
import type { Score } from '../scoring.rules.ts'

export interface ScoringDeps {
  audit: AuditService
  marking: Pick<MarkingService, 'onSubmitted' | 'scoresOf'>
  now: () => Date
}

/** Null for a test of fixed length, and where too few answers were given to measure anything. */
export interface Ability {
  theta: number | null
  standardError: number | null
  scoreError: number | null
  /** How sure the score is; null also where nobody asked when the result was first computed. */
  interval: ScoreInterval | null
  confidence: number | null
}

export const NO_ABILITY: Ability = {
  theta: null,
  standardError: null,
  scoreError: null,
  interval: null,
  confidence: null,
}

/** What is stored of an item that counts for nobody. */
export const WITHOUT_POINTS = { points: null, maxPoints: null, isCorrect: null }

/** A test session as its answers, marks and keys score it. Nothing of it is stored yet. */
export interface ScoredTest extends Ability {
  score: Score
  length: Pick<TestResultRow, 'minQuestions' | 'unreachedQuestions' | 'isMeasured'>
  /** As many questions were answered as the test may ask. */
  isLongest: boolean
  /** How many of the answered items have known parameters; null for a test of fixed length. */
  estimatedItems: number | null
  items: TestSessionItemRow[]
}
