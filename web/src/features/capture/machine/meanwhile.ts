import type { TestSessionStatus } from '@pengawas/shared/contracts/test-sessions'

/** What the candidate reads of their test while a device is lost, in `capture:meanwhile`: whether its time runs, and who sees the loss. */
export function meanwhileOf(status: TestSessionStatus, isRequired: boolean, device: 'source' | 'phone' = 'source') {
  if (status === 'check-in') return 'checkIn'
  if (status === 'paused' || status === 'locked') return 'halted'
  // Nothing is recorded of a phone that is away.
  if (isRequired && device === 'phone') return 'phone'
  return isRequired ? 'required' : 'optional'
}
