import type { CheckIn, CheckInStep, ReportStep } from '@pengawas/shared/contracts/check-ins'
import { createContext, use } from 'react'
import type { StartedTest } from '../../../lib/started-test.ts'
import type { CheckInBackend } from '../api/backend.ts'

export interface CheckInRun {
  startedTest: StartedTest
  backend: CheckInBackend
  checkIn: CheckIn
  /** A newer record, as an answer of the hub brought it. */
  take: (checkIn: CheckIn) => void
  /** Ends a step; rejects where the hub refuses. The page moves on with the record that comes back. */
  report: (step: CheckInStep, report: ReportStep) => Promise<void>
  /** The step that is over and to which the candidate went back; null: they are where the check-in is. */
  chosen: CheckInStep | null
  choose: (step: CheckInStep | null) => void
}

export const CheckInContext = createContext<CheckInRun | null>(null)

export function useCheckInRun(): CheckInRun {
  const run = use(CheckInContext)
  if (run === null) throw new Error('used outside of a check-in')
  return run
}
