import type { CheckIn, CheckInStep } from '@pengawas/shared/contracts/check-ins'

type Decided = Pick<CheckIn, 'steps' | 'decidedAt'>

/** Whether what was taken or measured at this instant (ISO 8601) still counts for a step: not where a proctor asked for another one since. */
export function stillCounts({ steps, decidedAt }: Decided, step: CheckInStep, at: string): boolean {
  const isSentBack = steps.some((one) => one.step === step && one.state === 'redo')
  return !isSentBack || decidedAt === null || Date.parse(at) > Date.parse(decidedAt)
}

/** The pictures of the room that are taken so far, in the order of the directions; those after the first one that is missing or outdated are taken anew. */
export function sweepSoFar(checkIn: Decided & Pick<CheckIn, 'sweep'>): CheckIn['sweep'] {
  const outdated = checkIn.sweep.findIndex(({ takenAt }) => !stillCounts(checkIn, 'sweep', takenAt))
  return outdated === -1 ? checkIn.sweep : checkIn.sweep.slice(0, outdated)
}
