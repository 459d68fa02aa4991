import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** A link by which a person who forgot the password chooses another; at most one per account. */
export interface RecoveryRow {
  userId: string
  /** Hash of the token that was mailed. */
  tokenHash: string
  /** The address that it was mailed to: an account that has another one by now is not opened by it. */
  email: string
  /** Hash of the password hash of that moment: whoever knows or was given another password since then needs no link. */
  passwordMark: string
  expiresAt: Date
}

export const recoveryEntity = new EntitySchema<RecoveryRow>({
  name: 'Recovery',
  tableName: 'password_recoveries',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    tokenHash: { type: 'varchar', length: 64 },
    email: { type: 'varchar', length: 320 },
    passwordMark: { type: 'varchar', length: 64 },
    expiresAt: instantColumn,
  },
})
