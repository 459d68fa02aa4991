import type { OwnDataPackages } from '@pengawas/shared/contracts/own-data'
import { AppError } from '@pengawas/shared/errors'
import type { OwnPassword } from '../../identity/auth/own-password.ts'
import type { Actor } from '../../kernel/access/actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { findOwnLogin } from './own-data.repository.ts'
import { proofOf } from './own-data.rules.ts'

/** How this person proves who they are at this moment. */
export const howToProve = async (
  { db, now }: { db: Database; now: () => Date },
  { authSessionId }: Pick<Actor, 'authSessionId'>,
): Promise<OwnDataPackages['proof']> => proofOf(await findOwnLogin(db.read, authSessionId), now())

/** Proves that it is the person themselves who asks. Throws as `OwnPassword.prove`, and `not-allowed` for a login that is not fresh. */
export async function proveSelf(
  deps: { db: Database; ownPassword: OwnPassword; now: () => Date },
  actor: Actor,
  password: string | undefined,
  address: string,
): Promise<void> {
  const proof = await howToProve(deps, actor)
  if (proof === 'fresh-login') throw new AppError('not-allowed', { message: 'freshLoginNeeded' })
  if (proof === 'password') await deps.ownPassword.prove(actor, password ?? '', 'password', address)
}
