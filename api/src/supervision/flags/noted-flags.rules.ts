import type { ShowFlags } from '@pengawas/shared/contracts/assessments'
import type { Flag, NotedFlag } from '@pengawas/shared/contracts/flags'
import { isOver, type TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'
import { isOnlyObserved } from '@pengawas/shared/flags'
import type { FlagRow } from './flags.entity.ts'

/** Whether candidates may read now what was noted of them in a test. One that goes on again is not over any more. */
export const mayReadNoted = (showFlags: ShowFlags, status: TestSessionStatus): boolean =>
  showFlags === 'during' || (showFlags === 'after' && isOver(status))

/** What the flag's own candidate may know of it. A verdict that is only proposed does not stand. */
export function toNotedFlag({ id, type, severity, reason, timestamp, endedAt, validationStatus }: Flag): NotedFlag {
  return { id, type, severity, reason, at: timestamp, endedAt, isDismissed: validationStatus === 'dismissed' }
}

type Stored = Pick<FlagRow, 'type' | 'severity' | 'reason' | 'endedAt' | 'validationStatus'> &
  Partial<Pick<FlagRow, 'isObservation'>>

/** Whether a change of a flag is one of what its candidate reads. A confirmation, say, is not: a push would tell of it. */
export function changesNoted(before: Stored, after: Stored): boolean {
  const isDismissed = ({ validationStatus }: Stored): boolean => validationStatus === 'dismissed'
  if (isOnlyObserved(after)) return isOnlyObserved(before) !== isOnlyObserved(after)
  return (
    isOnlyObserved(before) ||
    before.type !== after.type ||
    before.severity !== after.severity ||
    before.reason !== after.reason ||
    before.endedAt?.getTime() !== after.endedAt?.getTime() ||
    isDismissed(before) !== isDismissed(after)
  )
}
