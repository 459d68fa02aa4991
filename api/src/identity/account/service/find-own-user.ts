import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { UserRow } from '../../users/users.entity.ts'
import { findUser } from '../../users/users.queries.ts'

/** The actor's own account. Throws `not-authenticated` where it was deleted. */
export async function findOwnUser(manager: EntityManager, actor: Actor): Promise<UserRow> {
  const user = await findUser(manager, actor.userId)
  if (user === null) throw new AppError('not-authenticated')
  return user
}
