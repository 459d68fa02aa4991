import type { EntityManager } from 'typeorm'
import { authSessionEntity } from './auth.entity.ts'
import { recoveryCodeEntity, twoFactorEntity } from './two-factor.entity.ts'

export async function deleteSessionsOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(authSessionEntity, { userId })
}

export async function removeTwoFactor(manager: EntityManager, userId: string): Promise<boolean> {
  await manager.delete(recoveryCodeEntity, { userId })
  const result = await manager.delete(twoFactorEntity, { userId })
  return (result.affected ?? 0) > 0
}
