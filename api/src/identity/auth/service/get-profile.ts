import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import { AppError } from '@pengawas/shared/errors'
import type { Actor } from '../../../kernel/access/actor.ts'
import { findUser } from '../../users/users.queries.ts'
import { toSignedInUser } from '../../users/users.rules.ts'
import type { AuthDeps } from './deps.ts'

/** The actor's own account as pages show it. Throws `not-authenticated` where it was deleted. */
export async function getProfile({ db, twoFactor }: AuthDeps, actor: Actor): Promise<SignedInUser> {
  const user = await findUser(db.read, actor.userId)
  if (user === null) throw new AppError('not-authenticated')
  const { mustChangePassword } = actor
  return { ...toSignedInUser(user, await twoFactor.isEnabled(user.id)), mustChangePassword }
}
