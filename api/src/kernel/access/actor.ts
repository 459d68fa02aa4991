import type { ApiKeyScope } from '@pengawas/shared/contracts/api-keys'
import { AppError } from '@pengawas/shared/errors'
import { isAllowed, type Permission } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'

/** Who is asking, as proven by their token. */
export interface Actor {
  userId: string
  role: Role
  authSessionId: string
  /** The password is not their own yet: until it is changed, nothing else may be done. */
  mustChangePassword: boolean
  /** A program that reads in this person's name, and what it may read. */
  apiKey?: { id: string; scopes: readonly ApiKeyScope[] }
}

/** Throws `not-allowed` unless the actor's role has the permission. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!isAllowed(actor.role, permission)) throw new AppError('not-allowed')
}
