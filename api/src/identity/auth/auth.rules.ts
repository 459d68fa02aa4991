import { DEFAULT_SETTINGS, type Settings } from '@pengawas/shared/contracts/account'
import type { AuthSessionRow } from './auth.entity.ts'

/** A login ends this long after it began, however much it is used. */
export const LOGIN_LIFETIME_MS = 24 * 60 * 60_000
/** Activity is stored at most this often. */
const TOUCH_EVERY_MS = 60_000

type Times = Pick<AuthSessionRow, 'lastSeenAt' | 'expiresAt' | 'revokedAt'>

/** A login that was not used for this long has ended: the time-out in its owner's settings, in milliseconds. */
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

/** Whether this use of the login should be stored. */
export function needsTouch(session: Times, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS
}
