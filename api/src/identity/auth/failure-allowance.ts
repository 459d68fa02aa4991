import type { Bucket } from '@pengawas/shared/rules/token-bucket'
import { spendFailure } from './login-failures.rules.ts'

/** More networks than these are a flood; their buckets begin anew. */
const MOST_NETWORKS = 10_000

/** What failed logins may still add to the audit log. */
export interface FailureAllowance {
  /** Whether a failure makes an entry of its own. `unrecorded`: how many before it made none, for that entry to say. */
  spend(network: string, nowMs: number): { record: boolean; unrecorded: number }
  /** How many failures made no entry since the last one that did; they count no more. */
  takeUnrecorded(): number
}

export function createFailureAllowance(): FailureAllowance {
  const networks = new Map<string, Bucket>()
  let all: Bucket | undefined
  let unrecorded = 0
  return {
    spend(network, nowMs) {
      const spent = spendFailure({ one: networks.get(network), all, unrecorded }, nowMs)
      if (networks.size >= MOST_NETWORKS && !networks.has(network)) networks.clear()
      networks.set(network, spent.left.one)
      ;({ all, unrecorded } = spent.left)
      return spent
    },
    takeUnrecorded() {
      const taken = unrecorded
      unrecorded = 0
      return taken
    },
  }
}
