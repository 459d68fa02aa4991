import { changeCheckIn, listWithMeasurements } from '../check-ins.repository.ts'
import { MEASUREMENTS } from '../check-ins.entity.ts'
import { CHECK_IN_KEPT_MS, isTermOver } from '../check-ins.rules.ts'
import { isHeld } from '../../retention/legal-holds.queries.ts'
import type { CheckInsDeps } from './deps.ts'
import { lockCheckIn } from './read-own.ts'

const CHECK_INS_AT_ONCE = 200
/** Well within the time that a hub has to stop in; what is left then waits for the next round. */
const LONGEST_ROUND_MS = 10_000

/**
 * Deletes what was measured in check-ins whose time is over (their pictures are files, and go with those). The audit log keeps
 * what it was, and nothing of its content. Returns of how many.
 */
export async function removeMeasurements(deps: CheckInsDeps): Promise<number> {
  const { db, now } = deps
  const until = performance.now() + LONGEST_ROUND_MS
  const decidedUntil = new Date(now().getTime() - CHECK_IN_KEPT_MS)
  let removed = 0
  for (;;) {
    const due = await listWithMeasurements(db.read, decidedUntil, CHECK_INS_AT_ONCE)
    const before = removed
    for (const { testSessionId } of due) {
      if (performance.now() >= until) return removed
      if (await removeOne(deps, testSessionId)) removed += 1
    }
    // Where another hub removes the same, this one leaves it the rest.
    if (due.length < CHECK_INS_AT_ONCE || removed === before) return removed
  }
}

async function removeOne({ db, audit, now }: CheckInsDeps, testSessionId: string): Promise<boolean> {
  return db.write(async (manager) => {
    const { row } = await lockCheckIn(manager, testSessionId)
    const held = MEASUREMENTS.filter((name) => row[name] !== null)
    // Another hub was faster, or somebody has opened the check-in again.
    if (held.length === 0 || !isTermOver(row, now()) || (await isHeld(manager, testSessionId))) return false
    await changeCheckIn(manager, testSessionId, { network: null, framing: null, gaze: null })
    await audit.append(manager, {
      ...{ actorId: null, action: 'test-session.check-in-measurements-removed' },
      ...{ subjectType: 'test-session', subjectId: testSessionId },
      data: { measurements: held.join(', '), reason: 'term-over' },
    })
    return true
  })
}
