import type { ResultDecision, ResultRow } from '@pengawas/shared/contracts/test-results'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { isCertified } from '../certificate-number.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { percentageOf } from '../scoring.rules.ts'
import { isUncalibrated } from '../verdict.rules.ts'

const decisionOf = ({ decidedVerdict, decisionReason, decidedAt }: TestResultRow): ResultDecision | null =>
  decidedVerdict === null || decidedAt === null
    ? null
    : { verdict: decidedVerdict, reason: decisionReason ?? '', at: decidedAt.toISOString() }

/** The figures of a result, for people who may see all of them. */
export const toResultRow = (
  row: TestResultRow,
  session: TestSessionRow,
  participantName: string,
): Omit<ResultRow, 'scoreError' | 'terminationCause'> => ({
  testSessionId: row.testSessionId,
  participantId: row.participantId,
  participantName,
  code: session.code,
  attempt: session.attempt,
  status: session.status,
  finishReason: session.finishReason,
  score: row.score,
  maxScore: row.maxScore,
  percentageScore: percentageOf(row),
  correctAnswers: row.correctAnswers,
  answeredQuestions: row.answeredQuestions,
  totalQuestions: row.totalQuestions,
  minQuestions: row.minQuestions,
  unreachedQuestions: row.unreachedQuestions,
  isPassed: row.isPassed,
  verdict: row.verdict,
  decision: decisionOf(row),
  isProvisional: row.isProvisional,
  scoredQuestions: row.scoredQuestions,
  confidence: row.confidence,
  interval:
    row.intervalLower === null || row.intervalUpper === null
      ? null
      : { lower: row.intervalLower, upper: row.intervalUpper },
  estimatedItems: row.estimatedItems,
  isUncalibrated: isUncalibrated(row),
  isCertificateHeld: isCertified(row) && isUncalibrated(row) && row.certificateNumber === null,
  competencyBreakdown: row.competencyBreakdown,
  hasCertificate: row.certificateNumber !== null && isCertified(row),
  completedAt: row.completedAt.toISOString(),
})
