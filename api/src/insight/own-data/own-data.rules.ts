import {
  OWN_DATA_EVERY_HOURS,
  OWN_DATA_KEPT_DAYS,
  type OwnDataActor,
  type OwnDataPackage,
  type OwnDataPackages,
} from '@pengawas/shared/contracts/own-data'
import type { MediaSource } from '@pengawas/shared/contracts/media-sources'
import type { Dismissal, FlagType } from '@pengawas/shared/flags'
import type { Role } from '@pengawas/shared/roles'
import { mayShowOthers, type Pictured } from '../../supervision/flags/others.rules.ts'
import type { OwnDataRow } from './own-data.entity.ts'

const HOUR_MS = 60 * 60_000
const FRESH_LOGIN_MS = 10 * 60_000
/** Longer than making one takes; then its hub is gone. */
const SILENT_MS = 10 * 60_000
export const MOST_TRIES = 3

export const keptUntil = (readyAt: Date): Date => new Date(readyAt.getTime() + OWN_DATA_KEPT_DAYS * 24 * HOUR_MS)

export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS)

/** Those that can still be downloaded, are under way, or failed; what is due is shown to nobody, deleted or not. */
export const isShown = ({ keptUntil: until }: Pick<OwnDataRow, 'keptUntil'>, now: Date): boolean =>
  until === null || now < until

/** When the next package may be asked for: a day after the last one that did not fail; null: now. */
export function nextAt(rows: readonly Pick<OwnDataRow, 'state' | 'requestedAt'>[], now: Date): Date | null {
  const times = rows.filter(({ state }) => state !== 'failed').map(({ requestedAt }) => requestedAt.getTime())
  if (times.length === 0) return null
  const next = Math.max(...times) + OWN_DATA_EVERY_HOURS * HOUR_MS
  return next > now.getTime() ? new Date(next) : null
}

/** How the person proves who they are; a password of ours says nothing of those whom an identity provider sends. */
export function proofOf(
  login: { method: 'password' | 'registration' | 'openid' | 'lti'; createdAt: Date } | null,
  now: Date,
): OwnDataPackages['proof'] {
  if (login?.method !== 'openid') return 'password'
  return now.getTime() - login.createdAt.getTime() <= FRESH_LOGIN_MS ? 'login' : 'fresh-login'
}

export const toPackage = ({ id, state, requestedAt, bytes, keptUntil: until }: OwnDataRow): OwnDataPackage => ({
  ...{ id, state, bytes, requestedAt: requestedAt.toISOString() },
  keptUntil: until?.toISOString() ?? null,
})

/** People beside the candidate are roles; null is the system. An account that is gone was one of the staff's. */
export function actorAs(actorId: string | null, userId: string, roles: ReadonlyMap<string, Role>): OwnDataActor {
  if (actorId === null) return 'system'
  return actorId === userId ? 'self' : (roles.get(actorId) ?? 'administrator')
}

const speaksOthers = ({ type }: { type: FlagType }): boolean => type === 'suspicious-audio'

/**
 * Whether somebody else may be there in spite of what was decided of a flag: only an analysis that was wrong says no. Somebody
 * who was permitted, or was there for a moment, did not agree to be shown either.
 */
const mayStand = ({ validationStatus, dismissal }: Judged): boolean =>
  validationStatus !== 'dismissed' || dismissal !== 'misdetected'

interface Judged {
  validationStatus: string
  dismissal: Dismissal | null
}

/** Whether the recordings of a source may have somebody else in them. A screen shows questions, which is another matter. */
export function mayHaveOthers(source: MediaSource, flags: readonly (Pictured & Judged)[]): boolean {
  const standing = flags.filter(mayStand)
  if (source === 'microphone') return standing.some((flag) => speaksOthers(flag) || mayShowOthers(flag))
  return source !== 'screen' && standing.some(mayShowOthers)
}
