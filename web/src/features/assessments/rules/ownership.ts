import { isAllowed, seesEveryAssessment } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'

/** Whether this person decides as the owner: names co-administrators, transfers, deletes and restores. The server refuses others. */
export const decidesAsOwner = (user: { id: string; role: Role }, ownerId: string | null): boolean =>
  isAllowed(user.role, 'assessment:manage') && (seesEveryAssessment(user.role) || ownerId === user.id)
