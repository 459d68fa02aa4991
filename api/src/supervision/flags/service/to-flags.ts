import type { Flag } from '@pengawas/shared/contracts/flags'
import { AppError } from '@pengawas/shared/errors'
import type { EntityManager } from 'typeorm'
import { findNames } from '../../../identity/users/users.queries.ts'
import type { FlagRow } from '../flags.entity.ts'
import { toFlag } from '../flags.rules.ts'

/** Flags with the names of those who raised and reviewed them. */
export async function toFlags(manager: EntityManager, rows: readonly FlagRow[]): Promise<Flag[]> {
  const people = rows.flatMap(({ reviewedBy, raisedBy }) => [reviewedBy, raisedBy].filter((id) => id !== null))
  const names = await findNames(manager, [...new Set(people)])
  return rows.map((row) => toFlag(row, names))
}

/** The same of one flag. */
export async function toOneFlag(manager: EntityManager, row: FlagRow): Promise<Flag> {
  const [flag] = await toFlags(manager, [row])
  if (flag === undefined) throw new AppError('not-found')
  return flag
}
