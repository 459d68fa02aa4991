import { AppError } from '@pengawas/shared/errors'
import { Secret } from 'otpauth'
import { toDataURL } from 'qrcode'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { findTwoFactor, replaceSecret } from '../two-factor.repository.ts'
import { authenticator } from './authenticator.ts'
import type { TwoFactorDeps } from './deps.ts'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

export interface TwoFactorSetup {
  secret: string
  uri: string
  qr: string
}

/**
 * Begins: a new secret that has no effect until `enable`. Takes the password, so that a stranger at an open page cannot lock
 * its owner out. Throws `not-allowed`, what `OwnPassword.prove` throws, and `conflict` if a second factor is in force.
 */
export async function setUpTwoFactor(
  { db, audit, ownPassword, box, now }: TwoFactorDeps,
  actor: Actor,
  password: string,
  address: string,
): Promise<TwoFactorSetup> {
  requirePermission(actor, 'account:two-factor')
  const user = await ownPassword.prove(actor, password, 'password', address)
  const secret = new Secret({ size: SECRET_BYTES })
  await db.write(async (manager) => {
    const row = await findTwoFactor(manager, actor.userId)
    if (row !== null && row.confirmedAt !== null) throw new AppError('conflict')
    await replaceSecret(manager, {
      userId: actor.userId,
      secret: box.seal(secret.base32, actor.userId),
      createdAt: now(),
      confirmedAt: null,
      lastStep: null,
    })
    await audit.append(manager, {
      actorId: actor.userId,
      action: 'auth.two-factor-set-up',
      subjectType: 'user',
      subjectId: actor.userId,
    })
  })
  const uri = authenticator(secret, user.nip).toString()
  return { secret: secret.base32, uri, qr: await toDataURL(uri) }
}
