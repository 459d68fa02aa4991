import type { EntityManager } from 'typeorm'
import type { LiveStateRow } from '../live-states/live-states.entity.ts'
import { findLiveStates } from '../live-states/live-states.queries.ts'
import type { TestSessionRow } from '../test-sessions/test-sessions.entity.ts'
import { findTestSessions } from '../test-sessions/test-sessions.queries.ts'
import { stoodStill } from '../test-sessions/test-sessions.rules.ts'
import type { ClockCreditRow } from './clock-credits.entity.ts'
import { listOutages } from './clock-credits.queries.ts'
import { type Outage, outageOf, restOf } from './outages.rules.ts'

export interface Left {
  at: Date
  /** How long the clock had stood still by then. */
  stoppedMs: number
}

/** The absence of a page that has left; null while one is connected, and before the first came. */
export const leftOf = ({ leftAt, leftStoppedMs }: Pick<LiveStateRow, 'leftAt' | 'leftStoppedMs'>): Left | null =>
  leftAt === null ? null : { at: leftAt, stoppedMs: leftStoppedMs ?? 0 }

/** What an absence of a session's page has cost that was not proposed before. Nothing is lost after the end of the test. */
export function lostTime(
  session: TestSessionRow,
  left: Left,
  proposed: readonly ClockCreditRow[],
  now: Date,
): Outage | null {
  const until = session.endTime !== null && session.endTime < now ? session.endTime : now
  const ended = proposed.filter(({ isLasting }) => !isLasting)
  return restOf(outageOf(left, until, stoodStill(session, until)), ended)
}

/** Credits as they are now: of an outage that lasts, until now or the end of its test. */
export async function measureLasting(
  manager: EntityManager,
  rows: readonly ClockCreditRow[],
  now: Date,
): Promise<ClockCreditRow[]> {
  const ids = rows.flatMap(({ isLasting, testSessionId }) => (isLasting ? [testSessionId] : []))
  if (ids.length === 0) return [...rows]
  const sessions = new Map((await findTestSessions(manager, ids)).map((session) => [session.id, session]))
  const states = new Map((await findLiveStates(manager, ids)).map((state) => [state.testSessionId, state]))
  const outages = Map.groupBy(await listOutages(manager, ids), ({ testSessionId }) => testSessionId)
  return rows.map((row) => {
    const session = sessions.get(row.testSessionId)
    const state = states.get(row.testSessionId)
    const left = state === undefined ? null : leftOf(state)
    if (!row.isLasting || session === undefined || left === null) return row
    const lost = lostTime(session, left, outages.get(session.id) ?? [], now)
    return lost === null ? row : { ...row, fromAt: lost.from, toAt: lost.to, creditMs: lost.creditMs }
  })
}
