import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Database } from '../../../kernel/db/database.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { hasOtherSuperAdmin } from '../people.repository.ts'

/** Throws `invalid-input` about `field` where this is the only active super-admin: one must remain to manage the others. */
export async function refuseLastSuperAdmin(
  { dialect }: Pick<Database, 'dialect'>,
  manager: EntityManager,
  row: UserRow,
  field: string,
): Promise<void> {
  if (row.role !== 'super-admin' || !row.isActive) return
  if (await hasOtherSuperAdmin(manager, row.id, dialect === 'mysql')) return
  throw new AppError('invalid-input', {
    message: 'lastSuperAdmin',
    fields: { [field]: 'lastSuperAdmin' },
  })
}
