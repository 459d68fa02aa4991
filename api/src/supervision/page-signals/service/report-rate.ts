import { AppError } from '@pengawas/shared/errors'
import { MAX_REPORTS_A_MINUTE } from '../page-signals.rules.ts'

const MINUTE_MS = 60_000
const RETRY_AFTER_SECONDS = 30

export interface ReportRate {
  /** Counts one report of a session in this minute; throws `too-many-requests` where there are more than are allowed. */
  assertWithin(testSessionId: string): void
}

/** Reports of each session, counted by the minute in which this hub received them. */
export function createReportRate(now: () => Date): ReportRate {
  let minute = 0
  let reports = new Map<string, number>()
  return {
    assertWithin(testSessionId) {
      const current = Math.floor(now().getTime() / MINUTE_MS)
      if (current !== minute) {
        minute = current
        reports = new Map()
      }
      const count = (reports.get(testSessionId) ?? 0) + 1
      reports.set(testSessionId, count)
      if (count > MAX_REPORTS_A_MINUTE)
        throw new AppError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
  }
}
