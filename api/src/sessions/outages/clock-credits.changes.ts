import type { EntityManager } from 'typeorm'
import { clockCreditEntity, type ClockCreditRow } from './clock-credits.entity.ts'

export async function insertCredits(manager: EntityManager, rows: readonly ClockCreditRow[]): Promise<void> {
  if (rows.length > 0) await manager.insert(clockCreditEntity, [...rows])
}

export async function deleteCredit(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(clockCreditEntity, { id })
}

export async function updateCredit(
  manager: EntityManager,
  id: string,
  changes: Partial<ClockCreditRow>,
): Promise<void> {
  await manager.update(clockCreditEntity, { id }, changes)
}
