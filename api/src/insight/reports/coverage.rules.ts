import type { Report } from '@pengawas/shared/contracts/reports'
import type { WatchedTests } from '../../supervision/eyes-on/eyes-on.queries.ts'

/** How far tests were watched. The first and the last minute of a test count whole where somebody looked, so that a share ends at 100. */
export const coverageOf = ({
  tests,
  seen,
  testMinutes,
  watchedMinutes,
}: WatchedTests): NonNullable<Report['integrity']['coverage']> => ({
  ...{ tests, unseen: tests - seen },
  watchedShare: testMinutes <= 0 ? null : Math.min(100, Math.round((1000 * watchedMinutes) / testMinutes) / 10),
})
