import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { AuthSessionRow } from './auth.entity.ts'

export interface SessionLifetime {
  /** However busy, a session ends after this. */
  absoluteMs: number
  /** Activity is written down at most this often. */
  touchEveryMs: number
}

export const SESSION_LIFETIME: SessionLifetime = {
  absoluteMs: 24 * 60 * 60_000,
  touchEveryMs: 60_000,
}

type Times = Pick<AuthSessionRow, 'lastSeenAt' | 'expiresAt' | 'revokedAt'>

/** A session that nobody used for so long is over: what its owner has chosen in the settings. */
export function idleMsOf(settings: Pick<Settings, 'sessionTimeout'> | null): number {
  return (settings?.sessionTimeout ?? DEFAULT_SETTINGS.sessionTimeout) * 60_000
}

/** Whether a login still counts at `now`. */
export function isSessionAlive(session: Times, now: Date, idleMs: number): boolean {
  return (
    session.revokedAt === null &&
    now.getTime() < session.expiresAt.getTime() &&
    now.getTime() - session.lastSeenAt.getTime() < idleMs
  )
}

/** Whether this use of the session should be written down. */
export function needsTouch(session: Times, now: Date, lifetime: SessionLifetime): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= lifetime.touchEveryMs
}
