import { type EntityManager, In } from 'typeorm'
import { insertRows } from '../../kernel/db/insert-rows.ts'
import { clockCreditEntity, type ClockCreditRow } from './clock-credits.entity.ts'

export async function insertCredits(manager: EntityManager, rows: readonly ClockCreditRow[]): Promise<void> {
  await insertRows(manager, clockCreditEntity, rows)
}

export async function deleteCredits(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await manager.delete(clockCreditEntity, { id: In([...ids]) })
}

export async function updateCredit(
  manager: EntityManager,
  id: string,
  changes: Partial<ClockCreditRow>,
): Promise<void> {
  await manager.update(clockCreditEntity, { id }, changes)
}
