import { AppError } from '@pengawas/shared/errors'
import { pageLinks } from '@pengawas/shared/page-links'
import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import { randomLegible } from '../../../kernel/lib/secrets.ts'
import { enrolAttempt } from '../attempts.ts'
import { confirmSecret, findTwoFactor, insertRecoveryCodes } from '../two-factor.repository.ts'
import { recoveryCodeHash } from '../two-factor.rules.ts'
import { stepOf } from './authenticator.ts'
import type { TwoFactorDeps } from './deps.ts'

const RECOVERY_CODES = 10

/**
 * Puts the secret in force and returns the recovery codes, shown once. Throws `not-allowed`, `two-factor-wrong` for a bad
 * code, and `too-many-attempts`.
 */
export async function enableTwoFactor(deps: TwoFactorDeps, actor: Actor, code: string): Promise<string[]> {
  const { db, audit, notifications, limits, now } = deps
  requirePermission(actor, 'account:two-factor')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomLegible(5)}-${randomLegible(5)}`)
  const notice = await limits.guess(enrolAttempt(actor), () =>
    db.write(async (manager) => {
      const row = await findTwoFactor(manager, actor.userId)
      const step = row === null || row.confirmedAt !== null ? null : stepOf(deps, row, code)
      if (step === null || !(await confirmSecret(manager, actor.userId, now(), step)))
        throw new AppError('two-factor-wrong')
      await insertRecoveryCodes(
        manager,
        actor.userId,
        codes.map((plain) => recoveryCodeHash(actor.userId, plain)),
      )
      const sent = await notifications.add(manager, [actor.userId], {
        key: 'two-factor-enabled',
        url: pageLinks.account(),
      })
      await audit.append(manager, {
        actorId: actor.userId,
        action: 'auth.two-factor-enabled',
        subjectType: 'user',
        subjectId: actor.userId,
      })
      return sent
    }),
  )
  notifications.deliver(notice)
  return codes
}
