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

/**
 * What stands of a candidate's results in one assessment. `held`: there is a score that its candidate may not see yet;
 * `unmeasured`: a final result of too few answers for a score; `none`: no final result of a test that its candidate ended.
 */
export type Standing =
  { kind: 'scored'; percentage: number } | { kind: 'held' } | { kind: 'unmeasured' } | { kind: 'none' }

interface FinalResult {
  percentageScore: number
  isMeasured: boolean
}

/** By the final results of the tests that the candidate or the clock ended: the best counts. */
export function standingOf(results: readonly FinalResult[], maySee: boolean): Standing {
  const scores = results.filter(({ isMeasured }) => isMeasured).map(({ percentageScore }) => percentageScore)
  if (results.length === 0) return { kind: 'none' }
  if (!maySee) return { kind: 'held' }
  if (scores.length === 0) return { kind: 'unmeasured' }
  return { kind: 'scored', percentage: Math.round(Math.max(...scores) * 10) / 10 }
}

/** In place of what was told, where a platform could not be told it: whatever stands at the next change is another message. */
export const UNSENT = 'unsent'

/** What is told of it, as one text: another text is another message. */
export const textOf = (standing: Standing): string =>
  standing.kind === 'scored' ? `scored ${standing.percentage}` : standing.kind

/** What is to be done about what stands, by what the platform was last told. */
export function nextOf(standing: Standing, told: string | null): 'send' | 'look-later' | 'nothing' {
  if (standing.kind === 'held') return 'look-later'
  if (told === null) return standing.kind === 'none' ? 'nothing' : 'send'
  return told === textOf(standing) ? 'nothing' : 'send'
}

const MOST = 100

/** What a platform is told. A result that was taken back, or that is held again, leaves no score, and is pending again. */
export function scoreOf(standing: Standing, { userId, at }: { userId: string; at: Date }): GradeScore {
  const said = { userId, timestamp: at.toISOString() }
  if (standing.kind === 'none' || standing.kind === 'held')
    return { ...said, activityProgress: 'InProgress', gradingProgress: 'Pending' }
  // Too few answers for a score: 0 would say something that nobody measured.
  if (standing.kind === 'unmeasured') return { ...said, activityProgress: 'Completed', gradingProgress: 'Pending' }
  return {
    ...said,
    ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
    ...{ scoreGiven: standing.percentage, scoreMaximum: MOST },
  }
}

/** Where the score of a line item is sent: its address with `/scores` at the end of the path, before the query. */
export function scoresUrl(lineItemUrl: string): string {
  const url = new URL(lineItemUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}
