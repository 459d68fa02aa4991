import type { SessionClock } from '@pengawas/shared/contracts/test-taking'

/**
 * One reading of the server's clock: `offsetMs` is how far the server is ahead of this page, `roundTripMs` how long the
 * call took. The error of the offset is at most half the round trip (Cristian 1989).
 */
export interface ClockSample {
  offsetMs: number
  roundTripMs: number
  /** By this page's own clock. */
  takenAt: number
}

/** The server is taken to have read its clock half-way between the sending and the arrival. Times in ms. */
export function sampleOf(serverTime: string, sentAt: number, arrivedAt: number): ClockSample {
  return {
    offsetMs: Date.parse(serverTime) - (sentAt + arrivedAt) / 2,
    roundTripMs: arrivedAt - sentAt,
    takenAt: arrivedAt,
  }
}

/** Clocks of computers drift by some 10 to 100 ms in this time: an older reading is no better than a slow new one. */
const SAMPLE_LIFE_MS = 5 * 60_000

/** Keeps the reading that is least uncertain, unless it has grown old. */
export function betterSample(current: ClockSample | null, next: ClockSample): ClockSample {
  if (current === null || next.takenAt - current.takenAt > SAMPLE_LIFE_MS) return next
  return next.roundTripMs <= current.roundTripMs ? next : current
}

/** Of the timer, by the seconds that are left. */
export type TimerColor = 'red' | 'yellow' | 'orange' | 'blue'

export function timerColor(remaining: number): TimerColor {
  const seconds = Math.ceil(remaining / 1_000)
  if (seconds <= 120) return 'red'
  if (seconds <= 300) return 'yellow'
  return seconds <= 600 ? 'orange' : 'blue'
}

/** Minutes left at which a screen reader announces them, besides the visible clock. */
const ANNOUNCED_MINUTES = [10, 5, 2, 1]

/** The mark that was passed between two readings of what is left, in minutes, or null. */
export function passedMark(before: number, after: number): number | null {
  return ANNOUNCED_MINUTES.find((minutes) => before > minutes * 60_000 && after <= minutes * 60_000) ?? null
}

/** Whole minutes of a late start; a start within the first minute is not late. */
export function lateMinutes(clock: SessionClock): number {
  return Math.floor(clock.lateMs / 60_000)
}
