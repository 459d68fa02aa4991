import type { ResultRow } from '@pengawas/shared/contracts/test-results'
import type { TestSessionRow } from '../../../sessions/test-sessions/test-sessions.entity.ts'
import { isCertified } from '../certificate-number.rules.ts'
import type { TestResultRow } from '../results.entity.ts'
import { percentageOf } from '../scoring.rules.ts'

/** The figures of a result, for people who may see all of them. */
export const toResultRow = (
  row: TestResultRow,
  session: TestSessionRow,
  participantName: string,
): Omit<ResultRow, 'scoreError'> => ({
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
  isProvisional: row.isProvisional,
  competencyBreakdown: row.competencyBreakdown,
  hasCertificate: row.certificateNumber !== null && isCertified(row),
  completedAt: row.completedAt.toISOString(),
})
