import { type Bucket, type Rate, takeToken } from '@pengawas/shared/rules/token-bucket'

/** What one network may add to the audit log by failing, and what all together may. */
const OF_ONE: Rate = { burst: 20, perSecond: 1 / 60 }
const OF_ALL: Rate = { burst: 300, perSecond: 1 }

/** What is left of both, where the failure came from one network. */
interface Left<One extends Bucket | undefined> {
  one: One
  all: Bucket | undefined
  /** Failures since the last entry that made none of their own. */
  unrecorded: number
}

/** Whether a failed login makes an entry of its own. `unrecorded`: how many before it made none, for that entry to say. */
export function spendFailure(
  before: Left<Bucket | undefined>,
  nowMs: number,
): { left: Left<Bucket>; record: boolean; unrecorded: number } {
  const one = takeToken(before.one, OF_ONE, nowMs)
  const all = one.waitSeconds === null ? takeToken(before.all, OF_ALL, nowMs) : null
  if (all === null || all.waitSeconds !== null) {
    const unrecorded = before.unrecorded + 1
    return { left: { one: one.bucket, all: all?.bucket ?? before.all, unrecorded }, record: false, unrecorded: 0 }
  }
  return { left: { one: one.bucket, all: all.bucket, unrecorded: 0 }, record: true, unrecorded: before.unrecorded }
}
