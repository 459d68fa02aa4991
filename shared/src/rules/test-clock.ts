/**
 * The clock of one test session. Only the server's time counts, and time is counted to the millisecond:
 *
 *   deadline = min(start - waiting + duration, end of the assessment) + waiting + pauses + extra time + credits
 *
 * `pauses` is the sum of the ended ones and of the one that runs; while it runs the deadline moves on with the clock, so
 * that what is left stays the same. A candidate who starts late loses the time after the end of the assessment; waiting
 * for the admission, pauses, accommodations and credits are added after that cut, since they make up for time that the candidate
 * did not have.
 */
export interface ClockFacts {
  /** Milliseconds since the epoch, as all instants here. */
  startTime: number
  /** How long before the start the candidate was in a check-in that is to cost no test time. */
  waitedMs: number
  assessmentStart: number
  assessmentEnd: number
  durationMs: number
  /** When the clock was stopped; null while it runs. */
  pausedAt: number | null
  /** Sum of the ended pauses. */
  pausedMs: number
  /** Accommodation: percent of the duration and minutes. */
  extraMs: number
  /** Credits that a person has approved. */
  creditMs: number
}

/** How long the clock has stood still until `now`. */
export function stoppedMs({ pausedAt, pausedMs }: Pick<ClockFacts, 'pausedAt' | 'pausedMs'>, now: number): number {
  return pausedMs + (pausedAt === null ? 0 : Math.max(0, now - pausedAt))
}

/** The deadline for answers, as it is at `now`. */
export function deadlineOf(facts: ClockFacts, now: number): number {
  const { startTime, waitedMs, durationMs, assessmentEnd, extraMs, creditMs } = facts
  const end = Math.min(startTime - waitedMs + durationMs, assessmentEnd)
  return end + waitedMs + stoppedMs(facts, now) + extraMs + creditMs
}

/** The time left at `now`; never below 0. */
export function remainingMs(facts: ClockFacts, now: number): number {
  return Math.max(0, deadlineOf(facts, now) - now)
}

/** Whether the time is over. A stopped clock never runs out. */
export function isTimeOver(facts: ClockFacts, now: number): boolean {
  return facts.pausedAt === null && now > deadlineOf(facts, now)
}

/** A stopped test that nobody lets go on is handed in so long after the end of its assessment, or after it was stopped, whichever is later. */
export const STOPPED_UNTIL_MS = 24 * 60 * 60_000

/** When a stopped test is handed in as it is; null while its clock runs. */
export function handedInAt({ pausedAt, assessmentEnd }: Pick<ClockFacts, 'pausedAt' | 'assessmentEnd'>): number | null {
  return pausedAt === null ? null : Math.max(pausedAt, assessmentEnd) + STOPPED_UNTIL_MS
}

type StartFacts = Pick<ClockFacts, 'startTime' | 'waitedMs' | 'assessmentStart' | 'assessmentEnd' | 'durationMs'>

/**
 * How long after the scheduled start a session was started, where that costs time. Less than a minute is not late, for
 * nobody starts to the second; and in an assessment that is open for days nobody is late before its end cuts something off.
 * Waiting for the admission makes nobody late.
 */
export function lateMs({ startTime, waitedMs, assessmentStart, assessmentEnd, durationMs }: StartFacts): number {
  const cameAt = startTime - waitedMs
  const late = cameAt - assessmentStart
  return late < MINUTE_MS || cameAt + durationMs <= assessmentEnd ? 0 : late
}

const MINUTE_MS = 60_000

/** Extra time of an accommodation: a share of the duration, and minutes. */
export function accommodationMs(durationMs: number, extra: { extraPercent: number; extraMinutes: number }): number {
  return Math.round((durationMs * extra.extraPercent) / 100) + extra.extraMinutes * MINUTE_MS
}
