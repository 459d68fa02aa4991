import type { FailureCode } from '../../../lib/http.ts'
import type { Halt } from '../rules/outbox.ts'

/** What a failed call means for the test: try again, leave it, the test is over, or wait and be silent. */
export type CallFailure = { kind: 'away' } | { kind: 'refused' } | { kind: 'over' } | { kind: 'halted'; halt: Halt }

const HALTS: Partial<Record<FailureCode, Halt>> = {
  'test-session-stopped': 'held',
  'test-page-replaced': 'taken-over',
  'not-authenticated': 'signed-out',
  'login-replaced': 'signed-out',
  'account-inactive': 'signed-out',
}

const ENDS: readonly FailureCode[] = ['test-session-over', 'test-time-over']

const REFUSALS: readonly FailureCode[] = ['invalid-input', 'answer-fixed', 'not-found', 'payload-too-large']

/** Everything that is not known to be final is tried again: an answer is worth more than a request. */
export function failureKind(code: FailureCode): CallFailure {
  const halt = HALTS[code]
  if (halt !== undefined) return { kind: 'halted', halt }
  if (ENDS.includes(code)) return { kind: 'over' }
  return REFUSALS.includes(code) ? { kind: 'refused' } : { kind: 'away' }
}
