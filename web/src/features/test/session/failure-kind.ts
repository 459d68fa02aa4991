import type { FailureCode } from '../../../lib/http.ts'
import type { Halt } from '../rules/outbox.ts'

/** What a failed try to save an answer means for the answers that wait. */
export type SaveFailure = { kind: 'away' } | { kind: 'refused' } | { kind: 'halted'; halt: Halt }

const HALTS: Partial<Record<FailureCode, Halt>> = {
  'test-session-stopped': 'held',
  'test-page-replaced': 'taken-over',
  'test-session-over': 'over',
  'test-time-over': 'over',
  'not-authenticated': 'signed-out',
  'account-inactive': 'signed-out',
}

const REFUSALS: readonly FailureCode[] = ['invalid-input', 'answer-fixed', 'not-found', 'payload-too-large']

/** Everything that is not known to be final is tried again: an answer is worth more than a request. */
export function failureKind(code: FailureCode): SaveFailure {
  const halt = HALTS[code]
  if (halt !== undefined) return { kind: 'halted', halt }
  return REFUSALS.includes(code) ? { kind: 'refused' } : { kind: 'away' }
}
