import type { WebhookEvent } from '@pengawas/shared/contracts/webhooks'

/** A score as Assignment and Grade Services 2.0 takes it (section 3.4.1). */
export interface GradeScore {
  userId: string
  /** A platform drops a score whose time is not after that of the one it has. */
  timestamp: string
  activityProgress: 'InProgress' | 'Completed'
  gradingProgress: 'FullyGraded' | 'Pending'
  scoreGiven?: number
  scoreMaximum?: number
}

interface ScoredResult {
  percentageScore: number
  isMeasured: boolean
}

const MOST = 100

/** What a platform is told of a fact; null: nothing. A result that was taken back leaves no score, and is pending again. */
export function scoreOf(
  event: WebhookEvent,
  result: ScoredResult | null,
  { userId, at }: { userId: string; at: Date },
): GradeScore | null {
  const said = { userId, timestamp: at.toISOString() }
  if (event === 'result.withdrawn') return { ...said, activityProgress: 'InProgress', gradingProgress: 'Pending' }
  if (event !== 'result.final' && event !== 'result.changed') return null
  const graded = { ...said, activityProgress: 'Completed', gradingProgress: 'FullyGraded' } as const
  // Too few answers for a score: 0 would say something that nobody measured.
  if (result?.isMeasured !== true) return { ...graded, gradingProgress: 'Pending' }
  return { ...graded, scoreGiven: result.percentageScore, scoreMaximum: MOST }
}

/** Where the score of a line item is sent: its address with `/scores` at the end of the path, before the query. */
export function scoresUrl(lineItemUrl: string): string {
  const url = new URL(lineItemUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}
