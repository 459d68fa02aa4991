import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findTwoFactor, takeStep, useRecoveryCode } from '../two-factor.repository.ts'
import { isTotpCode, recoveryCodeHash } from '../two-factor.rules.ts'
import { stepOf } from './authenticator.ts'
import type { TwoFactorDeps } from './deps.ts'

/**
 * Takes a code of the authenticator or a recovery code and uses it up, in the caller's transaction; any code passes where no
 * second factor is in force. Throws `two-factor-required` without a code and `two-factor-wrong` for a bad one.
 */
export async function checkCode(
  deps: TwoFactorDeps,
  manager: EntityManager,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const row = await findTwoFactor(manager, userId)
  if (row === null || row.confirmedAt === null) return
  if (code === undefined || code === '') throw new AppError('two-factor-required')
  const step = stepOf(deps, row, code)
  if (step !== null && (await takeStep(manager, userId, step))) return
  if (isTotpCode(code) || !(await useRecoveryCode(manager, userId, recoveryCodeHash(userId, code), deps.now()))) {
    throw new AppError('two-factor-wrong')
  }
  await deps.audit.append(manager, {
    actorId: userId,
    action: 'auth.recovery-code-used',
    subjectType: 'user',
    subjectId: userId,
  })
}
