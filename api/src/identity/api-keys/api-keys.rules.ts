import { API_KEY_PREFIX, type ApiKeyState } from '@pengawas/shared/contracts/api-keys'
import { isAllowed } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'

/** How much of a key is shown in lists: enough to tell keys apart, and far from enough to guess the rest. */
export const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 6
const TOUCH_EVERY_MS = 60_000

/** A key tells by its beginning that it is none of the tokens of logins. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX)

/** The account in whose name a key reads; null where it is gone. */
export type KeyOwner = { role: Role; isActive: boolean; mustChangePassword: boolean } | null

interface KeyTimes {
  expiresAt: Date
  revokedAt: Date | null
}

/** Whether a key opens anything at this moment, or why not. It never reads more than its maker could. */
export function stateOf({ expiresAt, revokedAt }: KeyTimes, owner: KeyOwner, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt.getTime() <= now.getTime()) return 'expired'
  if (owner === null || !owner.isActive || owner.mustChangePassword) return 'ownerless'
  return isAllowed(owner.role, 'api-key:manage') ? 'active' : 'ownerless'
}

/** A key that is used all the time is not written down all the time. */
export const needsTouch = ({ lastUsedAt }: { lastUsedAt: Date | null }, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS
