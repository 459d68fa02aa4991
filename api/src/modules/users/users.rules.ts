import type { User } from '@pengawas/shared/contracts/auth'
import type { UserRow } from './users.entity.ts'

/** What anybody is told of a user. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    nip: row.nip,
    name: row.name,
    email: row.email,
    role: row.role,
    unit: row.unit,
    isActive: row.isActive,
    lastLogin: row.lastLogin?.toISOString() ?? null,
  }
}
