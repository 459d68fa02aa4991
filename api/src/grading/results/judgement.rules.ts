import type { TestResultRow } from './results.entity.ts'
import { recommend } from './scoring.rules.ts'
import { decideVerdict, withDecision } from './verdict.rules.ts'

/** What a result says that a verdict about it follows from. */
type Figures = Pick<
  TestResultRow,
  | 'percentageScore'
  | 'isMeasured'
  | 'isProvisional'
  | 'answeredQuestions'
  | 'minQuestions'
  | 'intervalLower'
  | 'intervalUpper'
  | 'decidedVerdict'
  | 'competencyBreakdown'
>

type Judgement = Pick<TestResultRow, 'passingScore' | 'verdict' | 'isPassed' | 'recommendations'>

/** What a pass mark makes of the figures of a result. A person's decision counts where they leave it open. */
export function judge(
  figures: Figures,
  { passingScore, isTerminated, isLongest }: { passingScore: number; isTerminated: boolean; isLongest: boolean },
): Judgement {
  const { intervalLower: lower, intervalUpper: upper, isProvisional, isMeasured, percentageScore } = figures
  const interval = lower === null || upper === null ? null : { lower, upper }
  const computed = decideVerdict({ ...figures, interval, passingScore, isTerminated, isLongest })
  const verdict = withDecision(computed, figures.decidedVerdict)
  const hasReachedScore = percentageScore >= passingScore
  return {
    ...{ passingScore, verdict, isPassed: verdict === 'passed' },
    // A result that is not final or not measured gives no grounds for congratulations or advice.
    recommendations:
      isProvisional || !isMeasured ? [] : recommend({ verdict, hasReachedScore }, figures.competencyBreakdown),
  }
}
