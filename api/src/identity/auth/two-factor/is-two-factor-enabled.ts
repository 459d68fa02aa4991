import { findTwoFactor } from '../two-factor.repository.ts'
import type { TwoFactorDeps } from './deps.ts'

/** Whether the account has a second factor in force. */
export async function isTwoFactorEnabled({ db }: TwoFactorDeps, userId: string): Promise<boolean> {
  const row = await findTwoFactor(db.read, userId)
  return row !== null && row.confirmedAt !== null
}
