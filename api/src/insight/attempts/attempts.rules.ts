import type { Attempt, AttemptStanding } from '@pengawas/shared/contracts/attempts'
import type { TestResultRow } from '../../grading/results/results.entity.ts'
import { countingResults } from '../rankings/ranking.rules.ts'

const Z_95 = 1.96

export interface AttemptFacts {
  row: TestResultRow
  attempt: number
  /** A person ended it. */
  isEnded: boolean
  /** Adaptive: its scores are estimates on one scale, whatever was asked. */
  isAdaptive: boolean
  /** What was asked. */
  questionIds: ReadonlySet<string>
}

/** The attempts of one candidate in one assessment, in their order; `score`: whether the reader sees scores. */
export function compareAttempts(attempts: readonly AttemptFacts[], { score }: { score: boolean }): Attempt[] {
  const [counting] = countingResults(attempts.filter(({ isEnded }) => !isEnded).map(({ row }) => row))
  return attempts.map((one, index) => ({
    ...{ testSessionId: one.row.testSessionId, attempt: one.attempt, completedAt: one.row.completedAt.toISOString() },
    ...{ verdict: one.row.verdict, isProvisional: one.row.isProvisional },
    percentageScore: score && one.row.isMeasured ? one.row.percentageScore : null,
    standing: standingOf(one, counting, { score, isOnly: attempts.length === 1 }),
    change: score ? changeOf(one, attempts.slice(0, index)) : null,
  }))
}

function standingOf(
  { row, isEnded }: AttemptFacts,
  counting: TestResultRow | undefined,
  { score, isOnly }: { score: boolean; isOnly: boolean },
): AttemptStanding {
  if (isEnded) return 'ended'
  if (!row.isMeasured && !row.isProvisional) return 'no-score'
  if (isOnly) return 'only'
  if (!score) return 'open'
  if (row.testSessionId === counting?.testSessionId) return row.isProvisional ? 'provisional' : 'best'
  if (counting === undefined) return 'provisional'
  return row.isProvisional && !counting.isProvisional ? 'incomplete' : 'lower'
}

const isFinal = ({ row }: AttemptFacts): boolean => row.isMeasured && !row.isProvisional

/** What an attempt reached beyond the newest one before it that measured the same. */
function changeOf(one: AttemptFacts, earlier: readonly AttemptFacts[]): Attempt['change'] {
  const other = earlier.findLast((before) => isFinal(before))
  if (other === undefined || !isFinal(one) || !measuredAlike(one, other)) return null
  const points = Math.round((one.row.percentageScore - other.row.percentageScore) * 10) / 10
  const [a, b] = [one.row.scoreError, other.row.scoreError]
  const isCertain = a === null || b === null ? null : Math.abs(points) > Z_95 * Math.hypot(a, b)
  return { attempt: other.attempt, points, isCertain }
}

const measuredAlike = (a: AttemptFacts, b: AttemptFacts): boolean =>
  a.isAdaptive
    ? b.isAdaptive
    : a.questionIds.size === b.questionIds.size && [...a.questionIds].every((id) => b.questionIds.has(id))
