import { type EntityManager, IsNull, LessThan } from 'typeorm'
import { recoveryCodeEntity, twoFactorEntity, type TwoFactorRow } from './two-factor.entity.ts'

export const findTwoFactor = (manager: EntityManager, userId: string): Promise<TwoFactorRow | null> =>
  manager.findOneBy(twoFactorEntity, { userId })

export const listTwoFactors = (manager: EntityManager): Promise<TwoFactorRow[]> => manager.find(twoFactorEntity)

/** Puts the same secret, sealed again, in the place of `before`; false where another hub was first. */
export async function exchangeSeal(
  manager: EntityManager,
  userId: string,
  before: string,
  after: string,
): Promise<boolean> {
  const result = await manager.update(twoFactorEntity, { userId, secret: before }, { secret: after })
  return (result.affected ?? 0) > 0
}

/** Puts an unconfirmed secret in the place of any other unconfirmed one. */
export async function replaceSecret(manager: EntityManager, row: TwoFactorRow): Promise<void> {
  await manager.delete(twoFactorEntity, { userId: row.userId, confirmedAt: IsNull() })
  await manager.insert(twoFactorEntity, row)
}

export async function confirmSecret(manager: EntityManager, userId: string, at: Date, step: number): Promise<boolean> {
  const result = await manager.update(
    twoFactorEntity,
    { userId, confirmedAt: IsNull() },
    { confirmedAt: at, lastStep: step },
  )
  return (result.affected ?? 0) > 0
}

/** Writes down that a step's code was taken; false where another login was first. */
export async function takeStep(manager: EntityManager, userId: string, step: number): Promise<boolean> {
  const result = await manager.update(
    twoFactorEntity,
    [
      { userId, lastStep: LessThan(step) },
      { userId, lastStep: IsNull() },
    ],
    { lastStep: step },
  )
  return (result.affected ?? 0) > 0
}

export async function insertRecoveryCodes(
  manager: EntityManager,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await manager.delete(recoveryCodeEntity, { userId })
  await manager.insert(
    recoveryCodeEntity,
    hashes.map((codeHash) => ({ userId, codeHash, usedAt: null })),
  )
}

/** Uses a recovery code up; false where there is none such or it was used. */
export async function useRecoveryCode(
  manager: EntityManager,
  userId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const result = await manager.update(recoveryCodeEntity, { userId, codeHash, usedAt: IsNull() }, { usedAt: at })
  return (result.affected ?? 0) > 0
}
