import type { SessionClock } from '@pengawas/shared/contracts/test-taking'

/** Milliseconds as `1:05:09`, or `05:09` below an hour. Part seconds count as whole ones, so that 00:00 means over. */
export function formatRemaining(remaining: number): string {
  const seconds = Math.ceil(remaining / 1_000)
  const pad = (value: number): string => String(value).padStart(2, '0')
  const minutes = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`
}

/** Milliseconds left at `now` of the page's clock. A stopped clock stands; nothing on the page can move the deadline. */
export function remainingMs(clock: SessionClock, offsetMs: number, now: number): number {
  if (clock.stoppedAt !== null) return clock.remainingMs
  return Math.max(0, Date.parse(clock.deadline) - (now + offsetMs))
}
