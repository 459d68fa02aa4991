import type { EntityManager } from 'typeorm'
import { setFileTerms } from '../../../kernel/files/kept-files.changes.ts'
import type { CheckInRow } from '../check-ins.entity.ts'
import { keptUntil } from '../check-ins.rules.ts'

/** Says when the pictures of a check-in are deleted, by the state that it has now. */
export async function setPictureTerms(
  manager: EntityManager,
  row: Pick<CheckInRow, 'state' | 'decidedAt' | 'pictures'>,
): Promise<void> {
  const dueAt = keptUntil(row)
  const keys = Object.values(row.pictures).map(({ key }) => key)
  await setFileTerms(manager, keys, dueAt === null ? null : { dueAt, reason: 'term-over' })
}
