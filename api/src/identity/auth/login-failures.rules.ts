import { type Bucket, type Rate, takeToken } from '@pengawas/shared/rules/token-bucket'

/** What one network may add to the audit log by failing, and what all together may. */
const OF_ONE: Rate = { burst: 20, perSecond: 1 / 60 }
const OF_ALL: Rate = { burst: 300, perSecond: 1 }
/** More networks than these are a flood; their buckets begin anew. */
const MOST_NETWORKS = 10_000

export interface FailureAllowance {
  readonly networks: ReadonlyMap<string, Bucket>
  readonly all: Bucket | undefined
  /** Failures since the last entry that made none of their own. */
  readonly unrecorded: number
}

export const NEW_ALLOWANCE: FailureAllowance = { networks: new Map(), all: undefined, unrecorded: 0 }

/** Whether a failed login makes an entry of its own. `unrecorded`: how many before it made none, for that entry to say. */
export function spendFailure(
  before: FailureAllowance,
  network: string,
  nowMs: number,
): { allowance: FailureAllowance; record: boolean; unrecorded: number } {
  const one = takeToken(before.networks.get(network), OF_ONE, nowMs)
  const known = before.networks.size < MOST_NETWORKS || before.networks.has(network) ? before.networks : []
  const networks = new Map([...known, [network, one.bucket] as const])
  const all = one.waitSeconds === null ? takeToken(before.all, OF_ALL, nowMs) : null
  if (all === null || all.waitSeconds !== null) {
    const unrecorded = before.unrecorded + 1
    return { allowance: { networks, all: all?.bucket ?? before.all, unrecorded }, record: false, unrecorded: 0 }
  }
  return { allowance: { networks, all: all.bucket, unrecorded: 0 }, record: true, unrecorded: before.unrecorded }
}
