import type { AssessmentRow } from '../../assessments/assessments/assessments.entity.ts'
import { windowOf } from '../../assessments/assessments/sittings.rules.ts'
import type { TestSessionRow } from '../../sessions/test-sessions/test-sessions.entity.ts'
import { sittingDates } from '../../sessions/test-sessions/test-sessions.rules.ts'
import type { CheckInRow } from './check-ins.entity.ts'

type Given = Pick<TestSessionRow, 'opensAt' | 'closesAt' | 'extraMs' | 'creditMs'>

/** Until when an admission leaves test time: the end of the assessment or the sitting, and what was added for the candidate. */
export function admissibleUntil(
  session: Given,
  assessment: Pick<AssessmentRow, 'startDate' | 'endDate' | 'duration'>,
): Date {
  const { endDate } = windowOf(assessment, sittingDates(session))
  return new Date(endDate.getTime() + session.extraMs + session.creditMs)
}

type Waiting = Pick<CheckInRow, 'state' | 'waitedMs' | 'waitingSince' | 'decidedAt'>

/** So much of the time in a check-in that is not waiting costs no test time either: enough for all steps, some of them twice. */
export const STEPS_MS = 15 * 60_000

/** Since when the candidate can do nothing but wait: for a decision, or for a refusal to be taken back. Null where they can. */
const idleSince = ({ state, waitingSince, decidedAt }: Waiting): Date | null =>
  state === 'refused' ? decidedAt : waitingSince

/**
 * How long a candidate has waited until then: for decisions, each time that they handed their check-in in, and after refusals.
 * Only where a refusal is taken back does it matter, and then nobody loses test time by it.
 */
export function waitedUntil(row: Waiting, at: Date): number {
  const since = idleSince(row)
  return row.waitedMs + (since === null ? 0 : Math.max(0, at.getTime() - since.getTime()))
}

/**
 * How much of a check-in is to cost no test time: all waiting for a decision, and the steps up to `STEPS_MS`. Whoever leaves
 * a check-in lying for longer than that is late by the rest.
 */
export function freeMs(row: Waiting & Pick<CheckInRow, 'createdAt'>, at: Date): number {
  return Math.min(Math.max(0, at.getTime() - row.createdAt.getTime()), waitedUntil(row, at) + STEPS_MS)
}

/**
 * What an admission makes of a test: its clock starts at this moment, and what the check-in took is kept with it, so that
 * the end of the assessment does not cut it off. Where the candidate's page is away, the clock waits for them, as in a test
 * that was reopened.
 */
export function admittedSession(
  row: Waiting & Pick<CheckInRow, 'createdAt'>,
  isConnected: boolean,
  at: Date,
): Pick<
  TestSessionRow,
  'status' | 'statusReason' | 'startTime' | 'waitedMs' | 'pausedAt' | 'pausedMs' | 'resumesOnReturn' | 'updatedAt'
> {
  const started = { statusReason: null, startTime: at, waitedMs: freeMs(row, at), pausedMs: 0, updatedAt: at }
  return isConnected
    ? { ...started, status: 'active', pausedAt: null, resumesOnReturn: false }
    : { ...started, status: 'paused', pausedAt: at, resumesOnReturn: true }
}
