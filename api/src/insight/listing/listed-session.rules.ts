import type { Progress } from '@pengawas/shared/contracts/proctoring'
import type { ListedSession } from '@pengawas/shared/contracts/session-details'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import type { TestResultRow } from '../../grading/results/results.entity.ts'
import { isFinal } from '../../grading/results/verdict.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { toTestSession } from '../../sessions/test-sessions/test-sessions.rules.ts'

/** What a reader may know of a result. */
export interface ReadableResult {
  /** Null: there is none, or it is none of theirs. */
  result: Pick<
    TestResultRow,
    | 'score'
    | 'maxScore'
    | 'totalQuestions'
    | 'answeredQuestions'
    | 'correctAnswers'
    | 'isPassed'
    | 'isMeasured'
    | 'isProvisional'
    | 'verdict'
  > | null
  /** The figures are not held back from them. */
  showsScore: boolean
}

/** A test session with the figures that its reader may know. */
export function toListed(
  session: TestSessionRow,
  progress: Pick<Progress, 'total' | 'answered'> | undefined,
  { result: stored, showsScore }: ReadableResult,
): ListedSession {
  const result = isOver(session.status) ? stored : null
  const scored = showsScore && result?.isMeasured === true ? result : null
  return {
    ...toTestSession(session),
    totalQuestions: result?.totalQuestions ?? progress?.total ?? 0,
    answeredQuestions: result?.answeredQuestions ?? progress?.answered ?? 0,
    score: scored?.score ?? null,
    maxScore: scored?.maxScore ?? null,
    correctAnswers: scored?.correctAnswers ?? null,
    isPassed: result !== null && isFinal(result) ? result.isPassed : null,
  }
}
