import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

export interface TwoFactorRow {
  userId: string
  /** Sealed by the hub's secret box. */
  secret: string
  createdAt: Date
  /** Null while its owner has not yet proven that their authenticator has it. */
  confirmedAt: Date | null
  /** Number of the newest 30-second step whose code was taken; a code counts once. */
  lastStep: number | null
}

export const twoFactorEntity = new EntitySchema<TwoFactorRow>({
  name: 'TwoFactor',
  tableName: 'two_factors',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    secret: { type: 'varchar', length: 255 },
    createdAt: instantColumn,
    confirmedAt: { ...instantColumn, nullable: true },
    lastStep: { type: 'integer', nullable: true },
  },
})

export interface RecoveryCodeRow {
  userId: string
  codeHash: string
  usedAt: Date | null
}

export const recoveryCodeEntity = new EntitySchema<RecoveryCodeRow>({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  columns: {
    userId: { type: 'varchar', length: 36, primary: true },
    codeHash: { type: 'varchar', length: 64, primary: true },
    usedAt: { ...instantColumn, nullable: true },
  },
})
