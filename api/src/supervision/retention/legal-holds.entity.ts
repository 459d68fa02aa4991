import { EntitySchema } from 'typeorm'
import { instantColumn } from '../../kernel/db/columns.ts'

/** While it is not lifted, nothing of its test session, or of its whole assessment, is deleted. */
export interface LegalHoldRow {
  id: string
  assessmentId: string
  /** Null: the whole assessment. Not `testSessionId`: it stays where the test session is removed, and says what was held. */
  heldSessionId: string | null
  reason: string
  placedBy: string
  placedAt: Date
  liftedBy: string | null
  liftedAt: Date | null
  liftReason: string | null
}

export const legalHoldEntity = new EntitySchema<LegalHoldRow>({
  name: 'LegalHold',
  tableName: 'legal_holds',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    assessmentId: { type: 'varchar', length: 36 },
    heldSessionId: { type: 'varchar', length: 36, nullable: true },
    reason: { type: 'varchar', length: 500 },
    placedBy: { type: 'varchar', length: 36 },
    placedAt: instantColumn,
    liftedBy: { type: 'varchar', length: 36, nullable: true },
    liftedAt: { ...instantColumn, nullable: true },
    liftReason: { type: 'varchar', length: 500, nullable: true },
  },
})
