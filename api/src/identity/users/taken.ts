import { AppError } from '@pengawas/shared/errors'
import type { FieldCodes } from '@pengawas/shared/messages'
import type { EntityManager } from 'typeorm'
import { findTaken } from './users.queries.ts'

/** Throws `invalid-input` naming the fields that another account than `exceptId` has. */
export async function refuseTaken(
  manager: EntityManager,
  person: { nip: string; email: string },
  exceptId?: string,
): Promise<void> {
  const taken = await findTaken(manager, { nips: [person.nip], emails: [person.email] }, exceptId)
  const fields: FieldCodes = {
    ...(taken.nips.size > 0 ? { nip: 'nipTaken' } : {}),
    ...(taken.emails.size > 0 ? { email: 'emailTaken' } : {}),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
}
