import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { UserRow } from '../../users/users.entity.ts'
import { findUser } from '../../users/users.queries.ts'
import { isInScope, mayChange, type PeopleScope } from '../../users/users.rules.ts'

/** The account with this id. Throws `not-found` for one outside the scope. */
export async function findInScope(manager: EntityManager, scope: PeopleScope, id: string): Promise<UserRow> {
  const row = await findUser(manager, id)
  if (row === null || !isInScope(scope, row)) throw new AppError('not-found')
  return row
}

/**
 * The same for a change. Throws `not-allowed` for an account that is visible in the scope but not to be changed, and `conflict`
 * for one whose data was erased: it is nobody's.
 */
export async function findToChange(manager: EntityManager, scope: PeopleScope, id: string): Promise<UserRow> {
  const row = await findInScope(manager, scope, id)
  if (!mayChange(scope, row)) throw new AppError('not-allowed', { message: 'selfRegistered' })
  if (row.erasedAt !== null) throw new AppError('conflict', { message: 'accountErased' })
  return row
}
