import type { Flag } from '@pengawas/shared/contracts/flags'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { FlagRow } from '../flags.entity.ts'
import { toFlag } from '../flags.rules.ts'

/** Flags with the names of those who reviewed them. */
export async function toFlags(manager: EntityManager, rows: readonly FlagRow[]): Promise<Flag[]> {
  const names = await findNames(
    manager,
    rows.flatMap((row) => (row.reviewedBy === null ? [] : [row.reviewedBy])),
  )
  return rows.map((row) => toFlag(row, row.reviewedBy === null ? null : (names.get(row.reviewedBy) ?? null)))
}
