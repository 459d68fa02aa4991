import type { AuthSessionRow } from './auth.entity.ts'

export interface SessionLifetime {
  /** A session that nobody used for so long is over. The longest the settings dialog offers. */
  idleMs: number
  /** However busy, a session ends after this. */
  absoluteMs: number
  /** Activity is written down at most this often. */
  touchEveryMs: number
}

export const SESSION_LIFETIME: SessionLifetime = {
  idleMs: 240 * 60_000,
  absoluteMs: 24 * 60 * 60_000,
  touchEveryMs: 60_000,
}

type Times = Pick<AuthSessionRow, 'lastSeenAt' | 'expiresAt' | 'revokedAt'>

/** Whether a login still counts at `now`. */
export function isSessionAlive(session: Times, now: Date, lifetime: SessionLifetime): boolean {
  return (
    session.revokedAt === null &&
    now.getTime() < session.expiresAt.getTime() &&
    now.getTime() - session.lastSeenAt.getTime() < lifetime.idleMs
  )
}

/** Whether this use of the session should be written down. */
export function needsTouch(session: Times, now: Date, lifetime: SessionLifetime): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= lifetime.touchEveryMs
}
